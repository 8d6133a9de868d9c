"use client";
import { createContext, useContext, useEffect, useRef } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import type { Shown } from "./use-version";

/** Whose page it is (components/account/one-account.tsx). */
export const OwnAccount = createContext<string | null>(null);

export const LEAVES = "delet:leaves";
/** Says to what is open on a page that it is about to be asked for anew, unasked by its reader. */
export const announceReload = () => dispatchEvent(new Event(LEAVES));

/** Whoever signs out in this tab leaves nothing of what they or others typed behind in it. */
export function clearPreservedInput() {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("delet:typed:")) sessionStorage.removeItem(key);
  } catch {}
}

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

const keyOf = (account: string, name: string) => `delet:typed:${account}:${name}`;

/** Hands what was typed here to another page of the same tab, which keeps it under that name. */
export function useHandOver(name: string) {
  const account = useContext(OwnAccount);
  return (typed: unknown) => {
    try {
      if (account) sessionStorage.setItem(keyOf(account, name), JSON.stringify(typed));
    } catch {}
  };
}

/**
 * What is typed and not saved when a page leaves by itself waits in its tab, until the same account comes back to it:
 * colleagues take turns at one computer. No screen shows it to anybody else, and it ends with the tab.
 * `typed` answers null where there is nothing to keep.
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

/** The same for a form: its fields that were changed, and which version of it they were typed into. */
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
    /** A field that means nothing without what stands beside it on the page. */
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
      // Saved over another version than they were typed into, they would overwrite it without a word.
      if (preserved.version !== undefined) version?.goBackTo(preserved.version);
      onRestored?.();
    },
  );
}
