"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { toast } from "sonner";
import { useConnectionError } from "./connection-error";
import { useErrorText } from "./error-text";

/** An action's refusal: an AppError's code, the values of its text, and the fields that it concerns. */
export type Refusal = {
  code: string;
  values: Record<string, string | number>;
  fields: readonly string[];
};

/** The errors of the action's own schema. */
export type InvalidInput = {
  formErrors?: string[];
  fieldErrors?: Record<string, string[] | undefined>;
};

/** Shows why a form could not be sent: the errors at their fields, the first focused, and a toast that says what to do. */
export function useSubmitFailure<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const t = useTranslations("form");
  const errorText = useErrorText();
  const connectionError = useConnectionError();
  const lastToast = useRef<string | number>(undefined);

  function markFields(errors: [name: string, message: string][]) {
    for (const [index, [name, message]] of errors.entries()) {
      form.setError(
        name as Path<Values>,
        { type: "server", message },
        { shouldFocus: index === 0 },
      );
    }
  }

  function showToast(...sentence: Parameters<typeof toast.error>) {
    lastToast.current = toast.error(...sentence);
  }

  return {
    /** The previous attempt's error must not remain after a success. */
    dismiss() {
      if (lastToast.current !== undefined) toast.dismiss(lastToast.current);
    },
    /** The action got no response. */
    showNoResponse(error: unknown) {
      const { text, options } = connectionError(error);
      showToast(text, options);
    },
    /** `failed`: the screen's own failure message, above the reason. */
    showRefusal({ code, values, fields }: Refusal, failed?: string, quiet = false) {
      const message = code === "signInRequired" ? t("signedOut") : errorText(code, values);
      markFields(fields.map((name) => [name, message]));
      if (!quiet) showToast(failed ?? message, { description: failed && message });
    },
    showInvalid({ formErrors, fieldErrors }: InvalidInput) {
      const named = Object.entries(fieldErrors ?? {});
      markFields(
        named.flatMap(([name, texts]): [string, string][] =>
          texts?.[0] ? [[name, texts[0]]] : [],
        ),
      );
      showToast(errorText(formErrors?.[0] ?? "") || t("checkFields"));
    },
  };
}
