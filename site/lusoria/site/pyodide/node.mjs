// Compiles the standard library by Pyodide, in Node: node.mjs PYODIDE INSIDE.py LIBRARY.zip OUT.zip

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, inside, library, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
python.runPython(readFileSync(inside, "utf8"));
const compile = python.globals.get("compiled_library");
const content = python.toPy(new Uint8Array(readFileSync(library)));
writeFileSync(out, compile(content).toJs());
