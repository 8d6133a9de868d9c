import { useTranslations } from "next-intl";
import { Honeypot } from "@/components/form/honeypot";
import { PlainField } from "@/components/form/plain-field";
import { EmailInput, PhoneInput, plainFields, SureEmail } from "@/components/form/plain-fields";
import { PrivacyLine } from "@/components/form/privacy-line";
import { buttonVariants } from "@/components/ui/button-variants";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { ComplaintField, ComplaintFlash } from "@/lib/complaint/form";
import { paths } from "@/lib/paths";

type Props = {
  /** The values of a refused submission, with its errors. */
  flash: ComplaintFlash | null;
  /** The page the complaint is about, if a link named it. */
  page?: string;
};

/** A plain form without JavaScript of its own. */
export function ComplaintForm({ flash, page = "" }: Props) {
  const t = useTranslations("complaint");
  const alertText = flash && t(flash.failure ? `failures.${flash.failure}` : "wrong");
  const field = plainFields("complaint", flash, {
    label: (name: ComplaintField) => t(name),
    hint: (name) => t(`hints.${name}`),
    error: (wrong, values) => t(`errors.${wrong}`, values),
    initial: (name) => (name === "page" ? page : ""),
  });
  const [words, where, tool] = [field("words"), field("page"), field("tool")];
  const [email, phone] = [field("email"), field("phone")];
  return (
    <form action={paths.sendComplaint} className="flex flex-col gap-4" method="post">
      {alertText && (
        <p className="font-medium" role="status">
          {alertText}
        </p>
      )}
      <SureEmail address={flash?.errors.email === "emailDoubtful" ? flash.typed.email : ""} />
      <Honeypot />
      <PlainField {...words.around}>
        <Textarea {...words.input} dir="auto" required rows={5} />
      </PlainField>
      <PlainField {...where.around}>
        <Input {...where.input} dir="auto" />
      </PlainField>
      <PlainField {...tool.around}>
        <Input {...tool.input} dir="auto" />
      </PlainField>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField {...email.around}>
          <EmailInput {...email.input} />
        </PlainField>
        <PlainField {...phone.around}>
          <PhoneInput {...phone.input} />
        </PlainField>
      </div>
      <button className={buttonVariants({ size: "lg" })} type="submit">
        {t("send")}
      </button>
      <PrivacyLine>{(link) => t.rich("consent", { link })}</PrivacyLine>
    </form>
  );
}
