// Loading Python: its parts are fetched side by side, unpacked here (a server need not compress),
// counted as they come, and kept in the browser under their digests for the next visit.

const STORE = "lusoria-run";
const PACKED = ".packed";
const TYPES = { "pyodide.asm.wasm": "application/wasm" };

/**
 * The module of Python that answers. `here` is the folder of this file; `tell` is given now and then
 * {loaded, total, parts: [{name, loaded, bytes}]}, in bytes as they travel.
 *
 * The first visit keeps a snapshot of Python's memory with all modules imported, which later ones
 * begin with. Pyodide's options for that are its own affair and may change: it is pinned, and
 * whatever fails with a snapshot is done without.
 */
export async function load(here, tell) {
  const { lock, parts } = await (await get(new URL("manifest.json", here), "no-cache")).json();
  const store = await open();
  const counting = counter(parts, tell);
  const begin = (options) => started(here, { lock, parts, store, counting, options });
  const kept = snapshotAddress(here, parts);
  const snapshot = await store?.match(kept);
  tidy(store, here, parts);
  if (snapshot) {
    try {
      return answering(await begin({ _loadSnapshot: new Uint8Array(await snapshot.arrayBuffer()) }));
    } catch {
      await store.delete(kept);
    }
  }
  const python = await begin(store ? { _makeSnapshot: true } : {});
  const module = answering(python);
  if (store) keep(python, module, store, kept);
  return module;
}

function answering(python) {
  return python.pyimport("lusoria.site.inpage.answering");
}

/** Keep the memory of a Python that was asked nothing yet; where that fails, there is none. */
function keep(python, module, store, address) {
  try {
    const before = python._module.HEAP8.length;
    module.prepare();
    const snapshot = python.makeMemorySnapshot();
    if (python._module.HEAP8.length > before) return; // it would not fit into a new one
    store.put(address, new Response(snapshot)).catch(() => {}); // without room it is made again
  } catch {
    // later visits start Python
  }
}

/** The address of the snapshot that belongs to these parts. */
function snapshotAddress(here, parts) {
  return new URL(`snapshot?${parts.map(({ digest }) => digest).join("-")}`, here).href;
}

/** Pyodide with the archive of our modules, which are imported from it as it is. */
async function started(here, { lock, parts, store, counting, options }) {
  const part = (name) => fetched(here, parts.find((each) => each.name === name), store, counting);
  const module = (name) => imported(here, parts.find((each) => each.name === name), counting);
  const held = {
    "pyodide.asm.wasm": part("pyodide.asm.wasm"),
    "python_stdlib.zip": part("python_stdlib.zip"),
  };
  const ours = part("lusoria.zip");
  const [{ loadPyodide }, asm] = await Promise.all([module("pyodide.mjs"), module("pyodide.asm.mjs")]);
  const python = await instead(held, () => loadPyodide({
    indexURL: new URL("pyodide/", here).href,
    lockFileContents: lock,
    createPyodideModule: asm.default,
    ...options,
  }));
  python.FS.writeFile("/lusoria.zip", new Uint8Array(await (await ours).arrayBuffer()));
  python.runPython("import sys; '/lusoria.zip' in sys.path or sys.path.insert(0, '/lusoria.zip')");
  return python;
}

/** A part, from the browser's store or from our host. */
async function fetched(here, part, store, counting) {
  const address = versioned(here, part);
  const kept = await store?.match(address);
  if (kept) {
    counting.done(part.name);
    return kept;
  }
  const { body } = await get(address);
  const unpacked = body.pipeThrough(counting.through(part.name)).pipeThrough(new DecompressionStream("gzip"));
  const headers = { "Content-Type": TYPES[part.name] ?? "application/octet-stream" };
  const response = new Response(unpacked, { headers });
  store?.put(address, response.clone()).catch(() => {}); // without room it is fetched again
  return response;
}

/** A module, imported; it is counted when it is there. */
async function imported(here, part, counting) {
  const module = await import(versioned(here, part));
  counting.done(part.name);
  return module;
}

function versioned(here, { file, digest }) {
  const address = new URL(file.split("/").map(encodeURIComponent).join("/"), here);
  if (file.endsWith(PACKED)) address.search = digest;
  return address.href;
}

/** Have files fetched by their names while something is done. */
async function instead(held, act) {
  const usual = self.fetch;
  self.fetch = (address, options) => {
    const name = new URL(address, self.location).pathname.split("/").at(-1);
    return held[name] ? Promise.resolve(held[name]) : usual(address, options);
  };
  try {
    return await act();
  } finally {
    self.fetch = usual;
  }
}

/** Counting the bytes of all parts. */
function counter(parts, tell) {
  const loaded = new Map(parts.map(({ name }) => [name, 0]));
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let told = 0;
  const say = (now) => {
    if (!now && performance.now() - told < 80) return;
    told = performance.now();
    const each = parts.map(({ name, bytes }) => ({ name, bytes, loaded: loaded.get(name) }));
    tell({ loaded: each.reduce((sum, part) => sum + part.loaded, 0), total, parts: each });
  };
  const set = (name, bytes, now) => {
    loaded.set(name, bytes);
    say(now);
  };
  return {
    done: (name) => set(name, parts.find((part) => part.name === name).bytes, true),
    through: (name) => new TransformStream({
      transform(chunk, controller) {
        set(name, loaded.get(name) + chunk.byteLength, false);
        controller.enqueue(chunk);
      },
    }),
  };
}

/** The browser's store, if it has one: on hosts without https there is none. */
async function open() {
  try {
    return await self.caches?.open(STORE);
  } catch {
    return undefined;
  }
}

/** Let go of what other builds have left. */
async function tidy(store, here, parts) {
  const current = new Set([snapshotAddress(here, parts), ...parts.map((part) => versioned(here, part))]);
  for (const { url } of (await store?.keys()) ?? []) {
    if (url.startsWith(here.href) && !current.has(url)) store.delete(url);
  }
}

/** Fetch from our own host. */
export async function get(address, cache = "default") {
  const response = await fetch(address, { cache, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${new URL(address).pathname}: ${response.status} ${response.statusText}`);
  return response;
}
