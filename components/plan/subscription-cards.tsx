import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { AdminUserView } from "@/lib/admin/types";
import { formatShekels } from "@/lib/hebrew/format";
import type { AdminSubscriptionView } from "@/lib/plan/subscription-types";

/** The account and its current subscription. */
export async function SubscriptionCards({
  user,
  subscription,
}: {
  user: AdminUserView;
  subscription: AdminSubscriptionView | null;
}) {
  const [t, types, admin] = await Promise.all([
    getTranslations("adminUser"),
    getTranslations("adminUsers"),
    getTranslations("admin"),
  ]);
  const format = await getFormatter();
  const date = (iso: string) =>
    format.dateTime(new Date(iso), { day: "2-digit", month: "2-digit", year: "numeric" });
  const isActive = subscription?.status === "active";
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card>
        <CardHeader>
          <CardTitle>{t("details")}</CardTitle>
        </CardHeader>
        <CardContent>
          <Facts>
            <Fact name={t("name")}>
              <bdi>{user.name || types("noProfile")}</bdi>
            </Fact>
            <Fact name={t("email")}>
              <bdi dir="ltr">{user.email}</bdi>
            </Fact>
            <Fact name={t("type")}>{types(user.userType)}</Fact>
            <Fact name={t("status")}>
              <Badge variant={isActive ? "success" : "neutral"}>
                {admin(isActive ? "active" : "inactive")}
              </Badge>
            </Fact>
          </Facts>
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("current")}</CardTitle>
        </CardHeader>
        <CardContent>
          <Facts>
            <Fact name={t("plan")}>
              <bdi>{subscription?.planName ?? t("noPlan")}</bdi>
            </Fact>
            <Fact name={t("total")}>
              <bdi>
                {subscription?.totalPrice == null ? "–" : formatShekels(subscription.totalPrice)}
              </bdi>
            </Fact>
            <Fact name={t("starts")}>
              <bdi>{subscription ? date(subscription.startsAt) : "–"}</bdi>
            </Fact>
            <Fact name={t("ends")}>
              <bdi>{subscription?.endsAt ? date(subscription.endsAt) : t("unlimited")}</bdi>
            </Fact>
          </Facts>
        </CardContent>
      </Card>
    </div>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid @min-[18rem]:grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5">
        {children}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-subgrid @min-[18rem]:col-span-2">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
