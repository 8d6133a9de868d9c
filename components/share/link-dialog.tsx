"use client";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { type LinkValues, linkSchema } from "@/lib/share/link-schema";
import type { NamedLink } from "@/lib/share/link-view";
import { saveLink } from "@/server/share/actions";

/** Names a new link or renames an existing one, whose target stays the same. */
export function LinkDialog({
  link,
  homes,
  onClose,
}: {
  link: NamedLink | null;
  homes: readonly { id: string; title: string }[];
  onClose: () => void;
}) {
  const t = useTranslations("shareLinks");
  const { form, submit, busy } = useActionForm({
    schema: linkSchema,
    action: saveLink,
    defaultValues: {
      id: link?.code ?? null,
      name: link?.name ?? "",
      listing: "",
    } satisfies LinkValues,
    failed: t("saveFailed"),
    onDone: () => {
      toast.success(t(link ? "renamed" : "made"));
      onClose();
    },
  });
  usePreservedForm(`link:${link?.code ?? "new"}`, form);
  const { isDirty } = form.formState;
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent
        aria-describedby={undefined}
        // Neither Escape nor a stray tap discards input.
        onEscapeKeyDown={(event) => isDirty && event.preventDefault()}
        onInteractOutside={(event) => isDirty && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{t(link ? "rename" : "add")}</DialogTitle>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          <TextField hint={t("nameHint")} label={t("name")} name="name" required />
          {!link && (
            <SelectField
              label={t("leadsTo")}
              name="listing"
              options={homes.map(({ id, title }) => ({ value: id, label: title }))}
              placeholder={t("ownPage")}
            />
          )}
          <DialogFooter>
            <SubmitButton busy={busy}>{t(link ? "save" : "make")}</SubmitButton>
            <Button onClick={onClose} variant="outline">
              {t("cancel")}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
