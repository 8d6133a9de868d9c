import { type RefObject, useEffect, useId, useState } from "react";
import {
  type AccessibilitySettings,
  DEFAULT_SETTINGS,
  FONT_SIZE_MAX,
} from "@/lib/accessibility/settings";
import { SETTINGS_KEY } from "@/lib/accessibility/settings-key";
import { paths } from "@/lib/paths";
import type { AccessibilityLabels } from "./labels";
import { apply, applyStored } from "./stored-settings";

const SWITCHES = ["highContrast", "darkMode", "underlineLinks"] as const;

const stepClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-input bg-card font-semibold text-lg hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:opacity-50";

/** Written by hand instead of using a library's popover, and loaded only when somebody reaches for its button. */
export function AccessibilityPanel({
  id,
  labels,
  box,
  onClose,
}: {
  id: string;
  labels: AccessibilityLabels;
  /** Contains the panel and its button; a press outside it closes the panel. */
  box: RefObject<HTMLElement | null>;
  onClose: (focusBack: boolean) => void;
}) {
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const own = useId();
  useEffect(() => {
    const read = () => setSettings(applyStored());
    read();
    // The settings may change in another tab, or on the page from which the back button returned.
    window.addEventListener("storage", read);
    window.addEventListener("pageshow", read);
    return () => {
      window.removeEventListener("storage", read);
      window.removeEventListener("pageshow", read);
    };
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Marks the Escape as handled, so that it cancels nothing else on the page.
      event.preventDefault();
      onClose(true);
    };
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) onClose(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [box, onClose]);

  function change(part: Partial<AccessibilitySettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    apply(next);
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(next));
    } catch (error) {
      console.warn("accessibility settings could not be stored", error);
    }
  }

  function resize(step: 1 | -1) {
    const size = Math.min(FONT_SIZE_MAX, Math.max(0, settings.fontSize + step));
    change({ fontSize: size as AccessibilitySettings["fontSize"] });
  }

  return (
    <section
      aria-labelledby={`${own}-title`}
      className="absolute end-4 bottom-full mb-3 flex max-h-[calc(100dvh-7rem-var(--bottom-bar,0px)-var(--contact-bar,0px))] w-72 max-w-[calc(100vw-2rem)] flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-float"
      id={id}
    >
      <h2 className="font-semibold text-lg" id={`${own}-title`}>
        {labels.title}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row */}
      <div aria-labelledby={`${own}-size`} className="flex flex-col gap-2" role="group">
        <p id={`${own}-size`}>
          {labels.fontSize}:{" "}
          <span aria-live="polite" className="font-medium">
            {labels.sizes[settings.fontSize]}
          </span>
        </p>
        <div className="flex items-center justify-between gap-2">
          <button
            // `aria-disabled` instead of `disabled`: reaching the limit must not take the focus off the button.
            aria-disabled={settings.fontSize === 0}
            aria-label={labels.decrease}
            className={stepClass}
            onClick={() => resize(-1)}
            type="button"
          >
            {labels.letter}−
          </button>
          <span aria-hidden className="flex flex-1 justify-center gap-1.5">
            {labels.sizes.map((size, index) => (
              <span
                className={`h-1.5 flex-1 rounded-full border ${index <= settings.fontSize ? "border-primary bg-primary" : "border-input"}`}
                key={size}
              />
            ))}
          </span>
          <button
            aria-disabled={settings.fontSize === FONT_SIZE_MAX}
            aria-label={labels.increase}
            className={stepClass}
            onClick={() => resize(1)}
            type="button"
          >
            {labels.letter}+
          </button>
        </div>
      </div>
      <div className="flex flex-col">
        {SWITCHES.map((name) => (
          <button
            aria-checked={settings[name]}
            className="group flex min-h-11 items-center justify-between gap-3 rounded-md text-start"
            key={name}
            onClick={() => change({ [name]: !settings[name] })}
            role="switch"
            type="button"
          >
            {labels[name]}
            <span
              aria-hidden
              className="inline-flex h-6 w-10.5 shrink-0 items-center rounded-full bg-input p-0.5 transition-colors group-aria-checked:bg-primary"
            >
              <span className="size-5 rounded-full bg-card transition-transform group-aria-checked:-translate-x-4.5" />
            </span>
          </button>
        ))}
      </div>
      <div className="flex items-center justify-between gap-3 border-t pt-4">
        <button
          className="min-h-10 rounded-md border border-input px-3.5 font-medium text-sm hover:bg-accent"
          onClick={() => change(DEFAULT_SETTINGS)}
          type="button"
        >
          {labels.reset}
        </button>
        <a className="link text-sm" href={paths.accessibility}>
          {labels.statement}
        </a>
      </div>
      <a className="link py-1 text-sm" href={paths.complainOf(location.pathname)}>
        {labels.complain}
      </a>
    </section>
  );
}
