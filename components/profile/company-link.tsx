"use client";
import { Building2, Link2Off } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { Icon } from "@/components/ui/icon";
import { useRefresh } from "@/components/ui/use-refresh";
import type { LinkedCompany } from "@/lib/account/types";
import { unlinkCompany } from "@/server/account/actions";
import { CodeCheck, type FoundCompany } from "./code-check";

/** A company that was looked up stays pending until the profile is saved; a saved one can be left. */
export function CompanyLink({
  company,
  livesOnOffice = false,
  offered = "",
  onPending,
  saves = 0,
}: {
  company: LinkedCompany | null;
  /** Whether leaving it would end the account's access. */
  livesOnOffice?: boolean;
  /** The code of an invitation, for the invited person to check. */
  offered?: string;
  onPending: (code: string | null) => void;
  /** How often the profile was saved. */
  saves?: number;
}) {
  const t = useTranslations("profile.company");
  const [pending, setPending] = useState<FoundCompany | null>(null);

  // Cleared together: a pending code without its company would be saved silently.
  function choose(next: FoundCompany | null) {
    setPending(next);
    onPending(next?.code ?? null);
  }

  // The pressed button disappears with its section: the focus moves to the button that replaces it.
  const cancel = useRef<HTMLButtonElement>(null);
  const check = useRef<HTMLButtonElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (pending) cancel.current?.focus();
    else if (waited.current) check.current?.focus();
    waited.current = pending !== null;
  }, [pending]);

  const linked = company?.id;
  const latest = useRef(onPending);
  latest.current = onPending;
  useEffect(() => {
    if (!linked) return;
    setPending(null);
    latest.current(null);
  }, [linked]);

  return (
    <Card className="flex flex-col gap-4 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      {company && <Linked company={company} livesOnOffice={livesOnOffice} />}
      {company && offered && <p role="status">{t("already")}</p>}
      {!company && pending && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-primary-soft p-4 text-primary-soft-foreground">
          <div className="flex items-start gap-3" role="status">
            <Icon icon={Building2} className="mt-0.5 size-5 shrink-0" />
            <div>
              <p>
                {t.rich("pending", {
                  name: pending.name,
                  who: (words) => <bdi className="font-semibold">{words}</bdi>,
                })}
              </p>
              <p className="mt-1 max-w-[60ch] text-sm">{t("officeSees")}</p>
            </div>
          </div>
          <Button onClick={() => choose(null)} ref={cancel} size="sm" variant="ghost">
            {t("cancelPending")}
          </Button>
        </div>
      )}
      {!company && !pending && (
        <CodeCheck button={check} offered={offered} onFound={choose} saves={saves} />
      )}
    </Card>
  );
}

function Linked({ company, livesOnOffice }: { company: LinkedCompany; livesOnOffice: boolean }) {
  const t = useTranslations("profile.company");
  const refresh = useRefresh();
  const act = useAction();

  async function remove() {
    const refused = await act(() => unlinkCompany(), { failed: t("removeFailed") });
    if (refused) return;
    toast.success(t("removed"));
    refresh();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="flex items-center gap-3">
        {company.logoSrc ? (
          <img
            alt=""
            className="size-11 rounded-lg border object-contain"
            height={44}
            src={company.logoSrc}
            width={44}
          />
        ) : (
          <span className="flex size-11 items-center justify-center rounded-lg bg-muted">
            <Icon icon={Building2} className="size-5" />
          </span>
        )}
        <bdi className="font-semibold">{company.name}</bdi>
      </p>
      <Confirm
        cancel={t("cancel")}
        confirm={t("removeConfirm")}
        onConfirm={remove}
        text={t(livesOnOffice ? "removeTextOnOffice" : "removeText")}
        title={t("removeTitle")}
        variant="destructive"
      >
        <Button className="text-destructive" size="sm" variant="ghost">
          <Icon icon={Link2Off} />
          {t("remove")}
        </Button>
      </Confirm>
    </div>
  );
}
