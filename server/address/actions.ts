"use server";
import { z } from "zod";
import { QUERY_MAX, SUGGEST_AFTER } from "@/lib/places/suggestion";
import { CITY_MAX } from "@/lib/property/schema";
import { accountAction } from "@/server/action";
import { findAddresses } from "./addresses";
import { placeNames } from "./gazetteer";

const text = z.string().trim().min(SUGGEST_AFTER).max(QUERY_MAX);
const city = z
  .string()
  .trim()
  .max(QUERY_MAX)
  .transform((name) => name.slice(0, CITY_MAX));

/** Address suggestions while typing. Never fails without a map service: the gazetteer always answers. */
export const suggestAddresses = accountAction
  .metadata({ actionName: "suggestAddresses" })
  .inputSchema(z.object({ text, city }))
  .action(async ({ parsedInput: { text, city }, ctx: { account } }) =>
    findAddresses(text, city, account.userId),
  );

export const suggestPlaceNames = accountAction
  .metadata({ actionName: "suggestPlaceNames" })
  .inputSchema(z.object({ text, kind: z.enum(["city", "neighborhood"]), city }))
  .action(async ({ parsedInput: { text, kind, city } }) => placeNames(text, kind, city));
