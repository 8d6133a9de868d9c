import { Building2, ExternalLink, HousePlus, Phone, UserRound } from "lucide";
import { getFormatter, getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { AdminCompanyView } from "@/lib/company/admin-view";
import { mediaUrl } from "@/lib/media/address";
import { paths } from "@/lib/paths";

export async function CompanyAdminCard({ company }: { company: AdminCompanyView }) {
  const t = await getTranslations("adminCompanies");
  const format = await getFormatter();
  const joined = format.dateTime(new Date(company.createdAt), {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
  });
  return (
    <Card className="flex h-full min-w-0 flex-col gap-4 p-5">
      {/* With large text on a narrow phone the badge wraps below the name, which keeps its width. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {company.logoUrl ? (
          <img
            alt=""
            className="size-14 rounded-lg border object-cover"
            height={56}
            src={mediaUrl(company.logoUrl)}
            width={56}
          />
        ) : (
          <span
            aria-hidden
            className="flex size-14 items-center justify-center rounded-lg bg-muted text-muted-foreground"
          >
            <Icon icon={Building2} className="size-7" />
          </span>
        )}
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="wrap-anywhere font-semibold text-lg">
            <bdi>{company.name}</bdi>
          </h2>
          <p className="text-muted-foreground text-sm">
            {t("code")}:{" "}
            <bdi className="font-mono" dir="ltr">
              {company.organizationCode}
            </bdi>
          </p>
        </div>
        <Badge variant="success">{t("active")}</Badge>
      </div>
      {company.description && (
        <p className="line-clamp-2 text-sm" dir="auto">
          {company.description}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-muted-foreground text-sm [&_svg]:size-4 [&_li]:flex [&_li]:items-center [&_li]:gap-1.5">
        {company.phone && (
          <li>
            <Icon icon={Phone} />
            <bdi dir="ltr">{company.phone}</bdi>
          </li>
        )}
        <li>
          <Icon icon={UserRound} />
          {t("agentCount", { count: company.agentCount })}
        </li>
        <li>
          <Icon icon={HousePlus} />
          {t("propertyCount", { count: company.propertiesCount })}
        </li>
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t pt-4 text-sm">
        <span className="text-muted-foreground">{t("joined", { date: joined })}</span>
        {company.slug && company.isPublic ? (
          <Button
            asChild
            className="h-auto min-h-9 max-w-full whitespace-normal py-1.5"
            size="sm"
            variant="outline"
          >
            <a href={paths.company(company.slug)} rel="noopener" target="_blank">
              <Icon icon={ExternalLink} />
              {t("open")}
            </a>
          </Button>
        ) : (
          <span className="text-muted-foreground">{t("noPage")}</span>
        )}
      </div>
    </Card>
  );
}
