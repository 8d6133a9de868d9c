"use client";
import { Eye, EyeOff, Plus, RotateCcw } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { ConfirmDelete } from "@/components/admin/confirm-delete";
import { PageHeader } from "@/components/admin/page-header";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { useConnectionError } from "@/components/form/connection-error";
import { useErrorText } from "@/components/form/error-text";
import { SubmitButton } from "@/components/form/form";
import { usePreservedInput } from "@/components/form/use-preserved-input";
import { useUnsaved } from "@/components/form/use-unsaved";
import { useSavedAt } from "@/components/form/use-version";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import { type EditorStep, edit, isSameTemplate, refusal } from "@/lib/template/editor";
import { type CardTemplate, TEMPLATE_LINES_MAX } from "@/lib/template/types";
import { restoreTemplate, saveTemplate } from "@/server/template/actions";
import { TemplateLines } from "./template-lines";
import { TemplatePreview } from "./template-preview";

const MAXIMA = Array.from({ length: TEMPLATE_LINES_MAX }, (_, index) => index + 1);

/** Edits stay local until they are saved; the preview applies them to a real card at once. */
export function TemplateEditor({
  saved,
  savedAt,
}: {
  saved: CardTemplate;
  /** When it was saved; null when that could not be read. */
  savedAt: string | null;
}) {
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
  const [preview, setPreview] = useState(true);
  const [restoring, setRestoring] = useState(false);
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
    setRestoring(false);
  }

  return (
    <>
      <PageHeader
        actions={
          <>
            <Button aria-expanded={preview} onClick={() => setPreview(!preview)} variant="outline">
              {preview ? <Icon icon={EyeOff} /> : <Icon icon={Eye} />}
              <span>{t(preview ? "hidePreview" : "showPreview")}</span>
            </Button>
            <Button onClick={() => setRestoring(true)} variant="outline">
              <Icon icon={RotateCcw} />
              {t("restore")}
            </Button>
            <SubmitButton busy={busy} onClick={save} type="button">
              {t("save")}
            </SubmitButton>
          </>
        }
        description={t("description")}
        title={t("title")}
      />
      <p aria-live="polite" className="min-h-6">
        {dirty && <Badge variant="warning">{t("unsaved")}</Badge>}
      </p>
      {changed && (
        <ChangedElsewhere
          onTheirs={() => {
            setChanged(false);
            setTemplate(saved);
          }}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <CardHeader>
            <CardTitle>{t("lines")}</CardTitle>
          </CardHeader>
          <CardContent className="flex flex-col gap-5">
            <div className="flex max-w-48 flex-col gap-1.5">
              <Label htmlFor="max-lines">{t("maxLines")}</Label>
              <NativeSelect
                id="max-lines"
                onChange={(event) =>
                  step({ kind: "maxLines", maxLines: Number(event.target.value) })
                }
                value={template.maxLines}
              >
                {MAXIMA.map((maxLines) => (
                  <option key={maxLines} value={maxLines}>
                    {maxLines}
                  </option>
                ))}
              </NativeSelect>
            </div>
            <TemplateLines lines={template.lines} onStep={step} />
            <Button
              className="self-start"
              onClick={() => step({ kind: "addLine", label: `Line ${template.lines.length + 1}` })}
              variant="soft"
            >
              <Icon icon={Plus} />
              {t("addLine")}
            </Button>
          </CardContent>
        </Card>
        {preview && <TemplatePreview template={template} />}
      </div>
      {restoring && (
        <ConfirmDelete
          confirmLabel={t("restore")}
          onClose={() => setRestoring(false)}
          onConfirm={restore}
          title={t("restoreTitle")}
          warning={t("restoreWarning")}
        />
      )}
    </>
  );
}
