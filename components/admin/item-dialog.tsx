"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { toast } from "sonner";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { Form, SubmitButton } from "@/components/form/form";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useSavedAt } from "@/components/form/use-version";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { NEVER_SAVED } from "@/lib/admin/saved-at";
import { useRemoved } from "./use-removed";

type FormOf<Values extends FieldValues, Output> = Parameters<
  typeof useActionForm<Values, Output, unknown>
>[0];

/** The form of a single item in a dialog; adding and editing differ only in their labels. */
export function ItemDialog<Values extends FieldValues, Output>({
  words,
  name,
  savedAt,
  values,
  action,
  schema,
  onClose,
  children,
}: Pick<FormOf<Values, Output>, "schema"> & {
  /** The key under which unsaved input is preserved. */
  name: string;
  action: (typed: Values & { savedAt?: string }) => ReturnType<FormOf<Values, Output>["action"]>;
  /** The stored values; a form that was touched keeps the values it started with. */
  values: Values;
  /** When the item was last saved; null for a new one. */
  savedAt: string | null;
  words: { title: string; submit: string; done: string; failed: string };
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("admin");
  const [changed, setChanged] = useState(false);
  const removed = useRemoved();
  const { form, submit, busy } = useActionForm<Values, Output, unknown>({
    schema,
    defaultValues: values as DefaultValues<Values>,
    action: (typed) => action(savedAt === null ? typed : { ...typed, savedAt: version.shown }),
    changesOnly: true,
    failed: words.failed,
    onRefused: (code) => {
      setChanged(code === "staleVersion");
      version.refused(code);
      removed(code);
    },
    onDone: () => {
      toast.success(words.done);
      onClose();
    },
  });
  const { isDirty } = form.formState;
  const version = useSavedAt(savedAt ?? NEVER_SAVED, isDirty);
  useFreshValues(form, values, JSON.stringify(values));
  usePreservedForm(`${name}:${values.id ?? "new"}`, form, { version });
  return (
    <Dialog onOpenChange={(open) => !open && onClose()} open>
      <DialogContent
        aria-describedby={undefined}
        // Escape, or a phone's back button (CloseRequest), must not discard input either; only "cancel" announces that.
        onEscapeKeyDown={(event) => isDirty && event.preventDefault()}
        // A stray tap beside a form that fills the phone must not discard what was typed.
        onInteractOutside={(event) => isDirty && event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{words.title}</DialogTitle>
        </DialogHeader>
        <Form form={form} onSubmit={submit}>
          {children}
          {changed && (
            <ChangedElsewhere
              onTheirs={() => {
                setChanged(false);
                form.reset(values);
              }}
            />
          )}
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
