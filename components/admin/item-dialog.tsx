"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { useGone } from "./use-gone";

type FormOf<Values extends FieldValues, Output> = Parameters<
  typeof useActionForm<Values, Output, unknown>
>[0];

/** The form of one thing in a dialog of its own; adding and editing differ in words alone. */
export function ItemDialog<Values extends FieldValues, Output>({
  words,
  onClose,
  children,
  ...form
}: Pick<FormOf<Values, Output>, "schema" | "defaultValues" | "action"> & {
  words: { title: string; submit: string; done: string; failed: string };
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("admin");
  const { submit, busy, ...item } = useActionForm({
    ...form,
    changesOnly: true,
    failed: words.failed,
    onRefused: useGone(),
    onDone: () => {
      toast.success(words.done);
      onClose();
    },
  });
  const { isDirty } = item.form.formState;
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent
        aria-describedby={undefined}
        // A stray tap beside a form that fills the phone must not lose what was typed.
        onInteractOutside={(event) => isDirty && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
        </DialogHeader>
        <Form form={item.form} onSubmit={submit}>
          {children}
          <DialogFooter>
            <SubmitButton busy={busy}>{words.submit}</SubmitButton>
            <Button onClick={onClose} variant="outline">
              {t("cancel")}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
