"use client";
import { Share2 } from "lucide";
import { useEffect, useId, useRef, useState } from "react";
import { type ButtonVariants, buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import { isPopoverOpen } from "@/components/ui/is-popover-open";
import type { ShareCodes } from "@/lib/share/codes";
import { ShareChoices, type ShareLabels } from "./share-choices";

/**
 * Opens the ways to share a URL, in a native popover that closes with Escape and on an outside click. With `codes` they
 * are in the page's HTML, so that they open and lead on before any script runs.
 */
export function ShareButton({
  url,
  title,
  labels,
  label,
  page,
  codes,
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
  /** The codes of its links. Left out where a page has many buttons: each then renders its choices when it is pressed. */
  codes?: ShareCodes;
  className?: string;
} & ButtonVariants) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const ways = useRef<HTMLDivElement>(null);
  // The browser opens it natively, even before this runs.
  useEffect(() => setOpen(isPopoverOpen(ways.current)), []);
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={label}
        className={`${buttonVariants({ variant, size, className })} noscript:hidden`}
        data-share
        onClick={() => setOpen(true)}
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
        {(open || codes) && (
          <ShareChoices codes={codes} labels={labels} page={page} title={title} url={url} />
        )}
      </div>
    </>
  );
}
