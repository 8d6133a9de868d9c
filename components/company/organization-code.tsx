"use client";
import { Check, Copy, MessageCircle, RefreshCw } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { copyText } from "@/components/share/copy-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { Icon } from "@/components/ui/icon";
import { useRefresh } from "@/components/ui/use-refresh";
import { whatsappLink } from "@/lib/contact/phone";
import { generateCode } from "@/server/company/actions";

const COPIED_MS = 2000;

/** The code agents join with. A new one invalidates the old one for newcomers; agents who joined stay. */
export function OrganizationCode({
  code,
  office,
  link,
}: {
  code: string;
  office: string;
  /** Opens the field for an agent, with the code filled in. */
  link: string;
}) {
  const t = useTranslations("companyProfile.code");
  const refresh = useRefresh();
  const act = useAction();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    if (!(await copyText(code))) {
      toast.error(t("copyFailed"));
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  }

  async function generate() {
    const refused = await act(() => generateCode(), { failed: t("failed") });
    if (refused) return;
    toast.success(t("generated"));
    refresh();
  }

  return (
    <Card className="flex flex-col gap-4 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <output
          aria-label={t("title")}
          className="rounded-md border border-dashed bg-muted px-4 py-2 font-semibold text-xl tabular-nums wrap-anywhere"
          dir="ltr"
        >
          {code}
        </output>
        <Button asChild variant="outline">
          <a
            href={whatsappLink(null, t("invitation", { office, link, code }))}
            rel="noopener noreferrer"
            target="_blank"
          >
            <Icon icon={MessageCircle} />
            {t("invite")}
          </a>
        </Button>
        <Button onClick={copy} variant="outline">
          {copied ? <Icon icon={Check} className="text-success" /> : <Icon icon={Copy} />}
          <span>{copied ? t("copied") : t("copy")}</span>
        </Button>
        <Confirm
          cancel={t("cancel")}
          confirm={t("confirm")}
          onConfirm={generate}
          text={t("confirmText")}
          title={t("confirmTitle")}
        >
          <Button variant="ghost">
            <Icon icon={RefreshCw} />
            {t("generate")}
          </Button>
        </Confirm>
      </div>
    </Card>
  );
}
