"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { Shown } from "./use-version";

/** The account the page belongs to (components/account/one-account.tsx). */
export const OwnAccount = createContext<string | null>(null);

export const LEAVES = "delet:leaves";
/** Announces a reload that the user did not request, so that open forms can preserve their input. */
export const announceReload = () => dispatchEvent(new Event(LEAVES));

/** Called on sign-out in this tab: removes all preserved input, of any account. */
export function clearPreservedInput() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("delet:typed:")) sessionStorage.removeItem(key);
  } catch {}
}

/** Reads the entry of this tab and removes it. */
function take(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const keyOf = (account: string, name: string) => `delet:typed:${account}:${name}`;

/** Hands input to another page of the same tab, which preserves it under that name. */
export function useHandOver(name: string) {
  const account = useContext(OwnAccount);
  return (typed: unknown) => {
    try {
      if (account) sessionStorage.setItem(keyOf(account, name), JSON.stringify(typed));
    } catch {}
  };
}

/**
 * Preserves unsaved input in the tab over an automatic reload until the same account returns, because colleagues may
 * share a computer. It is never shown to another account, and is gone when the tab closes. `typed` returns null if
 * there is nothing to preserve.
 */
export function usePreservedInput<Typed>(
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
    const key = keyOf(account, name);
    const preserved = take(key);
    if (preserved !== null) now.current.restore(preserved as Typed);
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

type PreservedForm<Values, Version> = { changed: Partial<Values>; version?: Version };

/** The same for a form: its changed fields, and the version they were based on. */
export function usePreservedForm<
  Values extends FieldValues,
  Output,
  Version extends number | string = number,
>(
  name: string,
  form: UseFormReturn<Values, unknown, Output>,
  {
    version,
    except,
    onRestored,
  }: {
    version?: Shown<Version>;
    /** A field that is meaningless without other state of the page. */
    except?: Path<Values>;
    onRestored?: () => void;
  } = {},
) {
  const { dirtyFields } = form.formState;
  usePreservedInput<PreservedForm<Values, Version>>(
    name,
    () => {
      const changed = Object.entries(form.getValues()).filter(
        ([field]) => field in dirtyFields && field !== except,
      );
      if (changed.length === 0) return null;
      return { changed: Object.fromEntries(changed) as Partial<Values>, version: version?.shown };
    },
    (preserved) => {
      const there = form.getValues();
      for (const [field, value] of Object.entries(preserved.changed)) {
        if (!(field in there)) continue;
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        });
      }
      // Saved over a newer version, the restored fields would silently overwrite it.
      if (preserved.version !== undefined) version?.goBackTo(preserved.version);
      onRestored?.();
    },
  );
}
