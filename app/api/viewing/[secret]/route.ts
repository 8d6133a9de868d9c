import { z } from "zod";
import { paths } from "@/lib/paths";
import { answerMailedForm } from "@/server/http/answer-mailed-form";
import { readFormAtMost } from "@/server/http/read-at-most";
import { changeLinkedViewing } from "@/server/viewings/linked";

const BYTES_MAX = 1024;
/** A new time, or the cancel button. */
const change = z.union([
  z.object({ slot: z.iso.datetime() }),
  z.object({ cancel: z.literal("1") }).transform(() => ({ slot: null })),
]);

/**
 * The forms of the page that a visitor's link opens. The secret is the only credential, and it permits changing only
 * that viewing.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/viewing/[secret]">) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const parsed = change.safeParse(Object.fromEntries(form ?? []));
  if (!parsed.success) return new Response(null, { status: 400 });
  return answerMailedForm(
    paths.viewing(secret),
    "a viewing was not changed by its link",
    async () => {
      const done = await changeLinkedViewing(secret, parsed.data.slot);
      return done === "unknown" ? {} : { done };
    },
  );
}
