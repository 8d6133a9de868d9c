import { paths } from "@/lib/paths";
import { getAccount } from "@/server/account/session";
import { orDownDocument } from "@/server/down-document";
import { toSignIn } from "@/server/http/to-sign-in";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

/** Everything the site holds about the person who asks, as a file. */
export const GET = orDownDocument(async () => {
  if (!(await getAccount())) return toSignIn(paths.settings);
  const db = await createDb();
  const data = unwrap(await db.rpc("export_my_account"));
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="delet-account.json"',
      "Cache-Control": "private, no-store",
    },
  });
});
