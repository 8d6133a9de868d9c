import type {} from "@/components/island/boot/wake";
import { firstPaths } from "@/lib/first-paths";

/** What /api/viewer says about the person who looks; null for a visitor. */
export type Viewer = { name: string; isAdmin: boolean; userType: "agent" | "company" } | null;

/** Asked anew each time: the same document may outlive signing in. No answer means a visitor. */
export function fetchViewer(): Promise<Viewer> {
  // The boot script has asked for the page that was opened.
  const { bootViewer } = globalThis;
  globalThis.bootViewer = undefined;
  if (bootViewer) return bootViewer as Promise<Viewer>;
  return fetch(firstPaths.viewer, { headers: { accept: "application/json" } })
    .then((response) => (response.ok ? (response.json() as Promise<Viewer>) : null))
    .catch(() => null);
}
