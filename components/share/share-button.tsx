"use client";
import { Check, Copy, MessageCircle, Share2 } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { type ButtonVariants, buttonVariants } from "@/components/ui/button-variants";

export type ShareLabels = {
  share: string;
  title: string;
  copy: string;
  copied: string;
  copyFailed: string;
  byWhatsapp: string;
  manual: string;
};

const FEEDBACK_MS = 2000;

/**
 * The phone's own sheet where there is one; else copying and WhatsApp. The browser's popover closes
 * with Escape and with a click outside by itself.
 */
export function ShareButton({
  url,
  title,
  labels,
  variant = "outline",
  size,
  className,
}: {
  /** Absolute. */
  url: string;
  title: string;
  labels: ShareLabels;
  className?: string;
} & ButtonVariants) {
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [said]);

  const share = async () => {
    const native = "share" in navigator && matchMedia("(pointer: coarse)").matches;
    if (!native) return panel.current?.togglePopover();
    try {
      await navigator.share({ title, url });
    } catch (error) {
      if ((error as Error).name !== "AbortError") panel.current?.showPopover();
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid("copied");
    } catch {
      setSaid("failed");
    }
  };

  const item = `${buttonVariants({ variant: "ghost" })} w-full justify-start!`;
  return (
    <>
      <button
        aria-haspopup="dialog"
        className={`${buttonVariants({ variant, size, className })} noscript:hidden`}
        onClick={share}
        style={{ anchorName: `--${id}` } as React.CSSProperties}
        type="button"
      >
        <Share2 aria-hidden />
        {labels.share}
      </button>
      <div
        aria-label={labels.title}
        className="inset-auto m-auto w-72 rounded-lg border border-border bg-popover p-2 text-popover-foreground shadow-float backdrop:bg-overlay open:flex open:flex-col [position-try-fallbacks:flip-block,flip-inline] supports-[anchor-name:--a]:m-1 supports-[anchor-name:--a]:backdrop:bg-transparent [&:not(:popover-open)]:hidden"
        popover="auto"
        ref={panel}
        role="dialog"
        style={
          {
            positionAnchor: `--${id}`,
            positionArea: "block-end span-inline-end",
          } as React.CSSProperties
        }
      >
        <button className={item} onClick={copy} type="button">
          {said === "copied" ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{said === "copied" ? labels.copied : labels.copy}</span>
        </button>
        <a
          className={item}
          data-plain
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          <MessageCircle aria-hidden />
          {labels.byWhatsapp}
        </a>
        {said === "failed" && (
          <p className="px-3 py-2 text-sm" role="alert">
            <span className="text-destructive">{labels.copyFailed}.</span> {labels.manual}
            <bdi className="mt-1 block select-all break-all" dir="ltr">
              {url}
            </bdi>
          </p>
        )}
      </div>
    </>
  );
}
