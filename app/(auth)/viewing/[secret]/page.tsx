import { Link2Off } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { withDownPage } from "@/app/with-down-page";
import { Link } from "@/components/ui/router-link";
import { StateMark } from "@/components/ui/state-mark";
import { ChangeViewing } from "@/components/viewings/change-viewing";
import { paths } from "@/lib/paths";
import { LINKED_CHANGES } from "@/lib/viewings/types";
import { viewingTime } from "@/lib/viewings/words";
import { getLinkedViewing } from "@/server/viewings/linked";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("viewing");
  // The URL holds a secret that must not leak through Referer.
  return { title: t("title"), referrer: "no-referrer" };
}

const query = z.object({
  booked: z.literal("1").optional().catch(undefined),
  done: z.enum(LINKED_CHANGES).optional().catch(undefined),
});

/** Only the buttons change anything: security scanners open every link in a mail. */
export default withDownPage(async function ViewingPage({
  params,
  searchParams,
}: PageProps<"/viewing/[secret]">) {
  const { secret } = await params;
  const { booked, done } = query.parse(await searchParams);
  const viewing = await getLinkedViewing(secret);
  const t = await getTranslations("viewing");
  return (
    <div className="flex flex-col gap-6">
      <div>
        {!viewing && <StateMark icon={Link2Off} />}
        <h1 className="font-semibold text-2xl">
          {t(viewing ? `states.${viewing.state}` : "unknown")}
        </h1>
        {viewing ? (
          <>
            <p className="mt-1 text-lg">{viewingTime(viewing)}</p>
            {viewing.title && (
              <p className="mt-1 font-medium">
                <bdi>{viewing.title}</bdi>
              </p>
            )}
            <p className="mt-1 text-muted-foreground">{t("with", { agent: viewing.agent })}</p>
          </>
        ) : (
          <p className="mt-1 text-muted-foreground">{t("unknownText")}</p>
        )}
      </div>
      {(booked || done) && viewing && (
        <p className="rounded-md bg-muted px-4 py-3" role="status">
          {t(done ? `done.${done}` : "keepLink")}
        </p>
      )}
      {viewing && <ChangeViewing secret={secret} viewing={viewing} />}
      <Link
        className="link self-start"
        href={viewing?.listingId ? paths.property(viewing.listingId) : paths.home}
        prefetch={false}
      >
        {t(viewing?.listingId ? "toListing" : "toHome")}
      </Link>
    </div>
  );
});
