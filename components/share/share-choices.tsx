"use client";
import { Check, Copy, Ellipsis, Mail, MessageCircle, QrCode, Share2 } from "lucide";
import { useEffect, useState } from "react";
import { buttonVariants } from "@/components/ui/button-variants";
import { Icon } from "@/components/ui/icon";
import type { ShareCodes } from "@/lib/share/codes";
import type { QrCode as Code } from "@/lib/share/qr";
import { copyText } from "./copy-text";
import { QrImage } from "./qr-image";
import { useAddresses } from "./use-addresses";

export type ShareLabels = {
  share: string;
  title: string;
  copy: string;
  copied: string;
  copyFailed: string;
  byWhatsapp: string;
  byFacebook: string;
  byMail: string;
  manual: string;
  qr: string;
  qrTitle: string;
  qrText: string;
  qrFailed: string;
  more: string;
};

const FEEDBACK_MS = 2000;

/** The ways to share a URL, one tap each: copy, WhatsApp, QR code, and the phone's own share sheet. */
export function ShareChoices({
  url,
  title,
  labels,
  page,
  codes,
  row = false,
}: {
  /** Absolute, or a path on this site. */
  url: string;
  title: string;
  labels: ShareLabels;
  /** The id of the listing or agent that the page is about, so that visits through this link are attributed to it. */
  page?: string | undefined;
  /** The codes of its links, where the server knows them. */
  codes?: ShareCodes | undefined;
  /** Side by side instead of stacked. */
  row?: boolean;
}) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const [code, setCode] = useState<Code | "failed" | null>(null);
  const [native, setNative] = useState(false);
  const addressFor = useAddresses(url, page, codes);
  useEffect(() => {
    setNative("share" in navigator && matchMedia("(pointer: coarse)").matches);
  }, []);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => setOutcome((await copyText(addressFor("copied"))) ? "copied" : "failed");
  const scan = async () => {
    if (code && code !== "failed") return setCode(null);
    try {
      // Loaded on request: the QR code is used least, and no page should grow for it.
      const { qrCode } = await import("@/lib/share/qr");
      setCode(qrCode(addressFor("qr")));
    } catch {
      // Its script could not be loaded.
      setCode("failed");
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: addressFor("copied") });
    } catch {
      // Cancelled or denied: the other ways are still there.
    }
  };

  const item = row
    ? `${buttonVariants({ variant: "outline" })} max-sm:grow`
    : `${buttonVariants({ variant: "ghost" })} w-full justify-start!`;
  return (
    <div className={row ? "flex flex-col gap-2 max-sm:basis-full" : undefined} data-count="share">
      <div className={`flex ${row ? "flex-wrap gap-2" : "flex-col"}`}>
        <button className={item} onClick={copy} type="button">
          {outcome === "copied" ? <Icon icon={Check} /> : <Icon icon={Copy} />}
          <span aria-live="polite">{outcome === "copied" ? labels.copied : labels.copy}</span>
        </button>
        <a
          className={item}
          data-plain
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${addressFor("whatsapp")}`)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          <Icon icon={MessageCircle} />
          {labels.byWhatsapp}
        </a>
        <a
          className={item}
          data-plain
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(addressFor("facebook"))}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          <Icon icon={Share2} />
          {labels.byFacebook}
        </a>
        <a
          className={item}
          data-plain
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(addressFor("mail"))}`}
        >
          <Icon icon={Mail} />
          {labels.byMail}
        </a>
        <button aria-expanded={code !== null} className={item} onClick={scan} type="button">
          <Icon icon={QrCode} />
          {labels.qr}
        </button>
        {native && (
          <button className={item} onClick={share} type="button">
            <Icon icon={Ellipsis} />
            {labels.more}
          </button>
        )}
      </div>
      {outcome === "failed" && (
        <p className="px-3 py-2 text-sm" role="alert">
          <span className="text-destructive">{labels.copyFailed}.</span> {labels.manual}
          <bdi className="mt-1 block select-all break-all" dir="ltr">
            {addressFor("copied")}
          </bdi>
        </p>
      )}
      {code && (
        <div role="status">
          {code === "failed" ? (
            <p className="px-3 py-2 text-destructive text-sm">{labels.qrFailed}</p>
          ) : (
            // Black on white in every theme, as scanners need.
            <figure className="mx-auto mt-1 w-fit rounded-md bg-white p-3 text-center text-black">
              <QrImage className="mx-auto size-52" code={code} label={labels.qrTitle} />
              <figcaption className="text-sm">{labels.qrText}</figcaption>
            </figure>
          )}
        </div>
      )}
    </div>
  );
}
