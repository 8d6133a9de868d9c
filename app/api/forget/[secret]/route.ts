import { paths } from "@/lib/paths";
import { answerMailedForm } from "@/server/http/answer-mailed-form";
import { forgetLead } from "@/server/leads/forget";

/**
 * The form of the page that the mail links to. The mail's secret is the only credential, and this is all it permits.
 */
export async function POST(_request: Request, { params }: RouteContext<"/api/forget/[secret]">) {
  const { secret } = await params;
  return answerMailedForm(paths.forgetLead(secret), "a lead was not deleted by mail", async () =>
    (await forgetLead(secret)) ? { done: "1" } : {},
  );
}
