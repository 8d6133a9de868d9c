import { useTranslations } from "next-intl";
import { Honeypot } from "@/components/form/honeypot";
import { PlainField } from "@/components/form/plain-field";
import { PrivacyLine } from "@/components/form/privacy-line";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { meantDomain } from "@/lib/contact/email";
import { paths } from "@/lib/paths";
import { REPORT_REASONS, type ReportField, type ReportFlash } from "@/lib/report/form";

/** A plain form without a script of its own. `kept`: what came back, with what is wrong. */
export function ReportForm({ listing, kept }: { listing: string; kept: ReportFlash | null }) {
  const t = useTranslations("report");
  const alertText = kept && t(kept.failure ? `failures.${kept.failure}` : "wrong");
  const field = (name: ReportField) => {
    const wrong = kept?.errors[name];
    return {
      error: wrong
        ? t(`errors.${wrong}`, { domain: meantDomain(kept?.typed.email ?? "") ?? "" })
        : "",
      input: {
        name,
        id: `report-${name}`,
        defaultValue: kept?.typed[name] ?? "",
        "aria-describedby": `report-${name}-error`,
        "aria-invalid": wrong ? true : undefined,
      },
    };
  };
  const [reason, words, email] = [field("reason"), field("words"), field("email")];
  return (
    <form action={paths.sendReport} className="flex flex-col gap-4" method="post">
      {alertText && (
        <p className="font-medium" role="status">
          {alertText}
        </p>
      )}
      <input name="listing" type="hidden" value={listing} />
      <input
        name="sure"
        type="hidden"
        value={kept?.errors.email === "emailDoubtful" ? kept.typed.email : ""}
      />
      <Honeypot />
      <PlainField error={reason.error} id="report-reason" label={t("reason")} name="reason">
        <NativeSelect {...reason.input} required>
          <option value="">{t("choose")}</option>
          {REPORT_REASONS.map((option) => (
            <option key={option} value={option}>
              {t(`reasons.${option}`)}
            </option>
          ))}
        </NativeSelect>
      </PlainField>
      <PlainField
        error={words.error}
        hint={t("wordsHint")}
        id="report-words"
        label={t("words")}
        name="words"
      >
        <Textarea {...words.input} dir="auto" rows={4} />
      </PlainField>
      <PlainField
        error={email.error}
        hint={t("emailHint")}
        id="report-email"
        label={t("email")}
        name="email"
      >
        <Input
          {...email.input}
          autoComplete="email"
          className="text-end"
          dir="ltr"
          inputMode="email"
          type="email"
        />
      </PlainField>
      <button className={buttonVariants({ size: "lg" })} type="submit">
        {t("send")}
      </button>
      <PrivacyLine>{(link) => t.rich("consent", { link })}</PrivacyLine>
    </form>
  );
}
