"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { ParserCard } from "@/components/ai/parser-card";
import { ErrorSummary, Form } from "@/components/form/form";
import { InstallHint } from "@/components/share-target/install-hint";
import { SharedNotice } from "@/components/share-target/shared-notice";
import { paths } from "@/lib/paths";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { DetailsSection } from "./details-section";
import { FeaturesSection } from "./features-section";
import { LeaveDialog } from "./leave-dialog";
import { MoreSection } from "./more-section";
import {
  AccessNotice,
  DraftNotice,
  LostPicturesNotice,
  SessionNotice,
  StaleNotice,
} from "./notices";
import { PriceDialog } from "./price-dialog";
import { RibbonSection } from "./ribbon-section";
import { SaveBar } from "./save-bar";
import { SectionNav } from "./section-nav";
import { SECTIONS, type SectionId } from "./sections";
import { TypesSection } from "./types-section";
import { isAccess, usePropertyForm } from "./use-property-form";

/** Adding and editing are one form. `property` is null for a new listing. */
export function PropertyForm({
  property,
  setting,
  pin,
  publishing = false,
  shared: sharedId = null,
}: {
  property: EditedProperty | null;
  setting: PropertyFormSetting;
  /** The map that sets the listing's location. */
  pin?: ReactNode;
  /** Opened to publish an incomplete draft: starts at the first missing field. */
  publishing?: boolean;
  /** The id of the content shared with the site, for a new listing. */
  shared?: string | null;
}) {
  const router = useRouter();
  const { form, busy, onSubmit, trouble, opened, isDraft, draft, shared, ...parts } =
    usePropertyForm(property, setting, sharedId);
  const { pictures, uploads, priceQuestion, confirmPrice, keepMine, leaving } = parts;

  useEffect(() => {
    if (publishing) void form.handleSubmit(() => {})();
  }, [publishing, form]);

  const sections = (Object.keys(SECTIONS) as SectionId[]).filter(
    (id) => id !== "ribbon" || setting.may.ribbon,
  );

  return (
    <Form className="gap-0" form={form} onSubmit={onSubmit} summary={false}>
      <div className="flex flex-col gap-8 lg:grid lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-14">
        <SectionNav sections={sections} />
        <div className="flex min-w-0 flex-col gap-10 md:gap-12">
          <DraftNotice draft={draft} />
          <LostPicturesNotice count={draft.lost} />
          <ErrorSummary />
          {sharedId && <SharedNotice shared={shared} />}
          {setting.may.aiParser && (
            <ParserCard
              onSeveral={({ id }) => router.replace(paths.severalShared(id))}
              shared={draft.restored ? null : (shared ?? null)}
            />
          )}
          <DetailsSection
            byOffice={setting.byOffice}
            paidDeal={opened?.paidDeal ?? null}
            pin={pin}
          />
          <FeaturesSection />
          <TypesSection />
          {setting.may.ribbon && <RibbonSection setting={setting} />}
          <MoreSection
            // Pictures that the office uploads belong to the agent.
            home={opened && setting.byOffice ? opened.id : undefined}
            onUploads={uploads.set}
            pictures={pictures}
            setting={setting}
          />
          {/* Last, because it may appear late and must not shift anything. */}
          {!opened && !sharedId && <InstallHint />}
          {trouble === "signInRequired" && <SessionNotice />}
          {isAccess(trouble) && <AccessNotice ended={trouble} />}
          {trouble === "staleVersion" && (
            <StaleNotice
              onMine={keepMine}
              onTheirs={() => {
                draft.drop();
                window.location.reload();
              }}
            />
          )}
          <SaveBar
            busy={busy}
            isDraft={isDraft}
            onCancel={leaving.leave}
            underWay={uploads.underWay}
          />
        </div>
      </div>
      <PriceDialog
        doubted={priceQuestion.doubted}
        onMeant={confirmPrice}
        onMend={priceQuestion.close}
      />
      <LeaveDialog {...leaving.dialog} />
    </Form>
  );
}
