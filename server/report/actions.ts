"use server";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { decisionSchema } from "@/lib/report/decision";
import { appealDecisionSchema, questionSchema, replySchema } from "@/lib/report/review";
import { accountAction, adminAction } from "@/server/action";
import { drawListingsSoon } from "@/server/property/share-cards";
import { revalidateListings } from "@/server/public/tags";
import { unwrapVoid } from "@/server/supabase/unwrap";

/** Decides about a reported listing; its reporters are answered. */
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
      drawListingsSoon([listing]);
    }
    revalidatePath(paths.adminReports);
  });

/** The agent may show a hidden listing again. */
export const releaseListing = adminAction
  .metadata({ actionName: "releaseListing" })
  .inputSchema(z.object({ listing: z.guid() }))
  .action(async ({ parsedInput: { listing }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_release_listing", { _listing: listing }));
    revalidatePath(paths.adminReports);
  });

/** Sends a question to the agent of a reported listing, which stays as it is. */
export const askAgent = adminAction
  .metadata({ actionName: "askAgent" })
  .inputSchema(questionSchema)
  .action(async ({ parsedInput: { listing, reason, words }, ctx: { db } }) => {
    const question = { _listing: listing, _reason: reason, _words: words };
    unwrapVoid(await db.rpc("admin_ask_agent", question));
    revalidatePath(paths.adminReports);
  });

/** Two similar homes that are not the same; the pair is listed again when one of them changes. */
export const dismissSameHomes = adminAction
  .metadata({ actionName: "dismissSameHomes" })
  .inputSchema(z.object({ one: z.guid(), other: z.guid() }))
  .action(async ({ parsedInput: { one, other }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("admin_dismiss_same_homes", { _one: one, _other: other }));
    revalidatePath(paths.adminReports);
  });

/** Whether a hidden listing stays hidden, or is its agent's again. */
export const decideAppeal = adminAction
  .metadata({ actionName: "decideAppeal" })
  .inputSchema(appealDecisionSchema)
  .action(async ({ parsedInput: { appeal, decision, words }, ctx: { db } }) => {
    const args = { _appeal: appeal, _decision: decision, _words: words };
    unwrapVoid(await db.rpc("admin_decide_appeal", args));
    revalidatePath(paths.adminReports);
  });

/** Open to a lapsed account too, as is the appeal. */
export const answerQuestion = accountAction
  .metadata({ actionName: "answerQuestion" })
  .inputSchema(replySchema)
  .action(async ({ parsedInput: { listing, words }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("answer_listing_question", { _listing: listing, _words: words }));
    revalidatePath(paths.reviewProperty(listing));
  });

export const appealHiding = accountAction
  .metadata({ actionName: "appealHiding" })
  .inputSchema(replySchema)
  .action(async ({ parsedInput: { listing, words }, ctx: { db } }) => {
    unwrapVoid(await db.rpc("appeal_withheld", { _listing: listing, _words: words }));
    revalidatePath(paths.reviewProperty(listing));
  });
