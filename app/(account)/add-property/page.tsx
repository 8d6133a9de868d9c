import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { requirePage } from "@/server/account/session";
import { getPropertyFormSetting } from "@/server/property/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("addTitle") };
}

export default async function AddPropertyPage() {
  const account = await requirePage("agent");
  const setting = await getPropertyFormSetting(account);

  return <PropertyFormPage property={null} setting={setting} />;
}
