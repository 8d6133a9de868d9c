import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { PinField } from "@/components/map/pin-field";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { requirePage } from "@/server/account/session";
import { getPropertyFormSetting } from "@/server/property/queries";
import { mapStreets } from "@/server/search/streets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("addTitle") };
}

/** The id of content shared with the site and stored in the browser until the form reads it. */
const SHARED = z.guid().or(z.literal("last")).nullable().catch(null);

export default async function AddPropertyPage({ searchParams }: PageProps<"/add-property">) {
  const account = await requirePage("agent");
  const setting = await getPropertyFormSetting(account);

  return (
    <PropertyFormPage
      pin={<PinField streets={mapStreets()} />}
      property={null}
      setting={setting}
      shared={SHARED.parse((await searchParams).shared ?? null)}
    />
  );
}
