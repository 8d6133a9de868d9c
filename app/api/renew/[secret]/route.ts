import { z } from "zod";
import { paths } from "@/lib/paths";
import { answerMailedForm } from "@/server/http/answer-mailed-form";
import { readFormAtMost } from "@/server/http/read-at-most";
import { renewByMail } from "@/server/property/renew-by-mail";

/** Five hundred ids, each in a part of its own when a browser sends multipart. */
const BYTES_MAX = 128 * 1024;
const ids = z.array(z.guid()).max(500);

/**
 * The form of the page that the mail links to. The mail's secret is the only credential: it keeps the recipient's
 * listings on the site a while longer and permits nothing else.
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
