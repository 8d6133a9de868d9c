import { MessageSquareText } from "lucide";
import { useTranslations } from "next-intl";
import { Honeypot } from "@/components/form/honeypot";
import { PlainField } from "@/components/form/plain-field";
import { EmailInput, PhoneInput, plainFields, SureEmail } from "@/components/form/plain-fields";
import { PrivacyLine } from "@/components/form/privacy-line";
import { TouchedForm } from "@/components/form/touched-form";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { TimeOptions } from "@/components/viewings/time-options";
import type { LeadAbout, LeadField, LeadFlash, TypedLead } from "@/lib/leads/form";
import { LEAD_HOURS } from "@/lib/leads/types";
import { paths } from "@/lib/paths";
import type { OpenViewing } from "@/lib/viewings/types";

type Props = {
  about: LeadAbout;
  /** The privacy policy version, which the form submits. */
  consentVersion: number;
  /** The initial message. */
  message: string;
  /** The home's viewing times; if empty, the form does not ask for one. */
  times?: readonly OpenViewing[];
  /** The values and errors of a form submitted without JavaScript. */
  flash?: Pick<LeadFlash, "errors" | "failure"> & { typed: Partial<TypedLead> };
};

/** Collapsed next to the other contact options, so that those stay on the first screen. */
export function LeadForm(props: Props) {
  const t = useTranslations("lead");
  return (
    <details className="group" data-noprint>
      <summary
        className={cn(
          buttonVariants({ variant: "outline", size: "lg" }),
          "w-full list-none group-open:hidden [&::-webkit-details-marker]:hidden",
        )}
      >
        <Icon icon={MessageSquareText} />
        {t(props.times?.length ? "openWithTimes" : "open")}
      </summary>
      <LeadFields {...props} title={t(props.times?.length ? "openWithTimes" : "title")} />
    </details>
  );
}

/** A plain form that works without JavaScript; a script loaded on first focus submits it in place. */
export function LeadFields({
  about,
  consentVersion,
  message,
  times = [],
  flash,
  title,
}: Props & {
  /** A heading, for a page that has none for the form. */
  title?: string;
}) {
  const t = useTranslations("lead");
  const alertText = flash?.failure
    ? t(`failures.${flash.failure}`)
    : Object.keys(flash?.errors ?? {}).length > 0
      ? t("wrong")
      : "";
  const field = plainFields("lead", flash, {
    label: (name: LeadField) => t(name),
    hint: (name) => (name === "email" ? t("emailHint") : undefined),
    error: (wrong, values) => t(`errors.${wrong}`, values),
    initial: (name) => (name === "message" ? message : ""),
  });
  const [slot, name, phone, words, hour, email] = [
    field("slot"),
    field("name"),
    field("phone"),
    field("message"),
    field("hour"),
    field("email"),
  ];
  return (
    <TouchedForm
      action={paths.sendLead}
      className="flex flex-col gap-3"
      data-failed={t("failures.down")}
      data-sending={t("sending")}
      method="post"
    >
      {title && <h3 className="font-semibold">{title}</h3>}
      <p className="empty:hidden" role="status" tabIndex={-1}>
        {alertText}
      </p>
      <div className="contents [&[hidden]]:hidden" data-fields>
        <input name="kind" type="hidden" value={about.kind} />
        <input name="id" type="hidden" value={about.id} />
        <input name="consent" type="hidden" value={consentVersion} />
        <SureEmail address={flash?.errors.email === "emailDoubtful" ? flash.typed.email : ""} />
        <Honeypot />
        {times.length > 0 && (
          <PlainField {...slot.around}>
            <NativeSelect {...slot.input}>
              <option value="">{t("noSlot")}</option>
              <TimeOptions times={times} />
            </NativeSelect>
          </PlainField>
        )}
        <PlainField {...name.around}>
          <Input {...name.input} autoComplete="name" required />
        </PlainField>
        <PlainField {...phone.around}>
          <PhoneInput {...phone.input} required />
        </PlainField>
        <PlainField {...words.around}>
          <Textarea {...words.input} dir="auto" rows={3} />
        </PlainField>
        <PlainField {...hour.around}>
          <NativeSelect {...hour.input}>
            <option value="">{t("hours.any")}</option>
            {LEAD_HOURS.map((option) => (
              <option key={option} value={option}>
                {t(`hours.${option}`)}
              </option>
            ))}
          </NativeSelect>
        </PlainField>
        <PlainField {...email.around}>
          <EmailInput {...email.input} />
        </PlainField>
        <button className={buttonVariants({ size: "lg" })} type="submit">
          {t("send")}
        </button>
        <PrivacyLine>{(link) => t.rich("consent", { link })}</PrivacyLine>
      </div>
    </TouchedForm>
  );
}
