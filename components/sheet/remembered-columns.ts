import { READ_COLUMNS, type ReadColumn } from "@/lib/sheet/columns";

// Manual column choices for headers we do not recognise, reused for the next file with the same headers. Stored in this
// browser only; without storage, people choose again.

const KEY = "delet-sheet-columns";
const NAMES_MAX = 200;

function stored(): Map<string, ReadColumn | null> {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(entries)) return new Map();
    return new Map(
      entries.flatMap((entry) => {
        const [name, column] = Array.isArray(entry) ? entry : [];
        const known = READ_COLUMNS.find((one) => one === column) ?? null;
        return typeof name === "string" && (known || column === null) ? [[name, known]] : [];
      }),
    );
  } catch {
    return new Map();
  }
}

export function rememberColumns(names: readonly string[], columns: readonly (ReadColumn | null)[]) {
  const all = stored();
  names.forEach((name, place) => {
    all.delete(name);
    if (name) all.set(name, columns[place] ?? null);
  });
  try {
    localStorage.setItem(KEY, JSON.stringify([...all].slice(-NAMES_MAX)));
  } catch {
    // With storage full or blocked, nothing is remembered.
  }
}

/** The previous column choices; null when there are none, or when they equal what the file's headers say. */
export function recalledColumns(
  names: readonly string[],
  found: readonly (ReadColumn | null)[],
): (ReadColumn | null)[] | null {
  const all = stored();
  const columns = names.map((name, place) =>
    all.has(name) ? (all.get(name) ?? null) : (found[place] ?? null),
  );
  const twice = columns.some((column, at) => column !== null && columns.indexOf(column) !== at);
  const isNew = columns.some((column, place) => column !== (found[place] ?? null));
  return isNew && !twice ? columns : null;
}
