/** Stands in for a browser's cookies and a request's headers. */
const kept = new Map<string, string>();
const jar = {
  getAll: () => [],
  get: (name: string) => (kept.has(name) ? { name, value: kept.get(name) } : undefined),
  set: (name: string, value: string) => kept.set(name, value),
  delete: (name: string) => kept.delete(name),
};

export const cookies = async () => jar;
export const headers = async () => new Headers();
