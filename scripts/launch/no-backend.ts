import { Failure } from "@/supabase/embedded/failure";

// Replaces the embedded backend in the bundled commands.

function refuse(): never {
  throw new Failure(
    "SUPABASE_URL is not set, and the embedded backend needs the development packages: npm ci",
  );
}

export function startBackend(): never {
  refuse();
}

export function appliedMigration(): never {
  refuse();
}
