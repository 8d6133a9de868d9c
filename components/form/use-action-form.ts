"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useTransition } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { z } from "zod";
import { changedValues } from "./changed-values";
import { type InvalidInput, type Refusal, useSubmitFailure } from "./use-submit-failure";
import { useTypingOverReload } from "./use-typing-over-reload";

/** The part of a safe action's result that a form needs. */
type ActionResult<Data> =
  | { data?: Data; serverError?: Refusal; validationErrors?: unknown }
  | undefined;

type ActionForm<Values extends FieldValues, Output, Data> = {
  schema: z.ZodType<Output, Values>;
  defaultValues: DefaultValues<Values>;
  action: (input: Values) => Promise<ActionResult<Data>>;
  /** `typedOn`: the input changed while it was being saved. */
  onDone?: (data: Data, values: Output, typedOn: boolean) => void | Promise<void>;
  /** Called in addition to the toast, e.g. to offer a reload after `staleVersion`. */
  onRefused?: (code: string) => void;
  /** Error codes that the screen shows itself, without a toast. */
  quiet?: readonly string[];
  /** The screen's own failure message; the reason is shown below it. */
  failed?: string;
  /** Sends only what `changedValues` finds. */
  changesOnly?: boolean;
  /** An alternative submission of the same form with fewer requirements; its button calls `submitOtherwise`. */
  otherwise?: {
    schema: z.ZodType;
    action: (input: Values) => Promise<ActionResult<Data>>;
    onDone: (data: Data) => void;
    failed: string;
  };
};

/**
 * A form that calls a server action. On any failure (a field, a refusal, no network) the input stays, the first invalid
 * field gets the focus, and a message says what to do.
 */
export function useActionForm<Values extends FieldValues, Output, Data>({
  schema,
  defaultValues,
  action,
  onDone,
  onRefused,
  quiet = [],
  failed,
  changesOnly = false,
  otherwise,
}: ActionForm<Values, Output, Data>) {
  const [pending, startTransition] = useTransition();
  const way = useRef<typeof otherwise>(undefined);
  const whole = zodResolver(schema);
  const form = useForm<Values, unknown, Output>({
    resolver: (values, context, options) =>
      (way.current ? zodResolver(way.current.schema as typeof schema) : whole)(
        values,
        context,
        options,
      ),
    defaultValues,
    mode: "onTouched",
  });
  useTypingOverReload(form);
  const failure = useSubmitFailure(form);

  async function send(values: Output) {
    failure.dismiss();
    let result: ActionResult<Data>;
    // The action parses its input again, so it gets the raw values rather than the schema's output.
    const typed = form.getValues();
    const asSent = JSON.stringify(typed);
    try {
      const began = form.formState.defaultValues;
      const input = changesOnly ? changedValues(typed, began) : typed;
      result = await (way.current?.action ?? action)(input);
    } catch (error) {
      if (isNavigation(error)) throw error;
      failure.showNoResponse(error);
      return;
    }
    if (result?.serverError) {
      const { code } = result.serverError;
      failure.showRefusal(result.serverError, way.current?.failed ?? failed, quiet.includes(code));
      onRefused?.(code);
      return;
    }
    if (result?.validationErrors) {
      failure.showInvalid(result.validationErrors as InvalidInput);
      return;
    }
    if (way.current) {
      way.current.onDone(result?.data as Data);
      return;
    }
    const typedOn = JSON.stringify(form.getValues()) !== asSent;
    // The values sent are stored now, so changing one back counts as a change again.
    if (changesOnly) form.reset(typed, { keepValues: true, keepDirty: typedOn });
    await onDone?.(result?.data as Data, values, typedOn);
  }

  const submit = form.handleSubmit(
    (values) =>
      new Promise<void>((resolve, reject) => {
        startTransition(() => send(values).then(resolve, reject));
      }),
  );
  async function submitOtherwise(event?: React.BaseSyntheticEvent) {
    way.current = otherwise;
    // From here on the form is validated with the full schema again.
    await submit(event).finally(() => {
      way.current = undefined;
    });
  }
  return { form, submit, submitOtherwise, busy: pending || form.formState.isSubmitting };
}

/** A redirect thrown by an action is navigation, not a failure. */
function isNavigation(error: unknown) {
  return (
    typeof error === "object" &&
    error !== null &&
    "digest" in error &&
    String(error.digest).startsWith("NEXT_")
  );
}
