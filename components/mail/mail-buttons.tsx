"use client";
import { RotateCw, Send } from "lucide";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import { toast } from "sonner";
import { SubmitButton } from "@/components/form/form";
import { useAction } from "@/components/form/use-action";
import { Icon } from "@/components/ui/icon";
import { sendAgain, tryMail } from "@/server/mail/actions";

/** Sends a test mail to oneself, so that a new mail server is tried before people depend on it. */
export function TryMail({ sends }: { /** Whether a mail server is set. */ sends: boolean }) {
  const t = useTranslations("adminMails");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const send = () =>
    startTransition(async () => {
      if (!(await act(tryMail, { failed: t("tryFailed") })))
        toast.success(t(sends ? "tried" : "triedWaits"));
    });
  return (
    <SubmitButton
      busy={busy}
      busyLabel={t("sending")}
      onClick={send}
      type="button"
      variant="outline"
    >
      <Icon icon={Send} />
      {t("try")}
    </SubmitButton>
  );
}

/** Requeues one dead mail, or all `count` of them. */
export function SendAgain(props: { count: number } | { id: number; email: string }) {
  const t = useTranslations("adminMails");
  const act = useAction();
  const [busy, startTransition] = useTransition();
  const one = "id" in props;
  const send = () =>
    startTransition(async () => {
      let queued = 0;
      const refused = await act(
        async () => {
          const result = await sendAgain({ id: one ? props.id : null });
          queued = result?.data?.queued ?? 0;
          return result;
        },
        { failed: t("againFailed") },
      );
      if (!refused) toast.success(t("queued", { count: queued }));
    });
  return (
    <SubmitButton
      aria-label={one ? t("againTo", { email: props.email }) : undefined}
      busy={busy}
      onClick={send}
      type="button"
      variant="outline"
    >
      <Icon icon={RotateCw} />
      {one ? t("again") : t("againAll", { count: props.count })}
    </SubmitButton>
  );
}
