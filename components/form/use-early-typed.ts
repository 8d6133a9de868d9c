import { type RefObject, useEffect } from "react";
import { takeEarlyValue } from "@/components/island/replay";

/**
 * When react-hook-form takes over its fields it writes the default values into them. What was typed before that, while
 * the script was loading, is typed again.
 */
export function useEarlyTyped(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!isText(field)) continue;
      const typed = takeEarlyValue(field);
      if (!typed) continue;
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
