import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { LIST_NAME_KEY } from "@/lib/list/name-key";
import { LIST_NAME_MAX } from "@/lib/list/schema";

export const oneLine = (name: string) => name.trim().replace(/\s+/g, " ");

export function storeName(name: string) {
  try {
    localStorage.setItem(LIST_NAME_KEY, name);
  } catch {
    // Storage is blocked in this browser: the name holds for this page only.
  }
}

function storedName() {
  try {
    return localStorage.getItem(LIST_NAME_KEY)?.slice(0, LIST_NAME_MAX) ?? "";
  } catch {
    return "";
  }
}

/**
 * The name of this browser's reader, as typed in `field`. Null until the stored one is read; the boot script has shown
 * it by then (components/island/boot/answers.ts).
 */
export function useReaderName(field: RefObject<HTMLInputElement | null>) {
  const [name, setName] = useState<string | null>(null);
  const lastStored = useRef("");

  // A layout effect, as a press may follow hydration at once.
  useLayoutEffect(() => {
    const read = () => {
      const stored = storedName();
      // What was typed here, even before this effect ran, is newer.
      const typed = field.current?.value ?? "";
      if (typed === "" || typed === lastStored.current) setName(stored);
      else setName(typed);
      lastStored.current = stored;
    };
    read();
    // The name may change in another tab.
    window.addEventListener("storage", read);
    window.addEventListener("pageshow", read);
    return () => {
      window.removeEventListener("storage", read);
      window.removeEventListener("pageshow", read);
    };
  }, [field]);

  return [name, setName] as const;
}
