"use client";
import { ShieldCheck } from "lucide";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Icon } from "@/components/ui/icon";
import { formatDate } from "@/lib/hebrew/format";
import { type PublishingReview, reviewRequestSchema } from "@/lib/publishing/review";
import { askToPublish } from "@/server/publishing/actions";

/** For an agent who has not published yet: how to get approved, that approval is pending, or why it was refused. */
export function ReviewNotice({
  review,
  looking = false,
}: {
  review: PublishingReview;
  /** An operator is viewing the dashboard: the form is left out. */
  looking?: boolean;
}) {
  const t = useTranslations("dashboard.publishingReview");
  const { state, words, askedAt } = review;
  return (
    <section
      aria-labelledby="publishing-review"
      className="flex items-start gap-3 rounded-lg bg-warning-soft p-4 text-warning-soft-foreground sm:p-5"
    >
      <Icon icon={ShieldCheck} className="mt-1 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="font-semibold text-lg" id="publishing-review">
          {t(`${state}.title`)}
        </h2>
        <p>{t(`${state}.text`, { date: askedAt ? formatDate(askedAt) : "" })}</p>
        {state === "refused" && (
          <p className="wrap-anywhere whitespace-pre-line border-s-2 ps-3" dir="auto">
            {words}
          </p>
        )}
        {state !== "waits" && !looking && <Request license={review.license} />}
      </div>
    </section>
  );
}

function Request({ license }: { license: string | null }) {
  const t = useTranslations("dashboard.publishingReview");
  const { form, submit, busy } = useActionForm({
    schema: reviewRequestSchema,
    defaultValues: { license: license ?? "" },
    action: askToPublish,
    failed: t("failed"),
    onDone: () => {
      toast.success(t("sent"));
    },
  });
  return (
    <Form className="gap-3" form={form} onSubmit={submit} summary={false}>
      <TextField
        autoComplete="off"
        className="max-w-sm"
        dir="ltr"
        hint={t("licenseHint")}
        inputMode="numeric"
        label={t("license")}
        name="license"
      />
      <SubmitButton busy={busy} className="self-start">
        {t("ask")}
      </SubmitButton>
    </Form>
  );
}
