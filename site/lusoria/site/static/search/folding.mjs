// Words as they are compared: no accents, no capitals, Greek and ligatures in Latin letters.

const LETTERS = {
  α: "a", β: "b", γ: "g", δ: "d", ε: "e", ζ: "z", η: "e", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m",
  ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y", φ: "ph", χ: "ch", ψ: "ps",
  ω: "o", ß: "ss", æ: "ae", œ: "oe", ø: "o", ı: "i", ł: "l", đ: "d", ð: "d", þ: "th",
};

// A υ after a vowel is a u, and a γ before a guttural an n, as they are commonly transcribed.
const PAIRS = { αυ: "au", ευ: "eu", ου: "ou", ηυ: "eu", γγ: "ng", γκ: "nk", γχ: "nch", γξ: "nx" };
const KNOWN = new RegExp(`${Object.keys(PAIRS).join("|")}|[${Object.keys(LETTERS).join("")}]`, "gu");

export function folded(text) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(KNOWN, (found) => PAIRS[found] ?? LETTERS[found]);
}

// The words of a text with the places where they stand in it.
export function wordsOf(text) {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((found) => ({
    word: folded(found[0]),
    from: found.index,
    to: found.index + found[0].length,
  }));
}
