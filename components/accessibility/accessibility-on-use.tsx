"use client";
import { type ComponentProps, useEffect } from "react";
import { islandOnUse } from "@/components/ui/island-on-use";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";

const Button = islandOnUse(
  "[data-accessibility]",
  () => import("./accessibility-button").then(({ AccessibilityButton }) => AccessibilityButton),
  "[data-accessibility] button",
);

/** What was chosen before is applied by BOOT_SCRIPT; the button's own script comes when the page is first used. */
export function AccessibilityOnUse(props: ComponentProps<typeof Button>) {
  useEffect(() => {
    const applyAgain = () => void import("./stored").then(({ applyStored }) => applyStored());
    // A document that failed on the server is made anew in the browser, without the script in its head.
    if (!globalThis.earlyUses) applyAgain();
    // Another tab of the same site changed them.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SETTINGS_KEY || key === null) applyAgain();
    };
    // Or the page from which "back" led here, where all stands as it was left.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) applyAgain();
    };
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onShown);
    return () => {
      window.removeEventListener("storage", onStorage);
      window.removeEventListener("pageshow", onShown);
    };
  }, []);
  return <Button {...props} />;
}
