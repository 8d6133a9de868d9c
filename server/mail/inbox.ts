import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { cache } from "react";
import { z } from "zod";
import type { LocalMail } from "@/lib/mail/types";
import { env } from "@/server/env";

const stored = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** The mails of the embedded backend, newest first; null where mails are really sent. */
export const listMails = cache(async (limit = 100): Promise<LocalMail[] | null> => {
  const folder = env.DELET_INBOX_DIR;
  if (!folder) return null;
  const files = (await readdir(/* turbopackIgnore: true */ folder))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, limit);
  return Promise.all(
    files.map(async (name) =>
      stored.parse(
        JSON.parse(await readFile(join(/* turbopackIgnore: true */ folder, name), "utf8")),
      ),
    ),
  );
});
