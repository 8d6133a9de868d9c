import { CircleCheck, Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withDownPage } from "@/app/with-down-page";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { paths } from "@/lib/paths";
import { getMailedChange } from "@/server/support/by-mail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("changeAddress");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

/** Only the button confirms or cancels: security scanners open every link in a mail. */
export default withDownPage(async function ChangeAddressPage({
  params,
  searchParams,
}: PageProps<"/change-address/[secret]">) {
  const { secret } = await params;
  const change = await getMailedChange(secret);
  const done = (await searchParams).done === "1";
  const t = await getTranslations("changeAddress");
  const asks = change?.state === "open" ? (change.proves ? "prove" : "object") : null;
  const state =
    change?.state === "proved" ? "proved" : done && change?.proves === false ? "objected" : "over";
  return (
    <div className="flex flex-col gap-6">
      <div>
        {!asks && (
          <StateMark done={state !== "over"} icon={state === "over" ? Link2Off : CircleCheck} />
        )}
        <h1 className="font-semibold text-2xl">{t(`${asks ?? state}.title`)}</h1>
        <p className="mt-1 text-muted-foreground">{t(`${asks ?? state}.text`)}</p>
      </div>
      {asks && (
        <form action={paths.changeAddressByMail(secret)} method="post">
          <Button className="w-full" size="lg" type="submit">
            {t(`${asks}.submit`)}
          </Button>
        </form>
      )}
      <Link className="link self-start" href={paths.home} prefetch={false}>
        {t("home")}
      </Link>
    </div>
  );
});
