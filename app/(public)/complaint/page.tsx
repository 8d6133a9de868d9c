import { CircleCheck } from "lucide";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { ComplaintForm } from "@/components/complaint/complaint-form";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { StateMark } from "@/components/ui/state-mark";
import { withoutSecrets } from "@/lib/complaint/place";
import { paths } from "@/lib/paths";
import { getComplaintFlash } from "@/server/complaint/form-flash";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("complaint");
  return { title: t("title"), robots: { index: false, follow: false } };
}

const query = z.object({
  sent: z.literal("1").optional().catch(undefined),
  page: z.string().max(200).optional().catch(undefined),
});

/**
 * The complaint form of the accessibility statement as a page: pre-filled with the page complained about, with errors
 * next to what was typed, or with a confirmation.
 */
export default async function ComplaintPage({ searchParams }: PageProps<"/complaint">) {
  const { sent, page } = query.parse(await searchParams);
  const t = await getTranslations("complaint");
  const flash = sent ? null : await getComplaintFlash();
  return (
    <div className="container-page py-6 md:py-10">
      <div className="mx-auto flex max-w-2xl flex-col gap-6">
        <header>
          {sent && <StateMark done icon={CircleCheck} />}
          <h1 className="text-2xl md:text-3xl">{t(sent ? "sentTitle" : "title")}</h1>
          <p className="mt-2 text-muted-foreground">{t(sent ? "sent" : "about")}</p>
        </header>
        {!sent && (
          <Card className="p-5 md:p-6">
            <ComplaintForm flash={flash} page={page && withoutSecrets(page)} />
          </Card>
        )}
        <Link className="link self-start py-1" data-plain href={paths.accessibility}>
          {t("toStatement")}
        </Link>
      </div>
    </div>
  );
}
