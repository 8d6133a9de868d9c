import { type RefObject, useEffect } from "react";
import { takeEarlyValue } from "@/components/island/replay";

/**
 * On registration, react-hook-form writes the default values into its fields. This restores what was typed before that,
 * while the script was loading.
 */
export function useEarlyTyped(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!isText(field)) continue;
      const typed = takeEarlyValue(field);
      if (!typed) continue;
      // Uses the native setter, like user input: React compares values on the event and ignores unchanged ones.
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
