import { useTranslations } from "next-intl";
import { ComplaintForm } from "@/components/complaint/complaint-form";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { contactPhone } from "@/lib/contact/phone";
import { paths } from "@/lib/paths";
import { DocumentPage, DocumentSection } from "./document-page";

const MEASURES = ["text", "contrast", "keyboard", "aria", "readers", "motion", "forms"] as const;
const LIMITS = ["photos", "tours", "texts"] as const;

type Props = { email: string; phone: string /** These details reach nobody. */; isDemo: boolean };

export function AccessibilityPage({ email, phone, isDemo }: Props) {
  const t = useTranslations("accessibilityPage");
  return (
    <DocumentPage lead={<p>{t("lead")}</p>} title={t("title")} updated={t("updated")}>
      <DocumentSection id="standard" title={t("standardTitle")}>
        <p>{t("standardText")}</p>
      </DocumentSection>
      <DocumentSection id="measures" title={t("measuresTitle")}>
        <ul>
          {MEASURES.map((name) => (
            <li key={name}>{t(`measures.${name}`)}</li>
          ))}
        </ul>
      </DocumentSection>
      <DocumentSection id="menu" title={t("menuTitle")}>
        <p>{t("menuText")}</p>
      </DocumentSection>
      <DocumentSection id="browsers" title={t("browsersTitle")}>
        <p>{t("browsersText")}</p>
      </DocumentSection>
      <DocumentSection id="limits" title={t("limitsTitle")}>
        <p>{t("limitsText")}</p>
        <ul>
          {LIMITS.map((name) => (
            <li key={name}>{t(`limits.${name}`)}</li>
          ))}
        </ul>
      </DocumentSection>
      <DocumentSection id="complaint" title={t("complaintTitle")}>
        <p>{t("complaintText")}</p>
        <Card className="mt-2 max-w-2xl p-5 md:p-6">
          <ComplaintForm flash={null} />
        </Card>
      </DocumentSection>
      <DocumentSection id="contact" title={t("contactTitle")}>
        <p>{t("contactText")}</p>
        {isDemo && <p className="font-medium">{t("invented")}</p>}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] wrap-anywhere gap-x-4 gap-y-2">
          <dt className="font-medium">{t("email")}</dt>
          <dd>
            <a className="link" dir="ltr" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
          <dt className="font-medium">{t("phone")}</dt>
          <dd>
            <a className="link" dir="ltr" href={contactPhone(phone)?.tel}>
              {phone}
            </a>
          </dd>
        </dl>
        <p>
          <Link className="link" href={paths.home}>
            {t("home")}
          </Link>
        </p>
      </DocumentSection>
    </DocumentPage>
  );
}
