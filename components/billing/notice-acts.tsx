"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { SubmitButton } from "@/components/form/form";
import { useBusyAction } from "@/components/form/use-action";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { MONTHS_MAX } from "@/lib/billing/schema";
import { acceptNotice, dismissNotice } from "@/server/billing/actions";

type Props = {
  id: number;
  email: string;
  planId: string;
  plans: { id: string; name: string }[];
  /** False for a notice that was not understood, which can only be dismissed. */
  mayAccept: boolean;
};

/** An operator's actions on a pending notice: assign it to an account and apply it, or dismiss it. */
export function NoticeActs({ id, email, planId, plans, mayAccept }: Props) {
  const t = useTranslations("adminBilling");
  const { busy, run } = useBusyAction(t("failed"));
  const fields = useId();
  const [payer, setPayer] = useState(email);
  const [plan, setPlan] = useState(planId || (plans[0]?.id ?? ""));
  const [months, setMonths] = useState("1");
  const notice = { id, email: payer, planId: plan, months: Number(months) };
  const accept = () => run(() => acceptNotice(notice), t("accepted"));
  const dismiss = () => run(() => dismissNotice({ id }), t("dismissed"));
  return (
    <div className="flex flex-col gap-4">
      {mayAccept && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Labelled id={`${fields}-email`} label={t("payer")}>
            <Input
              dir="ltr"
              id={`${fields}-email`}
              inputMode="email"
              maxLength={254}
              onChange={({ target }) => setPayer(target.value)}
              value={payer}
            />
          </Labelled>
          <Labelled id={`${fields}-plan`} label={t("plan")}>
            <NativeSelect
              id={`${fields}-plan`}
              onChange={({ target }) => setPlan(target.value)}
              value={plan}
            >
              {plans.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </NativeSelect>
          </Labelled>
          <Labelled id={`${fields}-months`} label={t("months")}>
            <Input
              dir="ltr"
              id={`${fields}-months`}
              max={MONTHS_MAX}
              min={1}
              onChange={({ target }) => setMonths(target.value)}
              type="number"
              value={months}
            />
          </Labelled>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {mayAccept && (
          <SubmitButton
            aria-label={t("acceptOf", { id })}
            busy={busy}
            onClick={accept}
            type="button"
          >
            {t("accept")}
          </SubmitButton>
        )}
        <SubmitButton
          aria-label={t("dismissOf", { id })}
          busy={busy}
          onClick={dismiss}
          type="button"
          variant="outline"
        >
          {t("dismiss")}
        </SubmitButton>
      </div>
    </div>
  );
}
