import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { useConnectionError } from "@/components/form/connection-error";
import { useErrorText } from "@/components/form/error-text";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { useUnsaved } from "@/components/form/use-unsaved";
import { useSavedAt } from "@/components/form/use-version";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import { type EditorStep, edit, isSameTemplate, refusal } from "@/lib/template/editor";
import type { CardTemplate } from "@/lib/template/types";
import { restoreTemplate, saveTemplate } from "@/server/template/actions";

/** The edited template, until it is saved or the default restored. */
export function useTemplateEditor(saved: CardTemplate, savedAt: string | null) {
  const t = useTranslations("adminTemplate");
  const form = useTranslations("form");
  const errorText = useErrorText();
  const connectionError = useConnectionError();
  const [template, setTemplate] = useState(saved);
  // A template stored in the meantime, by this save or by another admin, replaces the one on the screen, unless there
  // are unsaved edits. The editor stays mounted and keeps its focus.
  const [stored, setStored] = useState(saved);
  const [sent, setSent] = useState(saved);
  if (!isSameTemplate(stored, saved)) {
    setStored(saved);
    setSent(saved);
    if (isSameTemplate(template, sent)) setTemplate(saved);
  }
  const [busy, startTransition] = useTransition();
  const dirty = !isSameTemplate(template, saved);
  const version = useSavedAt(savedAt ?? "", dirty);
  const [changed, setChanged] = useState(false);
  useUnsaved(dirty, t("leave"));
  usePreservedInput<{ template: CardTemplate; savedAt: string }>(
    "card-template",
    () => (dirty ? { template, savedAt: version.shown } : null),
    (kept) => {
      setTemplate(kept.template);
      version.goBackTo(kept.savedAt);
    },
  );

  function step(next: EditorStep) {
    const refused = refusal(template, next);
    if (refused) toast.error(t(refused));
    else setTemplate(edit(template, next));
  }

  async function send<Data>(
    call: () => Promise<
      | {
          data?: Data;
          serverError?: { code: string; values: Record<string, string | number> };
          validationErrors?: unknown;
        }
      | undefined
    >,
    done: string,
    failed: (message: string) => string,
  ) {
    try {
      const result = await call();
      if (result?.serverError) {
        const { code, values } = result.serverError;
        toast.error(failed(errorText(code, values)));
        setChanged(code === "staleVersion");
        version.refused(code);
      } else if (result?.validationErrors) toast.error(failed(form("checkFields")));
      else {
        toast.success(done);
        setChanged(false);
        return { data: result?.data };
      }
    } catch (error) {
      const { text, options } = connectionError(error);
      toast.error(failed(text), options);
    }
    setSent(saved);
    return null;
  }

  function save() {
    setSent(template);
    startTransition(async () => {
      const stored = await send(
        () =>
          saveTemplate({
            savedAt: version.shown || null,
            maxLines: template.maxLines,
            lines: template.lines.map((line) => ({ ...line, tokens: [...line.tokens] })),
          }),
        t("saved"),
        (message) => t("saveFailed", { message }),
      );
      if (stored?.data) version.saved(stored.data.savedAt);
    });
  }

  async function restore() {
    const restored = await send(
      () => restoreTemplate(),
      t("restored"),
      (message) => t("restoreFailed", { message }),
    );
    // Also when the default was already stored and only unsaved edits covered it.
    if (restored) setTemplate(DEFAULT_TEMPLATE);
  }

  function takeTheirs() {
    setChanged(false);
    setTemplate(saved);
  }

  return { template, dirty, busy, changed, step, save, restore, takeTheirs };
}
