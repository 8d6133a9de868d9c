"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { ParserCard } from "@/components/ai/parser-card";
import { ErrorSummary, Form, SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { draftKey, sameValues } from "@/lib/property/draft";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { priceDoubt } from "@/lib/property/price-band";
import { type PropertyValues, propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { saveProperty } from "@/server/property/actions";
import { DetailsSection } from "./details-section";
import { FeaturesSection } from "./features-section";
import { LeaveDialog } from "./leave-dialog";
import { MoreSection } from "./more-section";
import {
  ACCESS_ENDED,
  AccessNotice,
  DraftNotice,
  LostPicturesNotice,
  SessionNotice,
  StaleNotice,
} from "./notices";
import { type AskedPrice, PriceDialog } from "./price-dialog";
import { RibbonSection } from "./ribbon-section";
import { SectionNav } from "./section-nav";
import { SECTIONS, type SectionId } from "./sections";
import { TypesSection } from "./types-section";
import { useDraft } from "./use-draft";

const TROUBLES = ["staleVersion", "signInRequired", ...ACCESS_ENDED] as const;
type Trouble = (typeof TROUBLES)[number];
const isTrouble = (code: string): code is Trouble => (TROUBLES as readonly string[]).includes(code);
const isAccess = (code: Trouble | null): code is (typeof ACCESS_ENDED)[number] =>
  (ACCESS_ENDED as readonly (string | null)[]).includes(code);

/** Adding and editing are one form. `property` is null for a new listing. */
export function PropertyForm({
  property,
  setting,
}: {
  property: EditedProperty | null;
  setting: PropertyFormSetting;
}) {
  const t = useTranslations("propertyForm");
  const router = useRouter();
  // As it was opened: the page may be asked for again while it is edited, and the version of what
  // is on the screen must not become the version of what somebody else saved.
  const [opened] = useState(property);
  const [start] = useState<PropertyValues>(opened?.values ?? emptyProperty);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [underWay, setUnderWay] = useState(0);
  const [overwrite, setOverwrite] = useState(false);
  const [asked, setAsked] = useState<AskedPrice | null>(null);

  const { form, submit, busy } = useActionForm({
    schema: propertySchema,
    defaultValues: start,
    action: (values: PropertyValues) =>
      saveProperty({
        ...values,
        id: opened?.id ?? null,
        version: opened?.version ?? null,
        clientRequestId: draft.clientRequestId.current,
        overwrite,
      }),
    failed: t(opened ? "updateFailed" : "createFailed"),
    onDone: (saved) => {
      draft.drop();
      toast.success(t(opened ? "updated" : "created"));
      router.push(opened ? paths.dashboard : paths.published(saved.id));
    },
    onRefused: (code) => {
      if (code === "imageNotYours") void draft.dropGone();
      if (!isTrouble(code)) return;
      draft.keep();
      setTrouble(code);
    },
  });
  const draft = useDraft(
    form,
    draftKey(setting.agentId, opened?.id ?? null),
    start,
    opened?.version ?? null,
  );

  const sections = (Object.keys(SECTIONS) as SectionId[]).filter(
    (id) => id !== "ribbon" || setting.may.ribbon,
  );

  /** A price is asked about once, as part of a form that could be saved. */
  function askAboutPrice() {
    const values = form.getValues();
    const { price, transactionType: deal, propertyTypes } = values;
    const doubt = priceDoubt(price, deal, propertyTypes);
    const known = start.price === price && start.transactionType === deal;
    if (!doubt || known || !propertySchema.safeParse(values).success) return false;
    // Closing the question leads back to where the focus was.
    form.setFocus("price");
    setAsked({ price, deal, doubt });
    return true;
  }

  function leave() {
    if (sameValues(form.getValues(), start)) router.push(paths.dashboard);
    else setLeaving(true);
  }

  return (
    <Form
      className="gap-0"
      form={form}
      onSubmit={async (event) => {
        event?.preventDefault();
        if (busy) return;
        if (underWay > 0) {
          toast.error(t("waitForImages", { count: underWay }));
          return;
        }
        if (askAboutPrice()) return;
        setTrouble(null);
        await submit(event);
      }}
      summary={false}
    >
      <div className="grid gap-10 lg:grid-cols-[13rem_minmax(0,44rem)] lg:gap-14">
        <SectionNav sections={sections} />
        <div className="flex min-w-0 flex-col gap-10 md:gap-12">
          <DraftNotice draft={draft} />
          <LostPicturesNotice count={draft.lost} />
          <ErrorSummary />
          {setting.may.aiParser && <ParserCard />}
          <DetailsSection />
          <FeaturesSection />
          <TypesSection />
          {setting.may.ribbon && <RibbonSection setting={setting} />}
          <MoreSection onUnderWay={setUnderWay} setting={setting} />
          {trouble === "signInRequired" && <SessionNotice />}
          {isAccess(trouble) && <AccessNotice ended={trouble} />}
          {trouble === "staleVersion" && (
            <StaleNotice
              onMine={() => {
                setOverwrite(true);
                setTrouble(null);
                toast(t("stale.mineNext"));
                document.querySelector<HTMLElement>("[data-save-bar] button")?.focus();
              }}
              onTheirs={() => {
                draft.drop();
                window.location.reload();
              }}
            />
          )}
          <div
            className="sticky bottom-(--bottom-bar) z-20 -mx-4 flex flex-wrap items-center gap-3 border-border border-t bg-background/95 px-4 py-3 backdrop-blur-sm sm:mx-0 sm:px-0"
            data-save-bar
          >
            <SubmitButton busy={busy} busyLabel={t("saving")} size="lg">
              {t(opened ? "update" : "create")}
            </SubmitButton>
            <Button onClick={leave} size="lg" variant="ghost">
              {t("cancel")}
            </Button>
            {underWay > 0 && (
              <span className="ms-auto text-muted-foreground text-sm">
                {t("imagesUnderWay", { count: underWay })}
              </span>
            )}
          </div>
        </div>
      </div>
      <PriceDialog
        asked={asked}
        onMeant={() => {
          setAsked(null);
          setTrouble(null);
          void submit();
        }}
        onMend={() => setAsked(null)}
      />
      <LeaveDialog
        onKeep={() => {
          draft.keep();
          router.push(paths.dashboard);
        }}
        onOpenChange={setLeaving}
        onThrowAway={() => {
          draft.drop();
          router.push(paths.dashboard);
        }}
        open={leaving}
      />
    </Form>
  );
}
