import { CircleCheck, Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withDownPage } from "@/app/with-down-page";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { formatDate } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { getMailedLead } from "@/server/leads/forget";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("forgetLead");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

/** Only the button deletes: security scanners open every link in a mail. */
export default withDownPage(async function ForgetLeadPage({
  params,
  searchParams,
}: PageProps<"/forget/[secret]">) {
  const { secret } = await params;
  const lead = await getMailedLead(secret);
  const t = await getTranslations("forgetLead");
  const state = lead ? "asks" : (await searchParams).done === "1" ? "done" : "unknown";
  return (
    <div className="flex flex-col gap-6">
      <div>
        {!lead && (
          <StateMark done={state === "done"} icon={state === "done" ? CircleCheck : Link2Off} />
        )}
        <h1 className="font-semibold text-2xl">{t(`${state}.title`)}</h1>
        <p className="mt-1 text-muted-foreground">
          {t(`${state}.text`, {
            agent: lead?.agent ?? "",
            date: lead ? formatDate(lead.created_at) : "",
          })}
        </p>
        {lead?.title && (
          <p className="mt-3 font-medium">
            <bdi>{lead.title}</bdi>
          </p>
        )}
      </div>
      {lead && (
        <form action={paths.forgetLeadByMail(secret)} method="post">
          <Button className="w-full" size="lg" type="submit" variant="destructive">
            {t("submit")}
          </Button>
        </form>
      )}
      <Link className="link self-start" href={paths.home} prefetch={false}>
        {t("home")}
      </Link>
    </div>
  );
});
