import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Messages } from "@/components/layout/messages";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { FullPlan } from "./full-plan";
import { PropertyForm } from "./property-form";

/** The page around the form, with the messages that it needs in the browser. */
export async function PropertyFormPage({
  property,
  setting,
  pin,
  publishing = false,
  shared = null,
}: {
  property: EditedProperty | null;
  setting: PropertyFormSetting;
  /** The map that sets the listing's location. It is a prop because the map components already depend on listings. */
  pin: ReactNode;
  publishing?: boolean;
  /** The id of the content shared with the site. */
  shared?: string | null;
}) {
  const t = await getTranslations("propertyForm");
  const status = property?.status ?? "draft";
  const isDraft = status === "draft";
  const isAway = status === "hidden" || status === "expired";
  return (
    <>
      <header>
        <h1 className="text-3xl md:text-4xl">{t(property ? "editTitle" : "addTitle")}</h1>
        <p className="mt-2 max-w-prose text-muted-foreground">
          {setting.byOffice
            ? t("officeIntro", { agent: setting.agentName })
            : t(isDraft ? "addIntro" : isAway ? "editIntroAway" : "editIntro")}
        </p>
        {isDraft && <FullPlan room={setting.room} />}
      </header>
      <Messages
        only={[
          "ui",
          "form",
          "validation",
          "errors",
          "propertyForm",
          "property",
          "card",
          "media",
          "address",
          "ai",
          "search",
        ]}
      >
        <PropertyForm
          pin={pin}
          property={property}
          publishing={publishing}
          setting={setting}
          shared={shared}
        />
      </Messages>
    </>
  );
}
