import { expect } from "vitest";
import { findPerson, forgetPerson } from "@/server/admin/actions";
import { sendAgain, tryMail } from "@/server/mail/actions";
import { getMailLog, getOutgoingMails } from "@/server/mail/queries";
import { getSameHomePairs } from "@/server/report/queries";
import { createDb, serviceDb } from "@/server/supabase/clients";
import { exportUsers } from "@/server/user/queries";
import { admin, dana } from "../../database/support/people";
import type { Act } from "./leads";
import { trySupport } from "./support";

/** A part of site.test.ts: mails, and an operator's search for and deletion of personal data. */
export async function tryMailsAndPrivacy(act: Act) {
  await act(admin, tryMail);
  expect(await exportUsers({ search: "@", type: "all", status: "all" })).not.toEqual([]);
  expect(await getSameHomePairs(1)).toMatchObject({ page: 1 });
  // Includes the mail about the home that the office edited.
  expect(await getMailLog({ address: "", state: "waiting", page: 1 })).toMatchObject({ total: 2 });
  expect(await getOutgoingMails(1)).toMatchObject({ waiting: 2, dead: { total: 0 } });
  expect(await act(admin, sendAgain, { id: null })).toEqual({ queued: 0 });
  await expect(act(admin, sendAgain, { id: 1 })).rejects.toThrow("notFound");
  const db = await createDb();
  const about = { target_user_id: dana.id };
  expect((await db.rpc("admin_account", about)).data).toMatchObject({ sessions: 0, factors: [] });
  expect((await db.rpc("admin_support", { ...about, _act: "unlocked" })).error).toBeNull();
  await trySupport(act);
  const counted = await serviceDb().rpc("rate_read", { _bucket: "b", _key: "k" });
  expect([counted.data, counted.error]).toEqual([null, null]);
  expect((await db.rpc("my_sessions")).data).toEqual([]);
  const unknown = await db.rpc("note_second_factor", { _change: "by_operator" });
  expect(unknown.error?.message).toBe("change_unknown");
  const person = { email: "a@b.co", phone: "+972523334455" };
  expect(await act(admin, findPerson, person)).toMatchObject({ asked: person });
  await act(admin, forgetPerson, person);
  expect(await act(admin, forgetPerson, person)).toEqual({ deleted: 0 });
}
