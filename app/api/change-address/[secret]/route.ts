import { paths } from "@/lib/paths";
import { answerMailedForm } from "@/server/http/answer-mailed-form";
import { answerAddressChange } from "@/server/support/by-mail";

/**
 * The form of the page that the mail links to. The mail's secret is the only credential, and this is all it permits.
 */
export async function POST(
  _request: Request,
  { params }: RouteContext<"/api/change-address/[secret]">,
) {
  const { secret } = await params;
  const failure = "a change of an address was not answered by mail";
  return answerMailedForm(paths.changeAddress(secret), failure, async () =>
    (await answerAddressChange(secret)) ? { done: "1" } : {},
  );
}
