import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withLoading } from "@/app/with-loading";
import { PinField } from "@/components/map/pin-field";
import { FormLoading } from "@/components/property/form/form-loading";
import { LeaveWithSentence } from "@/components/property/form/leave-with-sentence";
import { PropertyFormPage } from "@/components/property/form/property-form-page";
import { requirePage } from "@/server/account/session";
import { getEditedProperty, getPropertyFormSetting } from "@/server/property/queries";
import { mapStreets } from "@/server/search/streets";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("propertyForm");
  return { title: t("editTitle") };
}

export default withLoading(FormLoading, EditPropertyPage);

async function EditPropertyPage({ params, searchParams }: PageProps<"/edit-property/[id]">) {
  const account = await requirePage("agent");
  const { id } = await params;
  const [property, setting] = await Promise.all([
    getEditedProperty(id),
    getPropertyFormSetting(account),
  ]);
  if (!property) return <LeaveWithSentence />;

  const publishing = property.status === "draft" && (await searchParams).publish === "1";
  return (
    <PropertyFormPage
      pin={<PinField streets={mapStreets()} />}
      property={property}
      publishing={publishing}
      setting={setting}
    />
  );
}
