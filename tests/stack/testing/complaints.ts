import { expect } from "vitest";
import * as complaints from "@/server/complaint/actions";
import { getComplaints } from "@/server/complaint/queries";
import { receiveComplaint } from "@/server/complaint/receive";
import { admin, dana, type Person } from "../../database/support/people";
import type { Act } from "./leads";

/** A part of `tryReports`: all queries and actions of accessibility complaints. */
export async function tryComplaints(act: Act, now: { person: Person }) {
  const form = new FormData();
  form.set("words", "התפריט לא נפתח במקלדת");
  form.set("phone", "054-1112233");
  expect(await receiveComplaint(form)).toMatchObject({ sent: true, failure: null });
  now.person = admin;
  const open = await getComplaints(false, 1);
  expect(open).toMatchObject({ waiting: 1, late: 0, closed: 0 });
  const [task] = open.complaints.rows;
  expect(task).toMatchObject({ phone: "+972541112233", answers: [] });
  const answer = { id: task?.id, words: "תוקן" };
  await expect(act(dana, complaints.answerComplaint, answer)).rejects.toThrow("notAdmin");
  expect(await act(admin, complaints.answerComplaint, answer)).toEqual({ mailed: false });
  await act(admin, complaints.closeComplaint, { id: task?.id });
  now.person = admin;
  expect((await getComplaints(true, 1)).complaints.rows).toMatchObject([
    { phone: null, answers: [{ words: "תוקן" }] },
  ]);
}
