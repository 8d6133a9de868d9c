import type {} from "@/components/island/boot/wake";
import { firstPaths } from "@/lib/first-paths";

/** The viewer as reported by /api/viewer; null for a visitor. */
export type Viewer = { name: string; isAdmin: boolean; userType: "agent" | "company" } | null;

/** Requested on each call, because the document may outlive a sign-in. A failed request counts as a visitor. */
export function fetchViewer(): Promise<Viewer> {
  // The boot script has already requested it for the initial page.
  const { bootViewer } = globalThis;
  globalThis.bootViewer = undefined;
  if (bootViewer) return bootViewer as Promise<Viewer>;
  return fetch(firstPaths.viewer, { headers: { accept: "application/json" } })
    .then((response) => (response.ok ? (response.json() as Promise<Viewer>) : null))
    .catch(() => null);
}
