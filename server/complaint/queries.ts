import "server-only";
import { z } from "zod";
import type { Complaint, ComplaintsPage } from "@/lib/complaint/types";
import { readPage } from "@/server/admin/paged";
import { createDb } from "@/server/supabase/clients";
import { unwrap } from "@/server/supabase/unwrap";

const counts = z.object({ waiting: z.int(), late: z.int(), closed: z.int() });

const complaint = z.object({
  id: z.int(),
  words: z.string(),
  page: z.string(),
  tool: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: z.string(),
  due_at: z.string(),
  closed_at: z.string().nullable(),
  answers: z.array(
    z.object({ id: z.int(), words: z.string(), mailed: z.boolean(), at: z.string() }),
  ),
});

const toComplaint = ({
  created_at,
  due_at,
  closed_at,
  ...row
}: z.infer<typeof complaint>): Complaint => ({
  ...row,
  createdAt: created_at,
  dueAt: due_at,
  closedAt: closed_at,
});

/** For admins: open complaints, by deadline, or closed ones. */
export async function getComplaints(closed: boolean, page: number): Promise<ComplaintsPage> {
  const db = await createDb();
  const result = unwrap(await db.rpc("admin_complaints", { _closed: closed, _page: page }));
  return { ...counts.parse(result), complaints: readPage(result, complaint, toComplaint) };
}
