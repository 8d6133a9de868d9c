"use client";
import { useTranslations } from "next-intl";
import { useCallback, useTransition } from "react";
import { toast } from "sonner";
import { useConnectionError } from "./connection-error";
import { useErrorText } from "./error-text";

/** The part of an action's result that concerns its refusal. */
export type ActionResult =
  | {
      serverError?: { code: string; values: Record<string, string | number> };
      validationErrors?: unknown;
    }
  | undefined;

type ActionOptions = { failed: string; quiet?: string[] };

/**
 * Calls an action that has no form (a toggle, a deletion). Returns the error code of a refusal, or null on success;
 * `failed` is the screen's own failure message.
 */
export function useAction() {
  const errorText = useErrorText();
  const t = useTranslations("form");
  const connectionError = useConnectionError();
  return useCallback(
    async (call: () => Promise<ActionResult>, { failed, quiet = [] }: ActionOptions) => {
      let result: ActionResult;
      try {
        result = await call();
      } catch (error) {
        const { reason, text, options } = connectionError(error);
        toast.error(failed, { description: text, ...options });
        return reason;
      }
      if (result?.serverError) {
        const { code, values } = result.serverError;
        if (!quiet.includes(code)) toast.error(failed, { description: errorText(code, values) });
        return code;
      }
      if (result?.validationErrors) {
        toast.error(failed, { description: t("checkFields") });
        return "invalid";
      }
      return null;
    },
    [errorText, connectionError, t],
  );
}

/** The same for a button that is busy while its action runs, and whose success, `done`, is a toast as well. */
export function useBusyAction(failed: string) {
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const run = (call: () => Promise<ActionResult>, done: string) =>
    startTransition(async () => {
      const refused = await act(call, { failed });
      if (!refused) toast.success(done);
    });
  return { busy, run };
}

/** The same for an action whose data is needed: undefined when it failed, which the user was told. */
export function useActionData() {
  const act = useAction();
  return useCallback(
    async <Data>(
      call: () => Promise<(NonNullable<ActionResult> & { data?: Data }) | undefined>,
      options: ActionOptions,
    ) => {
      let data: Data | undefined;
      const refusal = await act(async () => {
        const result = await call();
        data = result?.data;
        return result;
      }, options);
      return refusal === null ? data : undefined;
    },
    [act],
  );
}
