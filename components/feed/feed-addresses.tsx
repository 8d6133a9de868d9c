"use client";
import { Copy } from "lucide";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { copyText } from "@/components/share/copy-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { FeedFile } from "@/lib/feed/types";
import { paths } from "@/lib/paths";

const FORMATS = [
  ["meta", "meta.xml"],
  ["rss", "rss.xml"],
  ["reso", "reso.json"],
] as const satisfies readonly (readonly [string, FeedFile])[];

/** The feed URL in each format; it cannot be shown again. */
export function FeedAddresses({ secret, siteUrl }: { secret: string; siteUrl: string }) {
  const t = useTranslations("settings.feed");
  async function copy(address: string) {
    if (await copyText(address)) toast.success(t("copied"));
    else toast.error(t("copyFailed"));
  }
  return (
    <div className="flex flex-col gap-4 rounded-md border border-dashed bg-muted p-4">
      <p className="font-medium text-sm" role="status">
        {t("once")}
      </p>
      <ul className="flex flex-col gap-4">
        {FORMATS.map(([format, file]) => {
          const address = new URL(paths.feed(secret, file), siteUrl).href;
          return (
            <li className="flex flex-col gap-1.5" key={file}>
              <span className="text-sm">{t(`formats.${format}`)}</span>
              <div className="flex items-center gap-3">
                <code className="min-w-0 flex-1 select-all break-all text-xs" dir="ltr">
                  {address}
                </code>
                <Button
                  aria-label={t("copyOf", { format: t(`formats.${format}`) })}
                  onClick={() => copy(address)}
                  variant="outline"
                >
                  <Icon icon={Copy} />
                  {t("copy")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
