import { type RefObject, useEffect } from "react";

/**
 * When react-hook-form takes over its fields it writes the default values into them. What was typed before that, while
 * the script was loading, is typed again.
 */
export function useEarlyTyped(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      const typed = globalThis.earlyUses?.get(field);
      if (!typed || !isText(field)) continue;
      // It may be a password.
      globalThis.earlyUses?.delete(field);
      // As a hand would: past React, which is told by the event and compares with what it knew.
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
      if (field.value === typed) own?.set?.call(field, "");
      field.dispatchEvent(new Event("input", { bubbles: true }));
      own?.set?.call(field, typed);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [form]);
}

const isText = (field: Element): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    !["checkbox", "radio", "file", "hidden"].includes(field.type));
