import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claim } from "@/supabase/embedded/lock";

const PAUSE_MS = 250;

/**
 * Claims a name for this process among all of this user's processes on this machine, until it is released or the
 * process ends, however it ends. Null while another process holds it.
 */
export function claimName(name: string) {
  const folder = join(tmpdir(), `delet-${process.getuid?.() ?? "starts"}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { lock } = claim(join(folder, name));
  if (lock) process.once("exit", lock.release);
  return lock;
}

/** Claims the name as soon as it is free; `wait` is called once when it is held. */
export async function claimedName(name: string, wait: () => void) {
  for (let first = true; ; first = false) {
    const claimed = claimName(name);
    if (claimed) return claimed;
    if (first) wait();
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
