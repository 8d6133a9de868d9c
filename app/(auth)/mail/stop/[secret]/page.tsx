import { CircleCheck, Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withDownPage } from "@/app/with-down-page";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { paths } from "@/lib/paths";
import { getStoppableMail } from "@/server/mail/stop";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("stopMail");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

/** Only the button unsubscribes: security scanners open every link in a mail. */
export default withDownPage(async function StopMailPage({
  params,
}: PageProps<"/mail/stop/[secret]">) {
  const { secret } = await params;
  const mail = await getStoppableMail(secret);
  const t = await getTranslations("stopMail");
  const mails = await getTranslations("mails");
  const state = !mail ? "unknown" : mail.stopped ? "stopped" : "asks";
  // Alerts for people without an account are stopped and resumed individually.
  const alert = mail?.kind.startsWith("alert")
    ? mail.kind === "alert_confirm"
      ? mail.kind
      : "alert"
    : null;
  // A person who left a lead has no settings either, and nothing to resubscribe to.
  const guest = mail?.kind === "lead_copy";
  const words = (part: "title" | "text") => {
    const name = mail ? mails(`${mail.kind}.name`) : "";
    if (alert && state !== "unknown") return t(`${alert}.${state}.${part}`);
    if (guest && state === "stopped" && part === "text") {
      return t("stopped.textWithoutAccount", { name });
    }
    return t(`${state}.${part}`, { name });
  };

  return (
    <div className="flex flex-col gap-6">
      <div>
        {state !== "asks" && (
          <StateMark
            done={state === "stopped"}
            icon={state === "stopped" ? CircleCheck : Link2Off}
          />
        )}
        <h1 className="font-semibold text-2xl">{words("title")}</h1>
        <p className="mt-1 text-muted-foreground">{words("text")}</p>
      </div>
      {state === "asks" && (
        <form action={paths.stopMailAtOnce(secret)} method="post">
          <input name="from" type="hidden" value="page" />
          <Button className="w-full" size="lg" type="submit">
            {t(alert === "alert" ? "alert.stop" : "stop")}
          </Button>
        </form>
      )}
      {!guest && (
        <Link
          className="link self-start"
          href={alert ? paths.alerts(secret) : paths.settings}
          prefetch={false}
        >
          {t(alert ? "alerts" : "settings")}
        </Link>
      )}
    </div>
  );
});
