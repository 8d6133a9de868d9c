"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useRef, useTransition } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { toast } from "sonner";
import type { z } from "zod";
import { useConnectionError } from "./connection-error";
import { useErrorText } from "./error-text";
import { useTypingOverReload } from "./use-typing-over-reload";

/** The part of a safe action's result that a form needs. */
type ActionResult<Data> =
  | {
      data?: Data;
      serverError?: {
        code: string;
        values: Record<string, string | number>;
        fields: readonly string[];
      };
      validationErrors?: unknown;
    }
  | undefined;

type Flattened = { formErrors?: string[]; fieldErrors?: Record<string, string[] | undefined> };

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
}: {
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
  /** Sends only changed fields and `id`, so that others' edits are not overwritten. A new item is sent whole. */
  changesOnly?: boolean;
  /** An alternative submission of the same form with fewer requirements; its button calls `submitOtherwise`. */
  otherwise?: {
    schema: z.ZodType;
    action: (input: Values) => Promise<ActionResult<Data>>;
    onDone: (data: Data) => void;
    failed: string;
  };
}) {
  const [pending, startTransition] = useTransition();
  const errorText = useErrorText();
  const t = useTranslations("form");
  const connectionError = useConnectionError();
  const way = useRef<typeof otherwise>(undefined);
  const lastToast = useRef<string | number>(undefined);
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

  function put(errors: [name: string, message: string][]) {
    for (const [index, [name, message]] of errors.entries()) {
      form.setError(
        name as Path<Values>,
        { type: "server", message },
        { shouldFocus: index === 0 },
      );
    }
  }

  function refuse(...sentence: Parameters<typeof toast.error>) {
    lastToast.current = toast.error(...sentence);
  }

  async function send(values: Output) {
    // The previous attempt's error must not remain after a success.
    if (lastToast.current !== undefined) toast.dismiss(lastToast.current);
    let result: ActionResult<Data>;
    // The action parses its input again, so it gets the raw values rather than the schema's output.
    const typed = form.getValues();
    const asSent = JSON.stringify(typed);
    try {
      const began = form.formState.defaultValues;
      result = await (way.current?.action ?? action)(
        changesOnly && typed.id !== null ? changesOf(typed, began) : typed,
      );
    } catch (error) {
      if (isNavigation(error)) throw error;
      const { text, options } = connectionError(error);
      refuse(text, options);
      return;
    }
    if (result?.serverError) {
      const { code, values: placeholders, fields } = result.serverError;
      const message = code === "signInRequired" ? t("signedOut") : errorText(code, placeholders);
      put(fields.map((name) => [name, message]));
      const sentence = way.current?.failed ?? failed;
      if (!quiet.includes(code)) refuse(sentence ?? message, { description: sentence && message });
      onRefused?.(code);
      return;
    }
    const invalid = result?.validationErrors as Flattened | undefined;
    if (invalid) {
      const named = Object.entries(invalid.fieldErrors ?? {});
      put(
        named.flatMap(([name, texts]): [string, string][] =>
          texts?.[0] ? [[name, texts[0]]] : [],
        ),
      );
      refuse(errorText(invalid.formErrors?.[0] ?? "") || t("checkFields"));
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

/** A number that was in a field is read back as text. */
const isUnchanged = (now: unknown, before: unknown) =>
  now === before || (typeof before === "number" && now === String(before));

function changesOf<Values extends FieldValues>(typed: Values, began: object = {}) {
  const before: FieldValues = began;
  const changed = Object.entries(typed).filter(
    ([name, value]) => name === "id" || !isUnchanged(value, before[name]),
  );
  return Object.fromEntries(changed) as Values;
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
