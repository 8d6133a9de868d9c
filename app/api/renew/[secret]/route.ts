import { z } from "zod";
import { paths } from "@/lib/paths";
import { answerMailedForm } from "@/server/http/answer-mailed-form";
import { readFormAtMost } from "@/server/http/read-at-most";
import { renewByMail } from "@/server/property/renew-by-mail";

/** Five hundred ids, each in a part of its own where a browser sends parts. */
const BYTES_MAX = 128 * 1024;
const ids = z.array(z.guid()).max(500);

/**
 * The form of the page that a mail leads to. The secret of the mail is all that it takes: whoever has the
 * mail keeps its reader's homes on the site a while longer, and can do nothing else.
 */
export async function POST(request: Request, { params }: RouteContext<"/api/renew/[secret]">) {
  const { secret } = await params;
  const form = await readFormAtMost(request, BYTES_MAX);
  if (form === "tooLong") return new Response(null, { status: 413 });
  const chosen = ids.safeParse(form?.getAll("id") ?? []);
  return answerMailedForm(paths.renew(secret), "listings were not renewed by mail", async () => {
    const { renewed, refused } = await renewByMail(secret, chosen.success ? chosen.data : []);
    return { renewed: String(renewed), ...(refused && { refused }) };
  });
}
