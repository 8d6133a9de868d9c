"use client";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import type { ConsentView } from "@/lib/consent/types";
import { firstPaths } from "@/lib/first-paths";

/** The card visitors see, also used by the admin's preview. `mustTick`: the error for an unticked box. */
export function ConsentCard({
  banner,
  mustTick,
  failure,
  busy = false,
  onAccept,
}: {
  banner: ConsentView;
  mustTick: string;
  failure?: string;
  busy?: boolean;
  onAccept?: () => void;
}) {
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  // The box may have been ticked before hydration.
  useLayoutEffect(() => setTicked(box.current?.checked ?? false), []);
  const blocked = banner.requireCheckbox && !ticked;
  // On a phone the text scrolls, but the link to the policy must stay visible.
  const linkInRow = !banner.requireCheckbox;
  const complaint = blocked && pressed ? mustTick : failure;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="flex max-h-[50dvh] flex-col gap-x-6 gap-y-1.5 overflow-y-auto rounded-xl border border-border bg-popover px-4 py-1.5 text-popover-foreground text-xs shadow-float md:flex-row md:items-center md:px-5 md:py-3.5 md:text-sm"
    >
      <div className="min-w-0 flex-1">
        {/* Long text shows four lines, fewer on a phone, and scrolls, so that the button stays next to it. */}
        <div
          className={`scroll-hint-down max-h-[4lh] min-h-[2lh] overflow-y-auto [--ground:var(--popover)] ${linkInRow ? "max-md:max-h-[2lh]" : "max-md:max-h-[3lh]"}`}
          // On a phone nothing in it takes the focus, and it has to scroll by keyboard too.
          tabIndex={linkInRow ? 0 : undefined}
        >
          <h2 className="inline font-semibold" id={`${id}-title`}>
            {banner.title}
          </h2>{" "}
          <p className="inline text-muted-foreground">
            {banner.message}{" "}
            <a
              className={`link whitespace-nowrap ${linkInRow ? "max-md:hidden" : ""}`}
              href={firstPaths.privacy}
            >
              {banner.learnMoreLabel}
            </a>
          </p>
        </div>
        <p
          className="mt-1 font-medium text-destructive empty:hidden"
          id={`${id}-complaint`}
          role="alert"
        >
          {complaint}
        </p>
      </div>
      {/* Always side by side, whatever their labels: on a small phone a second row would cover the page. */}
      <div className="flex items-center justify-between gap-2 md:max-w-1/2 md:justify-end md:gap-4">
        {linkInRow && (
          <a
            className="link flex min-h-11 min-w-0 items-center text-sm md:hidden"
            href={firstPaths.privacy}
          >
            {banner.learnMoreLabel}
          </a>
        )}
        {banner.requireCheckbox && (
          <label className="flex min-h-11 min-w-0 items-center gap-2">
            <input
              aria-describedby={complaint ? `${id}-complaint` : undefined}
              aria-invalid={(blocked && pressed) || undefined}
              checked={ticked}
              className="size-5 shrink-0 accent-primary"
              onChange={(event) => setTicked(event.target.checked)}
              ref={box}
              type="checkbox"
            />
            {banner.acceptLabel}
          </label>
        )}
        <button
          aria-disabled={blocked || busy || undefined}
          className={`${buttonVariants({ size: "wrap" })} button-waits min-w-0 shrink px-3! text-start text-sm! ${linkInRow ? "" : "max-md:grow"}`}
          onClick={() => {
            setPressed(true);
            // The box itself is asked, since a tick just before hydration may not have reached the state.
            const isTicked = box.current?.checked ?? true;
            setTicked(isTicked);
            if (isTicked && !busy) onAccept?.();
          }}
          type="button"
        >
          {banner.acceptLabel}
        </button>
      </div>
    </section>
  );
}
