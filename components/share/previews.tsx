import { ImageOff } from "lucide";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { SharePreview } from "@/lib/share/preview";

type Props = { preview: SharePreview; url: URL };

/** A message bubble with the picture above the text, as WhatsApp shows links with large pictures. */
export function WhatsAppPreview({ preview, url }: Props) {
  return (
    <div className="rounded-xl rounded-ss-none border bg-success-soft p-1.5 text-success-soft-foreground">
      <div className="overflow-hidden rounded-lg bg-card text-card-foreground">
        <Picture className="aspect-[1.91/1]" src={preview.image} />
        <div className="flex flex-col gap-0.5 p-3">
          <p className="line-clamp-2 font-semibold text-sm">
            <bdi>{preview.title}</bdi>
          </p>
          <p className="line-clamp-1 text-muted-foreground text-xs">
            <bdi>{preview.description}</bdi>
          </p>
          <p className="text-muted-foreground text-xs" dir="ltr">
            {url.host}
          </p>
        </div>
      </div>
      <p className="truncate px-2 pt-1.5 text-sm underline" dir="ltr">
        {decodeURI(url.href)}
      </p>
    </div>
  );
}

export function FacebookPreview({ preview, url }: Props) {
  return (
    <div className="overflow-hidden border bg-card text-card-foreground">
      <Picture className="aspect-[1.91/1]" src={preview.image} />
      <div className="flex flex-col gap-0.5 bg-muted p-3">
        <p className="text-end text-muted-foreground text-xs uppercase" dir="ltr">
          {url.host}
        </p>
        <p className="line-clamp-2 font-semibold">
          <bdi>{preview.title}</bdi>
        </p>
        <p className="line-clamp-1 text-muted-foreground text-sm">
          <bdi>{preview.description}</bdi>
        </p>
      </div>
    </div>
  );
}

/** The preview picture is on this site; the CSP would block another host, so only the path is used. */
function Picture({ src, className }: { src: string | null; className: string }) {
  const [broken, setBroken] = useState(false);
  const here = src && new URL(src, window.location.href);
  if (!here || broken) {
    return (
      <div
        className={cn("flex items-center justify-center bg-muted text-muted-foreground", className)}
      >
        <Icon icon={ImageOff} className="size-8" />
      </div>
    );
  }
  return (
    <img
      alt=""
      className={cn("w-full object-cover", className)}
      onError={() => setBroken(true)}
      src={here.pathname + here.search}
    />
  );
}
