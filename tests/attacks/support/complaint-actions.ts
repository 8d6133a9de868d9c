import { randomUUID } from "node:crypto";
import { call } from "@/tests/journeys/support/backend";
import type { Action } from "./action-table";
import { type Cast, rpc } from "./cast";

type ComplaintAction = keyof typeof import("@/server/complaint/actions");

/** A pending complaint with this text, and its page in the operator's list; null when there is none. */
export async function waitingComplaint(admin: Cast["admin"], words: string) {
  for (let page = 1; ; page++) {
    const { body } = await rpc("admin_complaints", admin.token, { _page: page });
    const { rows } = body as { rows: { id: number; words: string }[] };
    const found = rows.find((row) => row.words === words);
    if (found) return { id: found.id, words, page };
    if (rows.length === 0) return null;
  }
}

/** A new pending complaint. */
export async function newComplaint(admin: Cast["admin"], words = `תלונה ${randomUUID()}`) {
  await call("complain_of_accessibility", { _complaint: { words }, _client: randomUUID() });
  const found = await waitingComplaint(admin, words);
  if (!found) throw new Error("the complaint is not in the list");
  return found;
}

/** The part of ACTIONS for accessibility complaints. */
export const COMPLAINT_ACTIONS: Record<ComplaintAction, Action> = {
  answerComplaint: {
    need: "admin",
    call: async ({ admin }) => {
      const { id } = await newComplaint(admin);
      return { as: admin, input: { id, words: "תוקן" } };
    },
  },
  closeComplaint: {
    need: "admin",
    call: async ({ admin }) => {
      const { id } = await newComplaint(admin);
      return { as: admin, input: { id } };
    },
  },
};
