/** What /api/viewer says about the person who looks; null for a visitor. */
export type Viewer = { name: string; isAdmin: boolean; userType: "agent" | "company" } | null;

let asked: Promise<Viewer> | undefined;

/** Asked once a page load, by whichever island needs it first. No answer means a visitor. */
export function fetchViewer(): Promise<Viewer> {
  asked ??= fetch("/api/viewer", { headers: { accept: "application/json" } })
    .then((response) => (response.ok ? (response.json() as Promise<Viewer>) : null))
    .catch(() => null);
  return asked;
}
