import "server-only";
import { cookies } from "next/headers";
import { type KeptLead, keptLead, MESSAGE_MAX } from "@/lib/leads/form";
import { paths } from "@/lib/paths";
import { env } from "@/server/env";

const NAME = "lead";
const SECONDS = 600;

/**
 * What was typed into a form without a script, in the browser that it was typed in, for the one page that
 * shows it again: not in an address, which stays in histories and logs.
 */
export async function keepLead({ typed, ...kept }: KeptLead) {
  const short = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      value.slice(0, name === "message" ? MESSAGE_MAX : 100),
    ]),
  );
  const value = Buffer.from(JSON.stringify({ ...kept, typed: short })).toString("base64url");
  (await cookies()).set(NAME, value, {
    httpOnly: true,
    sameSite: "lax",
    secure: env.SITE_URL.startsWith("https:"),
    path: paths.leadForm,
    maxAge: SECONDS,
  });
}

/** Null when there is nothing to show again. */
export async function getKeptLead(): Promise<KeptLead | null> {
  const value = (await cookies()).get(NAME)?.value;
  if (!value) return null;
  try {
    return keptLead.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  } catch {
    return null;
  }
}
