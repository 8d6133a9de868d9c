import { ArrowRight, Eye, UserX } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { LoadFailure } from "@/components/admin/load-failure";
import { PageHeader } from "@/components/admin/page-header";
import { Messages } from "@/components/layout/messages";
import { SubscriptionCards } from "@/components/plan/subscription-cards";
import { SubscriptionForm } from "@/components/plan/subscription-form";
import { PublishingSwitch } from "@/components/publishing/publishing-switch";
import { SupportCard } from "@/components/support/support-card";
import { buttonVariants } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { paths } from "@/lib/paths";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { setNotFound } from "@/server/http/status";
import { listAddons, listPlans } from "@/server/plan/queries";
import { getAccountSupport } from "@/server/support/queries";
import { getUser } from "@/server/user/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminUser"))("title") };
}

export default async function AdminUserPage({ params }: PageProps<"/admin/users/[userId]">) {
  await requirePage("admin");
  const t = await getTranslations("adminUser");
  const { userId } = await params;
  const isId = z.uuid().safeParse(userId).success;
  const admin = await getTranslations("admin");
  const publishing = await getTranslations("adminPublishing");
  const support = await getTranslations("adminSupport");
  const [found, plans, addons, account] = await Promise.all([
    attempt("user", async () => ({ answer: isId ? await getUser(userId) : null })),
    attempt("plans", listPlans),
    attempt("addons", listAddons),
    attempt("account", async () => (isId ? getAccountSupport(userId) : null)),
  ]);
  const answer = found?.answer;
  if (found && !answer) setNotFound();
  return (
    <>
      <Link
        className="finger inline-flex items-center gap-1.5 self-start rounded-sm text-muted-foreground text-sm hover:text-foreground"
        data-plain
        href={paths.adminUsers}
      >
        <Icon icon={ArrowRight} className="size-4" />
        {t("back")}
      </Link>
      <PageHeader
        actions={
          answer?.user.hasProfile && (
            <Link
              className={buttonVariants({ variant: "outline" })}
              data-plain
              href={paths.adminViewAs(answer.user.userId)}
              prefetch={false}
            >
              <Icon icon={Eye} />
              {t("viewAs")}
            </Link>
          )
        }
        title={t("title")}
      />
      {!found && <LoadFailure title={t("failed")} />}
      {found && !answer && (
        <EmptyState art={<Icon icon={UserX} />} title={t("notFound")}>
          {t("notFoundHint")}
        </EmptyState>
      )}
      {answer && (
        <Messages
          only={[
            "adminUser",
            "adminPublishing",
            "adminSupport",
            "report",
            "admin",
            "ui",
            "form",
            "validation",
            "errors",
          ]}
        >
          <SubscriptionCards subscription={answer.subscription} user={answer.user} />
          {plans && addons ? (
            <SubscriptionForm
              // Add-ons the user already has stay listed after they go off sale.
              addons={addons.filter(
                ({ isActive, id }) => isActive || answer.subscription?.addonIds.includes(id),
              )}
              plans={plans.filter(
                ({ isActive, id }) => isActive || id === answer.subscription?.planId,
              )}
              subscription={answer.subscription}
              userId={answer.user.userId}
            />
          ) : (
            // If the list lacks the user's plan, saving the form would remove that plan.
            <LoadFailure title={admin("loadFailed")} />
          )}
          {account ? (
            <SupportCard account={account} userId={answer.user.userId} />
          ) : (
            <LoadFailure title={support("loadFailed")} />
          )}
          {answer.user.hasProfile && answer.user.userType === "agent" && (
            <Card className="flex flex-col gap-3 p-5">
              <h2 className="font-semibold text-lg">{publishing("title")}</h2>
              <PublishingSwitch stop={answer.user.publishingStop} userId={answer.user.userId} />
            </Card>
          )}
        </Messages>
      )}
    </>
  );
}
