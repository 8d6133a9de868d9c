import { useContext, useEffect, useEffectEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import { LEAVES, OwnAccount } from "./use-preserved-input";

/** Secrets are not stored and have to be typed again. */
const SECRET = /password|secret|token/i;

/**
 * Stores a form's changed fields in the tab during an automatic reload and restores them once. Forms of a signed-in
 * account are preserved per account (use-preserved-input.ts).
 */
export function useTypingOverReload<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
) {
  const account = useContext(OwnAccount);
  const fields = Object.keys(form.getValues()).sort().join();
  const { dirtyFields } = form.formState;
  const key = () => `delet:reload:${location.pathname}:${fields}`;

  const restore = useEffectEvent(() => {
    let stored: Record<string, unknown> = {};
    try {
      stored = JSON.parse(sessionStorage.getItem(key()) ?? "{}");
      sessionStorage.removeItem(key());
    } catch {}
    for (const [field, value] of Object.entries(stored)) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
  });
  const store = useEffectEvent(() => {
    const changed = Object.entries(form.getValues()).filter(
      ([field]) => field in dirtyFields && !SECRET.test(field),
    );
    if (changed.length === 0) return;
    try {
      sessionStorage.setItem(key(), JSON.stringify(Object.fromEntries(changed)));
    } catch {}
  });

  const isGuest = account === null;
  useEffect(() => {
    if (!isGuest) return;
    restore();
    const onLeave = () => store();
    addEventListener(LEAVES, onLeave);
    return () => removeEventListener(LEAVES, onLeave);
  }, [isGuest]);
}
