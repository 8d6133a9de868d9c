import "server-only";
import { z } from "zod";
import type { Paged } from "@/lib/admin/types";

/** A page of rows as the admin functions return it; a result of another shape throws. */
export function readPage<Row, View>(
  answer: unknown,
  row: z.ZodType<Row>,
  view: (row: Row) => View,
): Paged<View> {
  const page = z
    .object({ total: z.int(), page: z.int(), page_size: z.int().positive(), rows: z.array(row) })
    .parse(answer);
  return {
    rows: page.rows.map(view),
    total: page.total,
    page: page.page,
    pages: Math.max(1, Math.ceil(page.total / page.page_size)),
  };
}
