"use client";
import { Copy } from "lucide";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { copyText } from "@/components/share/copy-text";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { paths } from "@/lib/paths";
import { frameSnippet, scriptSnippet } from "@/lib/widget/snippet";

/** The embed code for the agent's site, and a preview of it. */
export function WidgetEmbed({
  id,
  name,
  page,
  saves,
  siteUrl,
}: {
  id: string;
  name: string;
  page: string | null;
  /** How often it was saved since the page was opened. */
  saves: number;
  siteUrl: string;
}) {
  const t = useTranslations("widget");
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const frame = absolute(paths.widget(id));
  const title = t("linkText", { name });
  return (
    <section className="flex flex-col gap-5 border-t pt-6">
      <h3 className="font-semibold text-lg">{t("embed")}</h3>
      <Snippet
        hint={t("scriptHint")}
        label={t("script")}
        text={scriptSnippet({
          id,
          page: page === null ? frame : absolute(page),
          script: absolute(paths.widgetScript),
          title,
        })}
      />
      <Snippet hint={t("frameHint")} label={t("frame")} text={frameSnippet({ frame, title })} />
      <figure className="flex flex-col gap-2">
        <figcaption className="font-medium text-sm">{t("preview")}</figcaption>
        <iframe
          className="h-112 w-full rounded-md border bg-white"
          key={saves}
          loading="lazy"
          src={paths.widget(id)}
          title={t("preview")}
        />
      </figure>
    </section>
  );
}

function Snippet({ label, hint, text }: { label: string; hint: string; text: string }) {
  const t = useTranslations("widget");
  async function copy() {
    if (await copyText(text)) toast.success(t("copied"));
    else toast.error(t("copyFailed"));
  }
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <figcaption className="font-medium text-sm">{label}</figcaption>
        <Button aria-label={t("copyOf", { what: label })} onClick={copy} variant="outline">
          <Icon icon={Copy} />
          {t("copy")}
        </Button>
      </div>
      <pre
        className="whitespace-pre-wrap break-all rounded-md border bg-muted p-3 text-start text-xs"
        dir="ltr"
      >
        <code className="select-all">{text}</code>
      </pre>
      <p className="text-muted-foreground text-sm">{hint}</p>
    </figure>
  );
}
