import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claim } from "@/supabase/embedded/lock";

const PAUSE_MS = 250;

/**
 * Takes a name for this process among all of this user on this machine, until it is released or the
 * process ends, however it ends. Null while another process has it.
 */
export function claimName(name: string) {
  const folder = join(tmpdir(), `delet-${process.getuid?.() ?? "starts"}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { lock } = claim(join(folder, name));
  if (lock) process.once("exit", lock.release);
  return lock;
}

/** The name, as soon as nobody else has it; `wait` is called once when somebody has. */
export async function claimedName(name: string, wait: () => void) {
  for (let first = true; ; first = false) {
    const claimed = claimName(name);
    if (claimed) return claimed;
    if (first) wait();
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
