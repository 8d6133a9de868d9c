/** Storage may be full, blocked or missing; the form itself still holds everything. Returns whether it worked. */
function tryStorage(act: () => void) {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

export function storedText(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns false when this browser cannot store it. */
export const storeText = (key: string, text: string) =>
  tryStorage(() => localStorage.setItem(key, text));

export const removeText = (key: string) => tryStorage(() => localStorage.removeItem(key));
