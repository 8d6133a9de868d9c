"use client";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { Button } from "@/components/ui/button";
import { useConnectionError } from "./connection-error";
import { useErrorText } from "./error-text";
import type { ActionResult } from "./use-action";

/** Why an action failed: the code of its refusal or the reason of a missing response, and the text for it. */
export type Failure = {
  code: string;
  text: string;
  /** For a toast, where only a reload can help. */
  options?: ReturnType<ReturnType<typeof useConnectionError>>["options"];
};

/** Calls an action whose failure is shown beside its button: public pages have no toasts. */
export function useFailure() {
  const t = useTranslations("form");
  const errorText = useErrorText();
  const connectionError = useConnectionError();
  return useCallback(
    async <Result extends NonNullable<ActionResult>>(
      call: () => Promise<Result | undefined>,
    ): Promise<
      { result: Result; failure?: undefined } | { result?: undefined; failure: Failure }
    > => {
      try {
        const result = await call();
        if (!result) return { failure: { code: "unavailable", text: t("unavailable") } };
        if (result.validationErrors) {
          const text = errorText(firstError(result.validationErrors)) || t("checkFields");
          return { failure: { code: "invalid", text } };
        }
        if (!result.serverError) return { result };
        const { code, values } = result.serverError;
        return { failure: { code, text: errorText(code, values) } };
      } catch (error) {
        const { reason, text, options } = connectionError(error);
        return { failure: { code: reason, text, options } };
      }
    },
    [t, errorText, connectionError],
  );
}

const firstError = ({ fieldErrors = {} }: { fieldErrors?: Record<string, string[] | undefined> }) =>
  Object.values(fieldErrors).flat()[0];

/** Offers a reload where a retry cannot help. `failed`: the screen's own failure message. */
export function FailureText({ failed, failure }: { failed: string; failure: Failure }) {
  const t = useTranslations("form");
  return (
    <div className="basis-full text-destructive" role="alert">
      <p className="font-medium">{failed}</p>
      <p>{failure.text}</p>
      {failure.options && (
        <Button
          className="finger"
          onClick={failure.options.action.onClick}
          size="sm"
          variant="link"
        >
          {t("reload")}
        </Button>
      )}
    </div>
  );
}
