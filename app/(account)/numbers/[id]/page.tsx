import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { z } from "zod";
import { NotFoundPage } from "@/components/layout/not-found-page";
import { ListingNumbersPage } from "@/components/numbers/listing-numbers";
import { getAccount, requirePage } from "@/server/account/session";
import { setNotFound } from "@/server/http/status";
import { getListingNumbers, getSeekers } from "@/server/numbers/queries";
import { notFoundMetadata } from "@/server/seo/metadata";

/** Cached, because both the metadata and the page read it. */
const getOwn = cache(async (id: string) =>
  z.guid().safeParse(id).success && (await getAccount()) ? getListingNumbers(id) : null,
);

export async function generateMetadata({ params }: PageProps<"/numbers/[id]">): Promise<Metadata> {
  // The page reports a failure; the metadata falls back to a title without the listing.
  const numbers = await getOwn((await params).id).catch(() => undefined);
  if (numbers === null) return notFoundMetadata();
  const t = await getTranslations("numbers");
  return { title: t("title") };
}

export default async function OneListingsNumbersPage({ params }: PageProps<"/numbers/[id]">) {
  await requirePage("active");
  const { id } = await params;
  const numbers = await getOwn(id);
  if (!numbers) {
    setNotFound();
    return <NotFoundPage />;
  }
  return <ListingNumbersPage numbers={numbers} seekers={await getSeekers(id)} />;
}
