/** Whether a map that is moved searches there by itself; off, a button does. The browser keeps it. */
const KEY = "delet-map-moves";

export function readMoves() {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

export function keepMoves(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {}
}
