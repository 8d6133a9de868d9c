import { useTranslations } from "next-intl";
import { Honeypot } from "@/components/form/honeypot";
import { PlainField } from "@/components/form/plain-field";
import { EmailInput, plainFields, SureEmail } from "@/components/form/plain-fields";
import { PrivacyLine } from "@/components/form/privacy-line";
import { buttonVariants } from "@/components/ui/button-variants";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/lib/paths";
import { REPORT_REASONS, type ReportField, type ReportFlash } from "@/lib/report/form";

/** A plain form without a script of its own. `flash`: the submitted values, with their errors. */
export function ReportForm({ listing, flash }: { listing: string; flash: ReportFlash | null }) {
  const t = useTranslations("report");
  const alertText = flash && t(flash.failure ? `failures.${flash.failure}` : "wrong");
  const field = plainFields("report", flash, {
    label: (name: ReportField) => t(name),
    hint: (name) => (name === "reason" ? undefined : t(`${name}Hint`)),
    error: (wrong, values) => t(`errors.${wrong}`, values),
  });
  const [reason, words, email] = [field("reason"), field("words"), field("email")];
  return (
    <form action={paths.sendReport} className="flex flex-col gap-4" method="post">
      {alertText && (
        <p className="font-medium" role="status">
          {alertText}
        </p>
      )}
      <input name="listing" type="hidden" value={listing} />
      <SureEmail address={flash?.errors.email === "emailDoubtful" ? flash.typed.email : ""} />
      <Honeypot />
      <PlainField {...reason.around}>
        <NativeSelect {...reason.input} required>
          <option value="">{t("choose")}</option>
          {REPORT_REASONS.map((option) => (
            <option key={option} value={option}>
              {t(`reasons.${option}`)}
            </option>
          ))}
        </NativeSelect>
      </PlainField>
      <PlainField {...words.around}>
        <Textarea {...words.input} dir="auto" rows={4} />
      </PlainField>
      <PlainField {...email.around}>
        <EmailInput {...email.input} />
      </PlainField>
      <button className={buttonVariants({ size: "lg" })} type="submit">
        {t("send")}
      </button>
      <PrivacyLine>{(link) => t.rich("consent", { link })}</PrivacyLine>
    </form>
  );
}
