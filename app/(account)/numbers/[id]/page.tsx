import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ListingNumbersPage } from "@/components/numbers/listing-numbers";
import { requirePage } from "@/server/account/session";
import { getListingNumbers, getSeekers } from "@/server/numbers/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("numbers");
  return { title: t("title") };
}

export default async function OneListingsNumbersPage({ params }: PageProps<"/numbers/[id]">) {
  await requirePage("active");
  const { id } = await params;
  const numbers = z.guid().safeParse(id).success ? await getListingNumbers(id) : null;
  if (!numbers) notFound();
  return <ListingNumbersPage numbers={numbers} seekers={await getSeekers(id)} />;
}
