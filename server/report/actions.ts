"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { decisionSchema } from "@/lib/report/decision";
import { adminAction } from "@/server/action";
import { revalidateListings } from "@/server/public/tags";
import { drawListingsAgainSoon } from "@/server/share-card/draw-soon";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** What becomes of a listing that was reported; whoever reported it is answered. */
export const decideReports = adminAction
  .metadata({ actionName: "decideReports" })
  .inputSchema(decisionSchema)
  .action(async ({ parsedInput: { listing, last, decision, reason, words }, ctx: { db } }) => {
    unwrapVoid(
      await db.rpc("admin_decide_reports", {
        _listing: listing,
        _last: last,
        _decision: decision,
        ...(reason && { _reason: reason }),
        _words: words,
      }),
    );
    if (decision === "hidden") {
      revalidateListings([listing]);
      drawListingsAgainSoon([listing]);
    }
    revalidatePath(paths.adminReports);
  });

/** What was hidden may be shown by its agent again. */
export const releaseListing = adminAction
  .metadata({ actionName: "releaseListing" })
  .inputSchema(z.object({ listing: z.guid() }))
  .action(async ({ parsedInput: { listing }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_release_listing", { _listing: listing }));
    revalidatePath(paths.adminReports);
  });
