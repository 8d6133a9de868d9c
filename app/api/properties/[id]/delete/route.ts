import { z } from "zod";
import { denial } from "@/lib/access/denial";
import { getAccount } from "@/server/account/session";
import { isOwnOrigin } from "@/server/origin";
import { deleteListing } from "@/server/property/delete";
import { createDb } from "@/server/supabase/clients";

/** For a page that is being left: a beacon still arrives then, an action does not. */
export async function POST(
  request: Request,
  { params }: RouteContext<"/api/properties/[id]/delete">,
) {
  if (!isOwnOrigin(request.headers.get("origin"))) return new Response(null, { status: 403 });
  if (denial(await getAccount(), "agent", new Date())) return new Response(null, { status: 403 });
  const id = z.guid().safeParse((await params).id);
  const gone = id.success && (await deleteListing(await createDb(), id.data));
  return new Response(null, { status: gone ? 204 : 404 });
}
