import { MessageCircle, Phone } from "lucide";
import { useTranslations } from "next-intl";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { type ContactPhone, whatsappLink } from "@/lib/contact/phone";

/** Each link is as wide as its label; when space runs out, the icons go and the labels stay. */
const inBar = "min-w-0 shrink grow gap-1.5 px-2 @max-[15.5rem]:[&>svg]:hidden";

/** Plain links: they work without JavaScript and in every chat app's in-app browser. */
export function ContactLinks({
  name,
  phone,
  message,
  short = false,
}: {
  name: string;
  phone: ContactPhone;
  message: string;
  /** In the phone bar: a word instead of the number. */
  short?: boolean;
}) {
  const t = useTranslations("contact");
  return (
    <>
      <a
        // The accessible name contains the visible text, which speech-input users say (WCAG 2.5.3).
        aria-label={short ? t("callTo", { name }) : `${t("callTo", { name })}, ${phone.shown}`}
        className={cn(buttonVariants({ size: short ? "md" : "lg" }), short && inBar)}
        data-count="call"
        data-plain
        href={phone.tel}
      >
        <Icon icon={Phone} />
        {short ? <span>{t("call")}</span> : <bdi dir="ltr">{phone.shown}</bdi>}
      </a>
      {phone.whatsapp && (
        <a
          aria-label={t("whatsappTo", { name })}
          className={cn(
            buttonVariants({ variant: "outline", size: short ? "md" : "lg" }),
            short && inBar,
          )}
          data-count="chat"
          data-plain
          href={whatsappLink(phone.whatsapp, message)}
          rel="noopener noreferrer"
          target="_blank"
        >
          <Icon icon={MessageCircle} />
          {t("whatsapp")}
        </a>
      )}
    </>
  );
}
