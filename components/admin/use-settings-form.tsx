"use client";
import { useState } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { ChangedElsewhere } from "@/components/form/changed-elsewhere";
import { useActionForm } from "@/components/form/use-action-form";
import { useFreshValues } from "@/components/form/use-fresh-values";
import { usePreservedForm } from "@/components/form/use-preserved-input";
import { useSavedAt } from "@/components/form/use-version";

type Action<Values extends FieldValues, Data> = Parameters<
  typeof useActionForm<Values, unknown, Data>
>[0]["action"];

/**
 * The form for a single row of settings: read-only until "edit", reset to the last saved values by "cancel". A save is
 * refused if somebody else saved in between (`changedElsewhere` offers their version), and input is preserved over a
 * reload.
 */
export function useSettingsForm<
  Values extends FieldValues,
  Output,
  Data extends { savedAt: string },
>({
  name,
  schema,
  settings,
  savedAt,
  save,
  failed,
  onSaved,
}: {
  /** The key under which unsaved input is preserved. */
  name: string;
  schema: z.ZodType<Output, Values>;
  settings: Values;
  /** When the row was last saved, as the database formats it. */
  savedAt: string;
  save: Action<Values & { savedAt: string }, Data>;
  failed: string;
  onSaved: () => void;
}) {
  const [changed, setChanged] = useState(false);
  const [editing, setEditing] = useState(false);
  const { form, submit, busy } = useActionForm({
    schema,
    defaultValues: settings as DefaultValues<Values>,
    action: (typed: Values) => save({ ...typed, savedAt: version.shown }),
    changesOnly: true,
    failed,
    onRefused: (code) => {
      setChanged(code === "staleVersion");
      version.refused(code);
    },
    onDone: (row, _, typedOn) => {
      onSaved();
      setChanged(false);
      version.saved(row.savedAt);
      if (typedOn) return;
      form.reset(form.getValues());
      setEditing(false);
    },
  });
  const version = useSavedAt(savedAt, form.formState.isDirty);
  useFreshValues(form, settings, JSON.stringify(settings));
  const edit = () => setEditing(true);
  usePreservedForm(name, form, { version, onRestored: edit });
  const takeTheirs = () => {
    setChanged(false);
    form.reset(settings);
  };
  const cancel = () => {
    takeTheirs();
    setEditing(false);
  };
  return {
    form,
    submit,
    editing,
    changedElsewhere: changed && <ChangedElsewhere onTheirs={takeTheirs} />,
    /** Props of EditBar. */
    bar: { busy, editing, onCancel: cancel, onEdit: edit },
  };
}
