"use client";
import { ExternalLink, UserMinus } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogTrigger,
} from "@/components/ui/alert-dialog";
import { Button, buttonVariants } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useRefresh } from "@/components/ui/use-refresh";
import { hasPage } from "@/lib/company/agents";
import type { CompanyAgent } from "@/lib/company/own-company";
import { paths } from "@/lib/paths";
import { removeAgent } from "@/server/company/actions";

export function AgentActions({ agent }: { agent: CompanyAgent }) {
  const t = useTranslations("companyDashboard");
  const errorText = useErrorText();
  const refresh = useRefresh();

  async function remove() {
    const answer = await removeAgent({ id: agent.id }).catch(() => undefined);
    if (answer?.data) {
      toast.success(t("removed", { name: agent.name }));
      refresh();
      return;
    }
    const refused = answer?.serverError;
    // Who left by themselves meanwhile stands here until the page is asked again.
    if (refused?.code === "notFound") {
      toast.info(t("goneAlready", { name: agent.name }));
      refresh();
      return;
    }
    toast.error(refused ? errorText(refused.code, refused.values) : t("removeFailed"));
  }

  return (
    <div className="flex flex-wrap gap-2">
      {agent.username && hasPage(agent) && (
        <Link
          aria-label={t("openMiniSiteOf", { name: agent.name })}
          className={buttonVariants({ variant: "outline", size: "sm" })}
          data-plain
          href={paths.agent(agent.username)}
          prefetch={false}
          rel="noopener"
          target="_blank"
        >
          <Icon icon={ExternalLink} />
          {t("openMiniSite")}
        </Link>
      )}
      <AlertDialog>
        <AlertDialogTrigger asChild>
          <Button
            aria-label={t("removeOf", { name: agent.name })}
            className="text-destructive"
            size="sm"
            variant="ghost"
          >
            <Icon icon={UserMinus} />
            {t("remove")}
          </Button>
        </AlertDialogTrigger>
        <AlertDialogContent
          text={t.rich("removeText", { name: agent.name, who: (words) => <bdi>{words}</bdi> })}
          title={t("removeTitle")}
        >
          <AlertDialogAction onClick={remove} variant="destructive">
            {t("removeConfirm")}
          </AlertDialogAction>
          <AlertDialogCancel>{t("cancel")}</AlertDialogCancel>
        </AlertDialogContent>
      </AlertDialog>
    </div>
  );
}
