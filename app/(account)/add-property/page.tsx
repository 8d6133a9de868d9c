import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PinField } from "@/components/map/pin-field";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { requirePage } from "@/server/account/session";
import { getPropertyFormSetting } from "@/server/property/queries";
import { mapStreets } from "@/server/search/streets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("addTitle") };
}

export default async function AddPropertyPage() {
  const account = await requirePage("agent");
  const setting = await getPropertyFormSetting(account);

  return (
    <PropertyFormPage pin={<PinField streets={mapStreets()} />} property={null} setting={setting} />
  );
}
