"use client";
import { Building2 } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAction } from "@/components/form/use-action";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { Spinner } from "@/components/ui/spinner";
import type { JoinAnswer } from "@/lib/company/invitation";
import { paths } from "@/lib/paths";
import { joinOffice } from "@/server/company/actions";

/** Accepts an invitation and shows the result. */
export function JoinOffice({ secret }: { secret: string }) {
  const t = useTranslations("joinOffice");
  const act = useAction();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<JoinAnswer | null>(null);

  async function join() {
    if (busy) return;
    setBusy(true);
    await act(
      async () => {
        const result = await joinOffice({ secret });
        if (result?.data) setAnswer(result.data.status);
        return result;
      },
      { failed: t("failed") },
    );
    setBusy(false);
  }

  const again = answer === null || answer === "full" || answer === "rate_limited";
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">{t("officeSees")}</p>
      <p aria-live="polite" className="font-medium empty:hidden" role="status">
        {answer && t(`answers.${answer}`)}
      </p>
      {again && (
        <Button aria-disabled={busy || undefined} className="w-full" onClick={join} size="lg">
          {busy ? <Spinner /> : <Icon icon={Building2} />}
          <span>{t("join")}</span>
        </Button>
      )}
      {answer === "linked" && (
        <Link className={buttonVariants({ size: "lg" })} href={paths.dashboard}>
          {t("dashboard")}
        </Link>
      )}
    </div>
  );
}
