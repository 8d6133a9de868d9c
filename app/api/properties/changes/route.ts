import { denial } from "@/lib/access/denial";
import { changeSchema } from "@/lib/property/change-schema";
import { getAccount } from "@/server/account/session";
import { readAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";
import { changeOwnListings } from "@/server/property/change";
import { announced } from "@/server/public/tags";
import { createDb } from "@/server/supabase/clients";

/** Five hundred ids, with room to spare. */
const BYTES_MAX = 40_000;

/** For a page that is being left: a beacon still arrives then, a server action does not. */
export async function POST(request: Request) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  const account = await getAccount();
  if (denial(account, "account", new Date()) || account?.profile?.userType !== "agent") {
    return new Response(null, { status: 403 });
  }
  const body = await readAtMost(request, BYTES_MAX);
  if (!body) return new Response(null, { status: 413 });
  const change = changeSchema.safeParse(parsed(body.toString("utf8")));
  if (!change.success) return new Response(null, { status: 400 });
  const { refused } = await changeOwnListings(await createDb(), change.data);
  await announced();
  return new Response(null, { status: refused.length > 0 ? 409 : 204 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
