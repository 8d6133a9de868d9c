"use client";
import { Eye, EyeOff, Plus, RotateCcw } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDelete } from "@/components/admin/confirm-delete";
import { PageHeader } from "@/components/admin/page-header";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { SubmitButton } from "@/components/form/form";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { type CardTemplate, TEMPLATE_LINES_MAX } from "@/lib/template/types";
import { TemplateLines } from "./template-lines";
import { TemplatePreview } from "./template-preview";
import { useTemplateEditor } from "./use-template-editor";

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
  const { template, dirty, busy, changed, step, save, restore, takeTheirs } = useTemplateEditor(
    saved,
    savedAt,
  );
  const [preview, setPreview] = useState(true);
  const [restoring, setRestoring] = useState(false);

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
      {changed && <ChangedElsewhere onTheirs={takeTheirs} />}
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
          onConfirm={async () => {
            await restore();
            setRestoring(false);
          }}
          title={t("restoreTitle")}
          warning={t("restoreWarning")}
        />
      )}
    </>
  );
}
