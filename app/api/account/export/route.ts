import { z } from "zod";
import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { toSignIn } from "@/server/http/to-sign-in";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/**
 * Checks that the export is of this person: any other response did not come from the database and must not be
 * delivered.
 */
const exportOf = (userId: string) =>
  z.looseObject({ user: z.looseObject({ id: z.literal(userId) }) });

/** Everything the site stores about the requesting person, as a file. */
export const GET = orDownDocument(async () => {
  const account = await getAccount();
  if (!account) return toSignIn(paths.settings);
  const db = await createDb();
  const data = exportOf(account.userId).parse(unwrap(await db.rpc("export_my_account")));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="delet-account.json"',
      "Cache-Control": "private, no-store",
    },
  });
});
