"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import { toast } from "sonner";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Confirm } from "@/components/ui/confirm";
import { formatDateTime } from "@/lib/hebrew/format";
import type { AccountSupport, SupportAct } from "@/lib/support/types";
import { removeLostFactor, supportAccount } from "@/server/support/actions";
import { AddressChange } from "./address-change";

/** What keeps a person out of their account, and what an operator can do about it. */
export function SupportCard({ userId, account }: { userId: string; account: AccountSupport }) {
  const t = useTranslations("adminSupport");
  const act = useAction();
  const [busy, start] = useTransition();
  const run = (call: () => ReturnType<typeof supportAccount>, done: string) =>
    start(async () => {
      if (!(await act(call, { failed: t("failed") }))) toast.success(done);
    });
  const press = (name: SupportAct) =>
    run(() => supportAccount({ userId, act: name }), t(`done.${name}`));
  const moment = (at: string | null) => (at ? formatDateTime(at) : t("never"));

  return (
    <Card className="flex flex-col gap-5 p-5">
      <h2 className="font-semibold text-lg">{t("title")}</h2>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Fact label={t("confirmed")}>{moment(account.confirmedAt)}</Fact>
        <Fact label={t("lastSignIn")}>{moment(account.lastSignInAt)}</Fact>
        <Fact label={t("sessions")}>{t("sessionsCount", { count: account.sessions })}</Fact>
        <Fact label={t("state")}>
          {account.slowed.length === 0 ? (
            <span>{t("open")}</span>
          ) : (
            account.slowed.map(({ what, isFull, minutes }) => (
              <span className="block" key={what}>
                {t(isFull ? `locked.${what}` : `slowed.${what}`, { minutes })}
              </span>
            ))
          )}
        </Fact>
        {account.bannedUntil && <Fact label={t("banned")}>{moment(account.bannedUntil)}</Fact>}
        <Fact label={t("resets")}>
          {account.resets.length === 0 ? (
            <span>{t("noResets")}</span>
          ) : (
            account.resets.map(({ at, success }) => (
              <span className="block" key={at}>
                {t(success ? "resetGood" : "resetBad", { at: formatDateTime(at) })}
              </span>
            ))
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        {account.slowed.length > 0 && (
          <Button disabled={busy} onClick={() => press("unlocked")} variant="outline">
            {t("acts.unlocked")}
          </Button>
        )}
        {!account.confirmedAt && (
          <Button disabled={busy} onClick={() => press("confirmation_sent")} variant="outline">
            {t("acts.confirmation_sent")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => press("reset_sent")} variant="outline">
          {t("acts.reset_sent")}
        </Button>
        <Confirmed
          busy={busy}
          label={t("acts.sessions_ended")}
          onConfirm={() => press("sessions_ended")}
          text={t("endText")}
        />
      </div>
      <p className="text-muted-foreground text-sm">{t("clientHint")}</p>
      <AddressChange change={account.addressChange} userId={userId} />
      {account.factors && (
        <section className="flex flex-col gap-3 border-t pt-4">
          <h3 className="font-medium">{t("factors")}</h3>
          {account.factors.length === 0 && <p>{t("noFactors")}</p>}
          <ul className="flex flex-col gap-2">
            {account.factors.map((factor) => (
              <li className="flex flex-wrap items-center gap-3" key={factor.id}>
                <bdi className="wrap-anywhere">{factor.name || t("unnamed")}</bdi>
                <Confirmed
                  busy={busy}
                  label={t("removeFactor")}
                  onConfirm={() =>
                    run(() => removeLostFactor({ userId, factor: factor.id }), t("factorRemoved"))
                  }
                  text={t("removeText")}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted-foreground text-sm">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Confirmed({
  label,
  text,
  busy,
  onConfirm,
}: {
  label: string;
  text: string;
  busy: boolean;
  onConfirm: () => void;
}) {
  const t = useTranslations("adminSupport");
  return (
    <Confirm
      cancel={t("cancel")}
      confirm={t("confirm")}
      onConfirm={onConfirm}
      text={text}
      title={label}
    >
      <Button disabled={busy} variant="outline">
        {label}
      </Button>
    </Confirm>
  );
}
