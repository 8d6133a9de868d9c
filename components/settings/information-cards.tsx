import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { formatDateTime } from "@/lib/hebrew/format";
import { RECORDS, type RecordKind } from "@/lib/settings/records";
import { SESSION_DAYS } from "@/lib/settings/session-days";
import { BUILT_AT, VERSION } from "@/lib/settings/version";

/** The guarantees an operator may rely on. Each line is read from the database now, or covered by a test. */
export async function InformationCards({
  information,
  readOnly,
}: {
  /** Null when the database did not respond. */
  information: {
    tables: number;
    protectedTables: number;
    trialDays: number;
    retention: Partial<Record<RecordKind, number>>;
  } | null;
  /** Null when the settings could not be read. */
  readOnly: boolean | null;
}) {
  const t = await getTranslations("adminSettings");
  const on = <Badge variant="success">{t("on")}</Badge>;
  const unknown = t("infoDisconnected");
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Info title={t("infoUsers")}>
        <Row name={t("infoTrial")}>
          {information ? t("infoTrialValue", { days: information.trialDays }) : unknown}
        </Row>
        <Row name={t("infoApprove")}>{on}</Row>
        <Row name={t("infoEmail")}>{t("required")}</Row>
      </Info>
      <Info title={t("infoSecurity")}>
        <Row name={t("infoAdmin")}>{t("infoAdminValue")}</Row>
        <Row name={t("infoRate")}>{on}</Row>
        <Row name={t("infoSession")}>{t("infoSessionValue", { days: SESSION_DAYS })}</Row>
      </Info>
      <Info title={t("infoDatabase")}>
        <Row name={t("infoConnected")}>
          <Badge variant={information ? "success" : "destructive"}>
            {information ? t("infoConnectedValue") : unknown}
          </Badge>
        </Row>
        <Row name={t("infoRls")}>
          {information
            ? t("infoRlsValue", { on: information.protectedTables, all: information.tables })
            : unknown}
        </Row>
        <Row name={t("infoBackup")}>{t("infoBackupValue")}</Row>
        {RECORDS.map((kind) => (
          <Row key={kind} name={t(`infoRetention.${kind}`)}>
            {information
              ? t("infoRetentionValue", { months: information.retention[kind] ?? 0 })
              : unknown}
          </Row>
        ))}
      </Info>
      <Info title={t("infoPlatform")}>
        <Row name={t("infoMaintenance")}>
          {readOnly ? <Badge variant="warning">{t("on")}</Badge> : <Badge>{t("off")}</Badge>}
        </Row>
        <Row name={t("infoRegistration")}>
          {t(readOnly ? "infoRegistrationClosed" : "infoRegistrationValue")}
        </Row>
        <Row name={t("infoVersion")}>
          <bdi dir="ltr">v{VERSION}</bdi>
        </Row>
      </Info>
      <Info title={t("infoPanel")}>
        <Row name={t("infoUpdated")}>{BUILT_AT ? formatDateTime(BUILT_AT) : ""}</Row>
        <div className="flex flex-col gap-2">
          <dt className="text-muted-foreground">{t("features")}</dt>
          <dd className="flex flex-wrap gap-2">
            {FEATURES.map((name) => (
              <Badge key={name} variant="primary">
                {t(name)}
              </Badge>
            ))}
          </dd>
        </div>
      </Info>
    </div>
  );
}

const FEATURES = [
  "featureUsers",
  "featureTrial",
  "featureSubscriptions",
  "featureAnalytics",
  "featureCompanies",
] as const;

function Info({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2" className="text-lg">
          {title}
        </CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="flex flex-col gap-3 text-sm">{children}</dl>
      </CardContent>
    </Card>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}
