import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBackend } from "@/supabase/embedded/backend";

declare module "vitest" {
  interface ProvidedContext {
    emptyFolder: string;
  }
}

/**
 * Vitest's global setup of what stands on embedded backends: a data folder with every migration and
 * nobody in it, made once. A file of tests copies it in less than a second; making it takes eight.
 */
export async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "delet-empty-"));
  const backend = await startBackend({ folder, siteUrl: "http://site.test" });
  await backend.stop();
  provide("emptyFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
