import { denial, type Need } from "@/lib/access/denial";
import { isMediaKind, type MediaKind } from "@/lib/media/paths";
import { bytesMax, megabytesMax } from "@/lib/media/rules";
import { refusalCode } from "@/server/account/refusal";
import { getAccount } from "@/server/account/session";
import { AppError, type ErrorCode } from "@/server/errors";
import { readAtMost } from "@/server/http/read-at-most";
import { logFailure } from "@/server/log-failure";
import { mediaOwner, officeMediaOwner } from "@/server/media/owner";
import { prepareImage } from "@/server/media/prepare-image";
import { storeImage } from "@/server/media/store-image";
import { countUpload } from "@/server/media/upload-limit";
import { isOwnOrigin } from "@/server/own-origin";

const NEED: Record<MediaKind, Need> = { listing: "agent", profile: "account", logo: "company" };
const STATUS: Partial<Record<ErrorCode, number>> = {
  signInRequired: 401,
  trialExpired: 403,
  subscriptionEnded: 403,
  notAllowed: 403,
  foreignOrigin: 403,
  imageTooLarge: 413,
  imageType: 415,
  imageHeic: 415,
  uploadLimit: 429,
  uploadsBusy: 429,
  imageStore: 502,
  siteReadOnly: 503,
};

/**
 * One picture as the request body, `?kind=listing|profile|logo`; `&home=` names an agent's listing when the office adds
 * the picture. Responds with `{ path }`, or a code of `errors` with its values. A route and not an action, because
 * uploads report progress and can be cancelled.
 */
export async function POST(request: Request) {
  try {
    if (!isOwnOrigin(request.headers.get("origin"))) throw new AppError("foreignOrigin");
    const { searchParams } = new URL(request.url);
    const kind = searchParams.get("kind");
    if (!isMediaKind(kind)) throw new AppError("notFound");
    const home = kind === "listing" ? searchParams.get("home") : null;

    const account = await getAccount();
    const refused = denial(account, home === null ? NEED[kind] : "company", new Date());
    if (!account) throw new AppError("signInRequired");
    if (refused) throw new AppError(refusalCode(refused, account));
    if (!account.profile) throw new AppError("notAllowed");

    const ownerId =
      home === null ? await mediaOwner(kind, account.profile.id) : await officeMediaOwner(home);
    await countUpload(account.profile.id);
    const bytes = await readAtMost(request, bytesMax(kind));
    if (!bytes) throw new AppError("imageTooLarge", { megabytes: megabytesMax(kind) });
    const image = await prepareImage(bytes, {
      account: account.profile.id,
      signal: request.signal,
    });
    const path = await storeImage(kind, ownerId, image);
    return answer(200, { path });
  } catch (error) {
    if (error instanceof AppError) {
      return answer(STATUS[error.code] ?? 422, { code: error.code, values: error.values });
    }
    // The client has disconnected and the decoder was aborted with it: nobody reads this response.
    if (request.signal.aborted) return new Response(null, { status: 499 });
    const id = logFailure(error, "upload failed");
    return answer(500, { code: "unexpected", values: { id } });
  }
}

function answer(status: number, body: object) {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
