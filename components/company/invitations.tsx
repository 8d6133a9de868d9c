"use client";
import { Clock, Mail, X } from "lucide";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { ShowMore, useSteps } from "@/components/company/show-more";
import { Form } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useAction } from "@/components/form/use-action";
import { useActionForm } from "@/components/form/use-action-form";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { useRefresh } from "@/components/ui/use-refresh";
import { invitationSchema } from "@/lib/company/invitation";
import type { OfficeInvitation } from "@/lib/company/own-company";
import { formatDate } from "@/lib/hebrew/format";
import { inviteAgent, withdrawInvitation } from "@/server/company/actions";

/** Sends invitations by mail, and lists pending invitations and agents waiting for a place. */
export function Invitations({
  invitations,
  now,
}: {
  invitations: OfficeInvitation[];
  now: string;
}) {
  const t = useTranslations("companyProfile.invitations");
  const refresh = useRefresh();
  const act = useAction();
  const { shown, left, more } = useSteps(invitations);
  const { form, submit, busy } = useActionForm({
    schema: invitationSchema,
    defaultValues: { email: "" },
    action: inviteAgent,
    failed: t("failed"),
    onDone: (_, { email }) => {
      toast.success(t("sent", { email }));
      form.reset({ email: "" });
      refresh();
    },
  });

  async function withdraw({ id, address }: OfficeInvitation) {
    const refused = await act(() => withdrawInvitation({ id }), {
      failed: t("withdrawFailed"),
      quiet: ["notFound"],
    });
    // It was used or withdrawn in the meantime: the refreshed list shows which.
    if (refused === null) toast.success(t("withdrawn", { email: address }));
    if (refused === null || refused === "notFound") refresh();
  }

  return (
    <Card className="flex flex-col gap-4 p-5 md:p-7">
      <div>
        <h2 className="font-semibold text-xl">{t("title")}</h2>
        <p className="text-muted-foreground text-sm">{t("hint")}</p>
      </div>
      <Form form={form} onSubmit={submit}>
        <div className="flex flex-col gap-3">
          <TextField kind="email" label={t("email")} name="email" required />
          <Button
            aria-disabled={busy || undefined}
            className="self-start"
            type="submit"
            variant="outline"
          >
            {busy ? <Spinner /> : <Icon icon={Mail} />}
            <span>{t("send")}</span>
          </Button>
        </div>
      </Form>
      {invitations.length > 0 && (
        <ul aria-label={t("list")} className="flex flex-col divide-y">
          {shown.map((invitation) => (
            <li
              className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
              key={invitation.id}
            >
              <span className="min-w-0">
                <bdi className="block break-all font-medium" dir="ltr">
                  {invitation.address}
                </bdi>
                <State invitation={invitation} now={now} />
              </span>
              <Button
                aria-label={t("withdrawOf", { email: invitation.address })}
                onClick={() => withdraw(invitation)}
                size="sm"
                variant="ghost"
              >
                <Icon icon={X} />
                {t("withdraw")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ShowMore left={left} more={more} />
    </Card>
  );
}

function State({ invitation, now }: { invitation: OfficeInvitation; now: string }) {
  const t = useTranslations("companyProfile.invitations");
  const { expiresAt, waitingSince } = invitation;
  const day = formatDate(expiresAt);
  if (waitingSince) {
    return (
      <span className="flex items-center gap-1.5 font-medium text-sm">
        <Icon icon={Clock} className="size-4 shrink-0" />
        {t("waits", { day: formatDate(waitingSince) })}
      </span>
    );
  }
  return (
    <span className="text-muted-foreground text-sm">
      {Date.parse(expiresAt) <= Date.parse(now) ? t("over", { day }) : t("invited", { day })}
    </span>
  );
}
