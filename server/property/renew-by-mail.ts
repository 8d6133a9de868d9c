import "server-only";
import { z } from "zod";
import { STATUSES } from "@/lib/catalog/states";
import { isMailSecret } from "@/lib/mail/secret";
import { RENEWAL_REFUSALS, type RenewalRefusal } from "@/lib/property/renewal";
import type { MailedListing } from "@/lib/property/types";
import { AppError } from "@/server/errors";
import { announced, revalidateListings } from "@/server/public/tags";
import { serviceDb } from "@/server/supabase/clients";
import { refusalCode, unwrap } from "@/server/supabase/unwrap";
import { drawListingsSoon } from "./share-cards";

const listings = z
  .array(
    z.object({
      id: z.guid(),
      title: z.string(),
      city: z.string().nullable(),
      status: z.enum(STATUSES),
      expires_at: z.string().nullable(),
      price_in_doubt: z.boolean(),
    }),
  )
  .nullable();

/** The current state of the listings that a mail named; null for an expired or unknown link. */
export async function listMailedListings(secret: string): Promise<MailedListing[] | null> {
  if (!isMailSecret(secret)) return null;
  const rows = listings.parse(unwrap(await serviceDb().rpc("mail_listings", { _secret: secret })));
  return (
    rows?.map(({ expires_at, price_in_doubt, ...row }) => ({
      ...row,
      expiresAt: expires_at,
      priceInDoubt: price_in_doubt,
    })) ?? null
  );
}

const resultSchema = z.object({
  moved: z.array(z.guid()),
  refused: z.array(z.object({ id: z.guid(), reason: z.string() })),
});

/** Renews on behalf of the mail's reader: how many, and the first reason why others were not renewed. */
export async function renewByMail(
  secret: string,
  ids: string[],
): Promise<{ renewed: number; refused: RenewalRefusal | null }> {
  if (!isMailSecret(secret)) return { renewed: 0, refused: "notFound" };
  try {
    const call = await serviceDb().rpc("renew_by_mail", { _secret: secret, _ids: ids });
    const { moved, refused } = resultSchema.parse(unwrap(call));
    if (moved.length > 0) revalidateListings(moved);
    await announced();
    drawListingsSoon(moved);
    const [first] = refused;
    return { renewed: moved.length, refused: first ? sayable(refusalCode(first.reason)) : null };
  } catch (error) {
    if (error instanceof AppError) return { renewed: 0, refused: sayable(error.code) };
    throw error;
  }
}

/** The refusals for which the page has a message; any other means that the listing no longer exists. */
const sayable = (code: string | null) =>
  RENEWAL_REFUSALS.find((refusal) => refusal === code) ?? "notFound";
