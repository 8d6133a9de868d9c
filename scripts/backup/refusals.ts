import { Failure } from "@/supabase/embedded/failure";
import type { Manifest } from "./archive";

export function refuseKind({ kind }: Manifest, wanted: Manifest["kind"]) {
  if (kind === wanted) return;
  throw new Failure(
    kind === "embedded"
      ? "This is a backup of an embedded data folder, and SUPABASE_URL is set: restore it without that."
      : "This is a backup of a project: set SUPABASE_URL, SUPABASE_SECRET_KEY and SUPABASE_DB_URL of the one to restore it into.",
  );
}

/** The next start upgrades an older backup. */
export function refuseNewer({ migration }: Manifest, newest: string) {
  if (migration <= newest) return;
  throw new Failure(
    `The backup has migration ${migration}, and this version ends with ${newest}: restore it with the version that made it.`,
  );
}
