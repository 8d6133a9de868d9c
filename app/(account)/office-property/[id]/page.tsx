import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withLoading } from "@/app/with-loading";
import { PinField } from "@/components/map/pin-field";
import { FormLoading } from "@/components/property/form/form-loading";
import { LeaveWithSentence } from "@/components/property/form/leave-with-sentence";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { requirePage } from "@/server/account/session";
import { getOfficeEdited } from "@/server/property/queries";
import { mapStreets } from "@/server/search/streets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("editTitle") };
}

export default withLoading(FormLoading, OfficePropertyPage);

async function OfficePropertyPage({ params }: PageProps<"/office-property/[id]">) {
  const account = await requirePage("company");
  const { id } = await params;
  const edited = await getOfficeEdited(id, account);
  if (!edited) return <LeaveWithSentence />;

  return <PropertyFormPage pin={<PinField streets={mapStreets()} />} {...edited} />;
}
