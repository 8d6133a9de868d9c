"use client";
import { useEffect, useId, useRef, useState } from "react";
import {
  type AccessibilitySettings,
  DEFAULT_SETTINGS,
  FONT_SIZE_MAX,
  parseSettings,
  SETTINGS_KEY,
  settingsAttributes,
} from "@/lib/accessibility/settings";
import { paths } from "@/lib/paths";

type Labels = {
  open: string;
  letter: string;
  title: string;
  fontSize: string;
  sizes: [string, string, string];
  increase: string;
  decrease: string;
  highContrast: string;
  darkMode: string;
  underlineLinks: string;
  reset: string;
  statement: string;
};

const SWITCHES = ["highContrast", "darkMode", "underlineLinks"] as const;

/** Hand-made rather than a library's popover: it is on every page and must weigh nothing. */
export function AccessibilityPanel({ labels }: { labels: Labels }) {
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    const read = () => {
      const stored = readStored();
      setSettings(stored);
      apply(stored);
    };
    read();
    // Another tab of the same site changed them.
    const onStorage = (event: StorageEvent) => {
      if (event.key === SETTINGS_KEY || event.key === null) read();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    const onPointer = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPointer);
    };
  }, [open]);

  function change(part: Partial<AccessibilitySettings>) {
    const next = { ...settings, ...part };
    setSettings(next);
    apply(next);
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(next));
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the browser has no other log
      console.warn("accessibility settings could not be stored", error);
    }
  }

  function resize(step: 1 | -1) {
    const size = Math.min(FONT_SIZE_MAX, Math.max(0, settings.fontSize + step));
    change({ fontSize: size as AccessibilitySettings["fontSize"] });
  }

  const stepClass =
    "inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-input bg-card font-semibold text-lg hover:bg-accent disabled:cursor-not-allowed disabled:opacity-50";

  return (
    // Lifted rather than laid out higher: the browser counts the second as content that jumps.
    <div
      className="fixed end-0 bottom-4 z-40 translate-y-[calc(-1*(var(--bottom-bar,0px)+var(--contact-bar,0px)))] max-sm:translate-y-[calc(-1*(var(--bottom-bar,0px)+var(--contact-bar,0px)+var(--save-bar,0px)))] print:hidden"
      data-noprint
      ref={box}
    >
      {open && (
        <section
          aria-labelledby={`${id}-title`}
          className="absolute end-4 bottom-full mb-3 flex max-h-[calc(100dvh-7rem-var(--bottom-bar,0px)-var(--contact-bar,0px)-var(--save-bar,0px))] w-72 max-w-[calc(100vw-2rem)] flex-col gap-4 overflow-y-auto rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-float"
          id={`${id}-panel`}
        >
          <h2 className="font-semibold text-lg" id={`${id}-title`}>
            {labels.title}
          </h2>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row */}
          <div aria-labelledby={`${id}-size`} className="flex flex-col gap-2" role="group">
            <p id={`${id}-size`}>
              {labels.fontSize}:{" "}
              <span aria-live="polite" className="font-medium">
                {labels.sizes[settings.fontSize]}
              </span>
            </p>
            <div className="flex items-center justify-between gap-2">
              <button
                aria-label={labels.decrease}
                className={stepClass}
                disabled={settings.fontSize === 0}
                onClick={() => resize(-1)}
                type="button"
              >
                {labels.letter}−
              </button>
              <span aria-hidden className="flex flex-1 justify-center gap-1.5">
                {labels.sizes.map((size, index) => (
                  <span
                    className={`h-1.5 flex-1 rounded-full ${index <= settings.fontSize ? "bg-primary" : "bg-secondary"}`}
                    key={size}
                  />
                ))}
              </span>
              <button
                aria-label={labels.increase}
                className={stepClass}
                disabled={settings.fontSize === FONT_SIZE_MAX}
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
        </section>
      )}
      <button
        aria-controls={open ? `${id}-panel` : undefined}
        aria-expanded={open}
        aria-label={labels.open}
        className="accessibility-tab flex noscript:hidden items-center justify-center border border-input bg-card text-primary shadow-float transition-colors hover:bg-accent"
        onClick={() => setOpen(!open)}
        ref={button}
        type="button"
      >
        <PersonIcon />
      </button>
    </div>
  );
}

function readStored() {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(SETTINGS_KEY);
  } catch {
    return DEFAULT_SETTINGS;
  }
  const settings = parseSettings(stored);
  // biome-ignore lint/suspicious/noConsole: the browser has no other log
  if (!settings) console.warn("stored accessibility settings are broken and ignored", stored);
  return settings ?? DEFAULT_SETTINGS;
}

function apply(settings: AccessibilitySettings) {
  for (const [name, value] of Object.entries(settingsAttributes(settings))) {
    if (value === null) document.documentElement.removeAttribute(name);
    else document.documentElement.setAttribute(name, value);
  }
}

function PersonIcon() {
  return (
    <svg aria-hidden className="max-w-full shrink-0" fill="none" viewBox="0 0 24 24">
      <circle cx="12" cy="4.75" fill="currentColor" r="1.9" />
      <path
        d="M4.5 8.6c2.4.75 4.9 1.1 7.5 1.1s5.1-.35 7.5-1.1M12 9.7v4.2m0 0-3 6.6m3-6.6 3 6.6"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.8"
      />
    </svg>
  );
}
