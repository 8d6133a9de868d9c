import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type BaseSyntheticEvent, useEffect, useState } from "react";
import { toast } from "sonner";
import { useActionForm } from "@/components/form/use-action-form";
import type { Uploads } from "@/components/media/use-gallery-uploads";
import { dropOneShared } from "@/components/share-target/shared-listing";
import { useShared, useSharedPictures } from "@/components/share-target/use-shared";
import { paths } from "@/lib/paths";
import { draftKey, sameValues } from "@/lib/property/draft";
import type { EditedProperty, PropertyFormSetting } from "@/lib/property/form-view";
import { draftSchema, type PropertyValues, propertySchema } from "@/lib/property/schema";
import { emptyProperty } from "@/lib/property/values";
import { saveDraft, saveOfficeHome, saveProperty } from "@/server/property/actions";
import { ACCESS_ENDED } from "./notices";
import { type Form, useDraft } from "./use-draft";
import { usePriceQuestion } from "./use-price-question";

const TROUBLES = ["staleVersion", "signInRequired", ...ACCESS_ENDED] as const;
type Trouble = (typeof TROUBLES)[number];
const isTrouble = (code: string): code is Trouble => (TROUBLES as readonly string[]).includes(code);
export const isAccess = (code: Trouble | null): code is (typeof ACCESS_ENDED)[number] =>
  (ACCESS_ENDED as readonly (string | null)[]).includes(code);

/** The form's values, draft and actions, and what stopped a save. */
export function usePropertyForm(
  property: EditedProperty | null,
  setting: PropertyFormSetting,
  sharedId: string | null,
) {
  const t = useTranslations("propertyForm");
  const router = useRouter();
  // Frozen when the form opens: the page may be fetched again during editing, and the version on the screen must not
  // become the version that somebody else saved.
  const [opened] = useState(property);
  // The draft belongs to the person who opened the form, even if somebody else signs in in another tab.
  const [agentId] = useState(setting.agentId);
  const [start] = useState<PropertyValues>(opened?.values ?? emptyProperty);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [overwrite, setOverwrite] = useState(false);
  const priceQuestion = usePriceQuestion(opened, start);
  const uploads = useUploads();

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

  const { shared, pictures } = useSharedContent(sharedId, setting, form, draft);
  /** After saving, neither the draft nor the shared content is needed. */
  function forget() {
    draft.drop();
    if (shared) void dropOneShared(shared.id);
  }

  /** Shows an error when the browser cannot store the draft, which then exists only on this page. */
  function keepDraft() {
    const stored = draft.keep();
    if (!stored) toast.error(t("draft.notKept"));
    return stored;
  }

  async function onSubmit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (busy || uploads.stop()) return;
    const { submitter } = (event?.nativeEvent ?? {}) as SubmitEvent;
    const asDraft = submitter?.hasAttribute("data-draft");
    if (!asDraft && priceQuestion.ask(form)) return;
    setTrouble(null);
    await (asDraft ? submitOtherwise(event) : submit(event));
  }

  /** Saves despite a price that is unlikely. */
  function confirmPrice() {
    priceQuestion.confirm();
    setTrouble(null);
    void submit();
  }

  /** The next save replaces the version that somebody else saved. */
  function keepMine() {
    setOverwrite(true);
    setTrouble(null);
    toast(t("stale.mineNext"));
    document.querySelector<HTMLElement>("[data-save-bar] button")?.focus();
  }

  return {
    ...{ form, busy, onSubmit, trouble, opened, isDraft, draft, shared, pictures, uploads },
    ...{ priceQuestion, confirmPrice, keepMine },
    leaving: useLeaving(back, () => sameValues(form.getValues(), start), keepDraft, draft.drop),
  };
}

/** `stop`: whether pictures prevent a save, with a message about it. */
function useUploads() {
  const t = useTranslations("propertyForm");
  const [{ underWay, failed }, set] = useState<Uploads>({ underWay: 0, failed: 0 });
  function stop() {
    if (underWay > 0) toast.error(t("waitForImages", { count: underWay }));
    // A failed picture exists only on this page: saving now would lose it.
    else if (failed > 0) {
      toast.error(t("imagesFailed", { count: failed }));
      document.querySelector<HTMLElement>("[data-retry]")?.focus();
    }
    return underWay > 0 || failed > 0;
  }
  return { underWay, set, stop };
}

/** Content shared with the site. Without the AI parser, its text becomes the description. */
function useSharedContent(
  sharedId: string | null,
  setting: PropertyFormSetting,
  form: Form,
  draft: ReturnType<typeof useDraft>,
) {
  const shared = useShared(sharedId);
  const pictures = useSharedPictures(shared, draft.restored?.values.images.length ?? 0);
  useEffect(() => {
    if (shared?.text && !setting.may.aiParser && form.getValues("description") === "")
      form.setValue("description", shared.text, { shouldDirty: true });
  }, [shared, setting.may.aiParser, form]);
  return { shared, pictures };
}

/** Leaving at once without changes, otherwise after a question. */
function useLeaving(
  back: Route,
  isSame: () => boolean,
  keepDraft: () => boolean,
  drop: () => void,
) {
  const router = useRouter();
  const [open, onOpenChange] = useState(false);
  const go = () => router.push(back);
  return {
    leave: () => (isSame() ? go() : onOpenChange(true)),
    dialog: {
      open,
      onOpenChange,
      onKeep: () => {
        if (keepDraft()) go();
      },
      onThrowAway: () => {
        drop();
        go();
      },
    },
  };
}
