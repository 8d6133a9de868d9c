"use client";
import { Share2 } from "lucide";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { type ButtonVariants, buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { isPopoverOpen } from "@/components/ui/is-popover-open";
import type { ShareChoices, ShareLabels } from "./share-choices";

/**
 * Opens the ways to share a URL. The native popover closes with Escape and on an outside click; its contents are loaded
 * on hover, touch or focus, because every page has the button and few visitors press it.
 */
export function ShareButton({
  url,
  title,
  labels,
  label,
  page,
  variant = "outline",
  size,
  className,
}: {
  /** Absolute, or a path on this site. */
  url: string;
  title: string;
  labels: ShareLabels;
  /** An accessible name that says what is shared, where there are several buttons. */
  label?: string;
  /** The id of the listing or agent that the page is about. */
  page?: string;
  className?: string;
} & ButtonVariants) {
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState<{ Choices: typeof ShareChoices } | "failed" | null>(null);
  const id = useId();
  const load = () => {
    import("./share-choices").then(
      ({ ShareChoices: Choices }) => setParts({ Choices }),
      () => setParts("failed"),
    );
  };
  const ways = useRef<HTMLDivElement>(null);
  // The browser opens it natively, even before this runs.
  const takeOver = useEffectEvent(() => {
    if (!isPopoverOpen(ways.current)) return;
    load();
    setOpen(true);
  });
  useEffect(() => takeOver(), []);
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className={`${buttonVariants({ variant, size, className })} noscript:hidden`}
        data-share
        onClick={() => {
          load();
          setOpen(true);
        }}
        onFocus={load}
        onPointerEnter={load}
        popoverTarget={id}
        style={{ anchorName: `--${id}` } as React.CSSProperties}
        type="button"
      >
        <Icon icon={Share2} />
        {labels.share}
      </button>
      <div
        aria-label={labels.title}
        className="share-popover"
        id={id}
        onToggle={({ newState }) => newState === "closed" && setOpen(false)}
        popover="auto"
        ref={ways}
        role="dialog"
        style={
          {
            positionAnchor: `--${id}`,
            positionArea: "block-end span-inline-end",
          } as React.CSSProperties
        }
      >
        {open && parts === "failed" && (
          <p className="px-3 py-2 text-sm">
            {labels.manual}
            <bdi className="mt-1 block select-all break-all" dir="ltr">
              {new URL(url, window.location.origin).href}
            </bdi>
          </p>
        )}
        {open && parts && parts !== "failed" && (
          <parts.Choices labels={labels} page={page} title={title} url={url} />
        )}
      </div>
    </>
  );
}
