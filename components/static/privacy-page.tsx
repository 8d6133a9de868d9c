import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";
import { DocumentPage, DocumentSection } from "./document-page";

const SECTIONS = [
  "general",
  "account",
  "content",
  "collection",
  "use",
  "disclosure",
  "security",
  "rights",
  "liability",
  "changes",
] as const;

export function PrivacyPage({ email }: { email: string }) {
  const t = useTranslations("privacy");
  return (
    <DocumentPage lead={<p>{t("lead")}</p>} title={t("title")} updated={t("updated")}>
      {SECTIONS.map((name, index) => (
        <DocumentSection id={name} key={name} title={`${index + 1}. ${t(`${name}.title`)}`}>
          {t(`${name}.text`)
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </DocumentSection>
      ))}
      <div className="rounded-lg border border-border bg-card p-5">
        <p>
          {t("contact")}{" "}
          <a className="link" dir="ltr" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
        <p className="mt-3">
          <Link className="link" href={paths.home}>
            {t("home")}
          </Link>
        </p>
      </div>
    </DocumentPage>
  );
}
