import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { EXAMPLES } from "@/lib/api/examples";
import { DocumentPage, DocumentSection } from "./document-page";

const RULES = ["hidden", "choice", "texts", "people", "limits"] as const;

/** In Hebrew, then in English. `siteUrl` has no trailing slash. */
export function DevelopersPage({ siteUrl }: { siteUrl: string }) {
  const t = useTranslations("developers");
  return (
    <DocumentPage
      lead={
        <>
          <p>{t("lead")}</p>
          <p>
            <a className="link" dir="ltr" href="#english" lang="en">
              {t("english.title")}
            </a>
          </p>
        </>
      }
      title={t("title")}
      updated={t("updated")}
    >
      <Reference language="hebrew" siteUrl={siteUrl} />
      <div className="flex flex-col gap-10" dir="ltr" lang="en">
        <DocumentSection id="english" title={t("english.title")}>
          <p>{t("english.lead")}</p>
        </DocumentSection>
        <Reference language="english" siteUrl={siteUrl} />
      </div>
    </DocumentPage>
  );
}

type ReferenceProps = { language: "hebrew" | "english"; siteUrl: string };

/** The endpoints, each with a working example. */
function Reference({ language, siteUrl }: ReferenceProps) {
  const t = useTranslations(`developers.${language}`);
  const idOf = (section: string) => (language === "english" ? `english-${section}` : section);
  return (
    <>
      <DocumentSection id={idOf("ask")} title={t("askTitle")}>
        <p>{t("askText")}</p>
        <Address href={EXAMPLES.ask} siteUrl={siteUrl} />
      </DocumentSection>
      <DocumentSection id={idOf("home")} title={t("homeTitle")}>
        <p>{t("homeText")}</p>
        <Code>{`${siteUrl}/api/v1/homes/<id>`}</Code>
      </DocumentSection>
      <DocumentSection id={idOf("area")} title={t("areaTitle")}>
        <p>{t("areaText")}</p>
        <Address href={EXAMPLES.area} siteUrl={siteUrl} />
      </DocumentSection>
      <DocumentSection id={idOf("place")} title={t("placeTitle")}>
        <p>{t("placeText")}</p>
        <Address href={EXAMPLES.place} siteUrl={siteUrl} />
        <p>{t("documentText")}</p>
        <Address href="/api/v1/openapi.json" siteUrl={siteUrl} />
      </DocumentSection>
      <DocumentSection id={idOf("mcp")} title={t("mcpTitle")}>
        <p>{t("mcpText")}</p>
        <Code>{`${siteUrl}/api/mcp`}</Code>
      </DocumentSection>
      <DocumentSection id={idOf("rules")} title={t("rulesTitle")}>
        <ul>
          {RULES.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </DocumentSection>
    </>
  );
}

function Code({ children }: { children: string }) {
  return (
    <p
      className="overflow-x-auto rounded-md border border-border bg-muted px-4 py-3 font-mono text-sm"
      dir="ltr"
      tabIndex={0}
    >
      {children}
    </p>
  );
}

/** Opens the example's response. */
function Address({ href, siteUrl }: { href: string; siteUrl: string }) {
  const [path, sentence] = href.split("=");
  return (
    <p
      className="wrap-anywhere rounded-md border border-border bg-muted px-4 py-3 font-mono text-sm"
      dir="ltr"
    >
      <a className="link" href={encodeURI(href)}>
        <bdi>
          {siteUrl}
          {path
            ?.split("/")
            .slice(1)
            .map((segment) => (
              // A line breaks before a slash, so that "openapi.json" stays whole.
              <Fragment key={segment}>
                <wbr />/{segment}
              </Fragment>
            ))}
        </bdi>
        {sentence !== undefined && (
          <>
            <span>=</span>
            <bdi dir="rtl">{sentence}</bdi>
          </>
        )}
      </a>
    </p>
  );
}
