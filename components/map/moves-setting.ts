/** Whether moving the map searches automatically; if off, a button does. Stored in the browser. */
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
