"use server";
import { z } from "zod";
import { mergeListing } from "@/lib/ai/merge-listing";
import { LISTING_TEXT_MAX, parseListing } from "@/lib/ai/parse-listing";
import { HOMES_MAX, readHomesSchema } from "@/lib/ai/read-homes-schema";
import { splitHomes } from "@/lib/ai/split-homes";
import { israelDay } from "@/lib/hebrew/format";
import { agentAction } from "@/server/action";
import { AppError } from "@/server/errors";
import { log } from "@/server/log";
import { askListing } from "./ask-listing";
import { consumeAi, settleAi } from "./quota";

const text = z
  .string()
  .trim()
  .min(1, "parserTextRequired")
  .max(LISTING_TEXT_MAX, "parserTextLength");

/** Hebrew takes about a token for two characters; the rest is the prompt and the output. */
const estimateOf = (written: string) => Math.ceil(written.length / 2) + 1500;

/** Reads a pasted listing by rules, and adds a model's reading when there is a model. */
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
      // The result of the rules is complete without it.
      log.warn({ err: error }, "model did not read the listing");
      return rules;
    }
  });

/**
 * Reads a text with several homes, split into one piece per home, or pieces as the agent split them. By the rules
 * alone: twenty model calls would use up a day's quota. Saves nothing.
 */
export const readHomes = agentAction
  .metadata({ actionName: "readHomes" })
  .inputSchema(readHomesSchema)
  .action(async ({ parsedInput: { texts, shared, cut }, ctx: { db } }) => {
    await consumeAi(db, "parse", 0);
    const found = cut ? splitHomes(texts.join("\n\n")) : { shared, pieces: texts };
    const today = israelDay(new Date());
    if (found.pieces.length > HOMES_MAX) throw new AppError("homesTooMany");
    const whole = (piece: string) => (found.shared ? `${found.shared}\n${piece}` : piece);
    const homes = found.pieces.map((piece) => ({
      text: piece,
      listing: parseListing(whole(piece), today),
    }));
    return { shared: found.shared, homes };
  });
