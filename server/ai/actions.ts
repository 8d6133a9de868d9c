"use server";
import { z } from "zod";
import { mergeListing } from "@/lib/ai/merge-listing";
import { LISTING_TEXT_MAX, parseListing } from "@/lib/ai/parse-listing";
import { israelDay } from "@/lib/hebrew/format";
import { agentAction } from "@/server/action";
import { log } from "@/server/log";
import { askListing } from "./ask-listing";
import { consumeAi, settleAi } from "./quota";

const text = z
  .string()
  .trim()
  .min(1, "parserTextRequired")
  .max(LISTING_TEXT_MAX, "parserTextLength");

/** Hebrew takes about a token for two characters; the rest is the question and the answer. */
const estimateOf = (written: string) => Math.ceil(written.length / 2) + 1500;

/** Reads a pasted listing. The rules always do; a model's reading joins when there is one. */
export const parseListingText = agentAction
  .metadata({ actionName: "parseListingText" })
  .inputSchema(z.object({ text }))
  .action(async ({ parsedInput, ctx: { db, account } }) => {
    const estimate = estimateOf(parsedInput.text);
    await consumeAi(db, "parse", estimate);
    const rules = parseListing(parsedInput.text, israelDay(new Date()));
    try {
      const answer = await askListing(parsedInput.text);
      await settleAi(account.userId, "parse", estimate, answer?.tokens ?? 0);
      return answer ? mergeListing(parsedInput.text, rules, answer.listing) : rules;
    } catch (error) {
      // The rules' reading is a whole answer by itself.
      log.warn({ err: error }, "model did not read the listing");
      return rules;
    }
  });
