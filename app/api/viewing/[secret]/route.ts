import { z } from "zod";
import { paths } from "@/lib/paths";
import { env } from "@/server/env";
import { readFormAtMost } from "@/server/http/read-at-most";
import { log } from "@/server/log";
import { changeLinkedViewing } from "@/server/viewings/linked";

const BYTES_MAX = 1024;
/** Another time, or the press of the button that calls it off. */
const change = z.union([
  z.object({ slot: z.iso.datetime() }),
  z.object({ cancel: z.literal("1") }).transform(() => ({ slot: null })),
]);

/** The forms of the page that a visitor's link leads to. The secret is all that they take, and that viewing all they change. */
export async function POST(request: Request, { params }: RouteContext<"/api/viewing/[secret]">) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const asked = change.safeParse(Object.fromEntries(form ?? []));
  if (!asked.success) return new Response(null, { status: 400 });
  const to = new URL(paths.viewing(secret), env.SITE_URL);
  try {
    const done = await changeLinkedViewing(secret, asked.data.slot);
    if (done !== "unknown") to.searchParams.set("done", done);
  } catch (error) {
    // The page says that it is down, or asks again.
    log.error({ err: error }, "a viewing was not changed by its link");
  }
  return new Response(null, {
    status: 303,
    headers: { Location: to.href, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}
