"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useActionData } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { useRefresh } from "@/components/ui/use-refresh";
import { paths } from "@/lib/paths";
import { openMyAccount } from "@/server/account/actions";

/**
 * Shown while the profile (or a company user's company) does not exist yet: requests it once and continues. Rendering a
 * page writes nothing.
 */
export function FirstVisit() {
  const t = useTranslations("account.firstVisit");
  const router = useRouter();
  const refresh = useRefresh();
  const dataOf = useActionData();
  const [failed, setFailed] = useState(false);

  const open = useCallback(async () => {
    setFailed(false);
    const opened = await dataOf(() => openMyAccount(), { failed: t("failed") });
    if (!opened) return setFailed(true);
    router.replace(paths.dashboard);
    refresh();
  }, [dataOf, router, refresh, t]);

  const opened = useRef(false);
  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void open();
  }, [open]);

  return (
    <div className="flex flex-col items-center gap-4 py-24 text-center" role="status">
      {failed ? (
        <>
          <p className="text-lg">{t("failed")}</p>
          <Button onClick={open}>{t("again")}</Button>
        </>
      ) : (
        <>
          <Spinner className="size-8" />
          <p className="text-lg">{t("busy")}</p>
        </>
      )}
    </div>
  );
}
