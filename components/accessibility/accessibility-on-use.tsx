"use client";
import { type ComponentProps, useEffect } from "react";
import { lazyOnUse } from "@/components/ui/first-use";
import { Island } from "@/components/ui/island";
import { usePressesKept } from "@/components/ui/use-presses-kept";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";

const AccessibilityButton = lazyOnUse("[data-accessibility]", () =>
  import("./accessibility-button").then(({ AccessibilityButton }) => ({
    default: AccessibilityButton,
  })),
);

/** What was chosen before is applied by BOOT_SCRIPT; the button's own script comes when the page is first used. */
export function AccessibilityOnUse(
  props: Omit<ComponentProps<typeof AccessibilityButton>, "onReady">,
) {
  const ready = usePressesKept("[data-accessibility] button");
  useEffect(() => {
    // Another tab of the same site changed them.
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== SETTINGS_KEY && key !== null) return;
      void import("./stored").then(({ applyStored }) => applyStored());
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return (
    <Island>
      <AccessibilityButton {...props} onReady={ready} />
    </Island>
  );
}
