"use client";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import type { AccessibilityPanel } from "./accessibility-panel";
import type { AccessibilityLabels } from "./labels";

/** The panel is loaded on pointer enter, focus or press. */
export function AccessibilityButton({
  labels,
  children,
}: {
  labels: AccessibilityLabels;
  /** The button's icon. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState<{ Panel: typeof AccessibilityPanel } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    // A document that failed to render on the server is rendered in the browser, without the boot script.
    if (!globalThis.earlyInput)
      void import("./stored-settings").then(({ applyStored }) => applyStored());
  }, []);

  const load = () => {
    import("./accessibility-panel").then(
      ({ AccessibilityPanel: Panel }) => setParts({ Panel }),
      // Close, so that the next press retries the load.
      () => setOpen(false),
    );
  };
  const close = useCallback((focusBack: boolean) => {
    setOpen(false);
    if (focusBack) button.current?.focus();
  }, []);

  return (
    // Raised by a transform: the browser would count a layout change as a layout shift.
    <div
      className="accessibility-in-bar fixed end-0 bottom-4 z-40 translate-y-[calc(-1*(var(--bottom-bar,0px)+var(--contact-bar,0px)))] print:hidden"
      data-accessibility
      data-noprint
      ref={box}
    >
      {open && parts && <parts.Panel box={box} id={id} labels={labels} onClose={close} />}
      <button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        aria-label={labels.open}
        className="accessibility-tab flex noscript:hidden items-center justify-center border border-input bg-card text-primary shadow-float transition-colors hover:bg-accent"
        onClick={() => {
          load();
          setOpen(!open);
        }}
        onFocus={load}
        onPointerEnter={load}
        ref={button}
        type="button"
      >
        {children}
      </button>
    </div>
  );
}
