import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { allowance } from "@/lib/plan/allowance";
import { requirePage } from "@/server/account/session";
import { getLimits } from "@/server/plan/limits";
import { getPropertyFormSetting } from "@/server/property/queries";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("addTitle") };
}

export default async function AddPropertyPage() {
  const account = await requirePage("agent");
  const [setting, limits] = await Promise.all([getPropertyFormSetting(account), getLimits()]);

  return <PropertyFormPage property={null} room={allowance(limits)} setting={setting} />;
}
