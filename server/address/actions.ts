"use server";
import { z } from "zod";
import { ASKED_MAX, SUGGEST_AFTER } from "@/lib/address/types";
import { CITY_MAX } from "@/lib/property/schema";
import { accountAction } from "@/server/action";
import { offlineAddresses, placeNames } from "./gazetteer";
import { mapboxAddresses } from "./mapbox";

const text = z.string().trim().min(SUGGEST_AFTER).max(ASKED_MAX);
const city = z
  .string()
  .trim()
  .max(ASKED_MAX)
  .transform((name) => name.slice(0, CITY_MAX));

/** Addresses while typing. Never fails for want of a map service: the gazetteer always answers. */
export const suggestAddresses = accountAction
  .inputSchema(z.object({ text, city }))
  .action(async ({ parsedInput, ctx: { account } }) => {
    const found = await mapboxAddresses(parsedInput.text, parsedInput.city, account.userId);
    return found ?? offlineAddresses(parsedInput.text, parsedInput.city);
  });

export const suggestPlaceNames = accountAction
  .inputSchema(z.object({ text, kind: z.enum(["city", "neighborhood"]), city }))
  .action(async ({ parsedInput: { text, kind, city } }) => placeNames(text, kind, city));
