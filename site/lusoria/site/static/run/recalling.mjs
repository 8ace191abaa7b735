// What a reader has chosen, kept in this browser under a name.

/** What was kept, or null. */
export function recalled(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // it is chosen again the next time
  }
}
