"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { toast } from "sonner";
import { ParserCard } from "@/components/ai/parser-card";
import { ErrorSummary, Form } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import type { Uploads } from "@/components/media/image-uploader";
import { InstallHint } from "@/components/share-target/install-hint";
import { dropOneShared } from "@/components/share-target/shared-listing";
import { SharedNotice } from "@/components/share-target/shared-notice";
import { useShared, useSharedPictures } from "@/components/share-target/use-shared";
import { paths } from "@/lib/paths";
import { draftKey, sameValues } from "@/lib/property/draft";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { draftSchema, type PropertyValues, propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { saveDraft, saveOfficeHome, saveProperty } from "@/server/property/actions";
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
import { PriceDialog } from "./price-dialog";
import { RibbonSection } from "./ribbon-section";
import { SaveBar } from "./save-bar";
import { SectionNav } from "./section-nav";
import { SECTIONS, type SectionId } from "./sections";
import { TypesSection } from "./types-section";
import { useDraft } from "./use-draft";
import { usePriceQuestion } from "./use-price-question";

const TROUBLES = ["staleVersion", "signInRequired", ...ACCESS_ENDED] as const;
type Trouble = (typeof TROUBLES)[number];
const isTrouble = (code: string): code is Trouble => (TROUBLES as readonly string[]).includes(code);
const isAccess = (code: Trouble | null): code is (typeof ACCESS_ENDED)[number] =>
  (ACCESS_ENDED as readonly (string | null)[]).includes(code);

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
  const t = useTranslations("propertyForm");
  const router = useRouter();
  // Frozen when the form opens: the page may be fetched again during editing, and the version on the screen must not
  // become the version that somebody else saved.
  const [opened] = useState(property);
  // The draft belongs to the person who opened the form, even if somebody else signs in in another tab.
  const [agentId] = useState(setting.agentId);
  const [start] = useState<PropertyValues>(opened?.values ?? emptyProperty);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [{ underWay, failed }, setUploads] = useState<Uploads>({ underWay: 0, failed: 0 });
  const [overwrite, setOverwrite] = useState(false);
  const priceQuestion = usePriceQuestion(opened, start);

  const shared = useShared(sharedId);
  const back = setting.byOffice ? paths.companyProperties : paths.dashboard;
  const isDraft = opened === null || opened.status === "draft";
  const request = ({ price }: PropertyValues) => ({
    id: opened?.id ?? null,
    version: opened?.version ?? null,
    clientRequestId: draft.clientRequestId.current,
    overwrite,
    priceConfirmed: priceQuestion.isConfirmed(price),
  });

  const { form, submit, submitOtherwise, busy } = useActionForm({
    schema: propertySchema,
    defaultValues: start,
    action: (values: PropertyValues) => {
      const submitted = { ...values, ...request(values) };
      return opened && setting.byOffice
        ? saveOfficeHome({ ...submitted, id: opened.id })
        : saveProperty(submitted);
    },
    failed: t(isDraft ? "createFailed" : "updateFailed"),
    onDone: (saved) => {
      forget();
      toast.success(t(isDraft ? "created" : "updated"));
      router.push(isDraft ? paths.published(saved.id) : back);
    },
    quiet: ["signInRequired"],
    otherwise: {
      schema: draftSchema,
      action: (values: PropertyValues) => saveDraft({ ...values, ...request(values) }),
      failed: t("draftFailed"),
      onDone: (saved) => {
        forget();
        toast.success(t("draftSaved"), {
          action: {
            label: t("preview"),
            onClick: () => router.push(paths.previewProperty(saved.id)),
          },
        });
        router.push(paths.dashboard);
      },
    },
    onRefused: (code) => {
      if (code === "imageNotYours") void draft.dropGone();
      if (code === "priceInDoubt") priceQuestion.ask(form, true);
      if (!isTrouble(code)) return;
      keepDraft();
      setTrouble(code);
    },
  });
  const draft = useDraft(
    form,
    draftKey(agentId, opened?.id ?? null, sharedId),
    start,
    opened?.version ?? null,
  );

  const pictures = useSharedPictures(shared, draft.restored?.values.images.length ?? 0);
  /** After saving, neither the draft nor the shared content is needed. */
  function forget() {
    draft.drop();
    if (shared) void dropOneShared(shared.id);
  }
  useEffect(() => {
    // Without the AI parser, the shared text becomes the description.
    if (shared?.text && !setting.may.aiParser && form.getValues("description") === "")
      form.setValue("description", shared.text, { shouldDirty: true });
  }, [shared, setting.may.aiParser, form]);

  /** Shows an error when the browser cannot store the draft, which then exists only on this page. */
  function keepDraft() {
    const stored = draft.keep();
    if (!stored) toast.error(t("draft.notKept"));
    return stored;
  }

  useEffect(() => {
    if (publishing) void form.handleSubmit(() => {})();
  }, [publishing, form]);

  const sections = (Object.keys(SECTIONS) as SectionId[]).filter(
    (id) => id !== "ribbon" || setting.may.ribbon,
  );

  function leave() {
    if (sameValues(form.getValues(), start)) router.push(back);
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
        // A failed picture exists only on this page: saving now would lose it.
        if (failed > 0) {
          toast.error(t("imagesFailed", { count: failed }));
          document.querySelector<HTMLElement>("[data-retry]")?.focus();
          return;
        }
        const { submitter } = (event?.nativeEvent ?? {}) as SubmitEvent;
        if (submitter?.hasAttribute("data-draft")) {
          setTrouble(null);
          await submitOtherwise(event);
          return;
        }
        if (priceQuestion.ask(form)) return;
        setTrouble(null);
        await submit(event);
      }}
      summary={false}
    >
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
            onUploads={setUploads}
            pictures={pictures}
            setting={setting}
          />
          {/* Last, because it may appear late and must not shift anything. */}
          {!opened && !sharedId && <InstallHint />}
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
          <SaveBar busy={busy} isDraft={isDraft} onCancel={leave} underWay={underWay} />
        </div>
      </div>
      <PriceDialog
        doubted={priceQuestion.doubted}
        onMeant={() => {
          priceQuestion.confirm();
          setTrouble(null);
          void submit();
        }}
        onMend={priceQuestion.close}
      />
      <LeaveDialog
        onKeep={() => {
          if (keepDraft()) router.push(back);
        }}
        onOpenChange={setLeaving}
        onThrowAway={() => {
          draft.drop();
          router.push(back);
        }}
        open={leaving}
      />
    </Form>
  );
}
