import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConfirmForm } from "@/components/auth/confirm-form";
import { LinkRefused } from "@/components/auth/link-refused";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { LINK_KINDS, readLink } from "@/lib/auth/schema";
import { paths } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth.confirm");
  // The URL holds a token that must not leak through Referer. With no Referer at all, a form submitted before its
  // script loads could not prove that it comes from this site.
  return { title: t("title"), referrer: "same-origin" };
}

export default async function ConfirmPage({ searchParams }: PageProps<"/auth/confirm">) {
  const params = await searchParams;
  const link = readLink(params);
  const refused = LINK_KINDS.find((kind) => kind === params.refused);
  const t = await getTranslations("auth.confirm");

  return (
    <div className="flex flex-col gap-6">
      {refused ? (
        <LinkRefused kind={refused} />
      ) : link ? (
        <ConfirmForm {...link} />
      ) : (
        <div>
          <StateMark icon={Link2Off} />
          <h1 className="font-semibold text-2xl">{t("invalid")}</h1>
          <p className="mt-1 text-muted-foreground">{t("invalidHint")}</p>
        </div>
      )}
      <Link className="link self-start" href={paths.signIn}>
        {t("back")}
      </Link>
    </div>
  );
}
