"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Whose page it is (components/account/one-account.tsx). */
export const OwnAccount = createContext<string | null>(null);

const LEAVES = "delet:leaves";
/** Says to what is open on a page that it is about to be asked for anew, unasked by its reader. */
export const tellOfLeaving = () => dispatchEvent(new Event(LEAVES));

/** In the tab alone, and once. */
function take(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/**
 * What is typed and not saved when a page leaves by itself waits in its tab, until the same account comes back to it.
 * `typed` answers null where there is nothing to keep.
 */
export function useKeptTyping<Typed>(
  name: string,
  typed: () => Typed | null,
  restore: (typed: Typed) => void,
) {
  const account = useContext(OwnAccount);
  const now = useRef({ typed, restore });
  useEffect(() => {
    now.current = { typed, restore };
  });
  useEffect(() => {
    if (account === null) return;
    const key = `delet:typed:${account}:${name}`;
    const kept = take(key);
    if (kept !== null) now.current.restore(kept as Typed);
    function keep() {
      const left = now.current.typed();
      if (left === null) return;
      try {
        sessionStorage.setItem(key, JSON.stringify(left));
      } catch {}
    }
    addEventListener(LEAVES, keep);
    return () => removeEventListener(LEAVES, keep);
  }, [account, name]);
}

/** The same for a form: its fields that were changed. */
export function useKeptForm<Values extends FieldValues, Output>(
  name: string,
  form: UseFormReturn<Values, unknown, Output>,
  onRestored?: () => void,
) {
  const { isDirty, dirtyFields } = form.formState;
  useKeptTyping<Partial<Values>>(
    name,
    () => {
      const changed = Object.entries(form.getValues()).filter(([field]) => field in dirtyFields);
      return isDirty ? (Object.fromEntries(changed) as Partial<Values>) : null;
    },
    (kept) => {
      const there = form.getValues();
      for (const [field, value] of Object.entries(kept)) {
        if (!(field in there)) continue;
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        });
      }
      onRestored?.();
    },
  );
}
