"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
import { type DoubtedPrice, priceDoubt } from "@/lib/property/price-band";
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
  /** The map on which the home is placed. */
  pin?: ReactNode;
  /** Opened to publish a draft that cannot be yet: at the first thing that is missing. */
  publishing?: boolean;
  /** The name of what was shared with the site, for a new listing. */
  shared?: string | null;
}) {
  const t = useTranslations("propertyForm");
  const router = useRouter();
  // As it was opened: the page may be asked for again while it is edited, and the version of what
  // is on the screen must not become the version of what somebody else saved.
  const [opened] = useState(property);
  // The draft belongs to whoever opened the form, also when somebody else has signed in in another tab.
  const [agentId] = useState(setting.agentId);
  const [start] = useState<PropertyValues>(opened?.values ?? emptyProperty);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [{ underWay, failed }, setUploads] = useState<Uploads>({ underWay: 0, failed: 0 });
  const [overwrite, setOverwrite] = useState(false);
  const [doubted, setDoubted] = useState<DoubtedPrice | null>(null);
  // The price that the question was answered about.
  const confirmed = useRef<number>(undefined);

  const shared = useShared(sharedId);
  const back = setting.byOffice ? paths.companyProperties : paths.dashboard;
  const isDraft = opened === null || opened.status === "draft";
  const request = ({ price }: PropertyValues) => ({
    id: opened?.id ?? null,
    version: opened?.version ?? null,
    clientRequestId: draft.clientRequestId.current,
    overwrite,
    priceConfirmed: price === confirmed.current,
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
      if (code === "priceInDoubt") askAboutPrice(true);
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
  /** Saved, there is nothing left to wait for. */
  function forget() {
    draft.drop();
    if (shared) void dropOneShared(shared.id);
  }
  useEffect(() => {
    // Without the reader of texts it is the description.
    if (shared?.text && !setting.may.aiParser && form.getValues("description") === "")
      form.setValue("description", shared.text, { shouldDirty: true });
  }, [shared, setting.may.aiParser, form]);

  /** Says so when the browser cannot store the draft: then it exists on this page alone. */
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

  /** A price is asked about once, as part of a form that could be saved; `again` when the database asks. */
  function askAboutPrice(again = false) {
    const values = form.getValues();
    const { price, transactionType: deal, propertyTypes } = values;
    const doubt = priceDoubt(price, deal, propertyTypes);
    const isConfirmed = opened?.priceConfirmed === price && start.transactionType === deal;
    if (!doubt || (isConfirmed && !again) || !propertySchema.safeParse(values).success)
      return false;
    // Closing the question leads back to where the focus was.
    form.setFocus("price");
    setDoubted({ price, deal, doubt });
    return true;
  }

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
        // Saved without it, it would be lost: only this page has it.
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
            // What the office uploads is the agent's.
            home={opened && setting.byOffice ? opened.id : undefined}
            onUploads={setUploads}
            pictures={pictures}
            setting={setting}
          />
          {/* Last: it is known late whether there is something to say, and nothing may move then. */}
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
        doubted={doubted}
        onMeant={() => {
          confirmed.current = doubted?.price;
          setDoubted(null);
          setTrouble(null);
          void submit();
        }}
        onMend={() => setDoubted(null)}
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
