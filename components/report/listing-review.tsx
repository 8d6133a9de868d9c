import { Flag } from "lucide";
import { getTranslations } from "next-intl/server";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { formatDateTime } from "@/lib/hebrew/format";
import type { AgentQuestion, Appeal, ListingReview } from "@/lib/report/types";
import { QuotedText } from "./quoted-text";
import { ReplyForm } from "./reply-form";

/** An operator's question or decision about a listing, and the agent's reply form. */
export async function ListingReviewScreen({ id, review }: { id: string; review: ListingReview }) {
  const t = await getTranslations("listingReview");
  const { question, withheld, appeal } = review;
  return (
    <>
      {question && <Question id={id} question={question} />}
      {withheld && <Hidden appeal={appeal} id={id} withheld={withheld} />}
      {!question && !withheld && (
        <EmptyState art={<Icon icon={Flag} />} title={t("nothing")}>
          {t("nothingHint")}
        </EmptyState>
      )}
    </>
  );
}

async function Question({ id, question }: { id: string; question: AgentQuestion }) {
  const t = await getTranslations("listingReview");
  const reasons = await getTranslations("dashboard.withheldReasons");
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 className="font-semibold text-lg">{t("questionTitle")}</h2>
        <p className="mt-1 text-muted-foreground">{t("questionText")}</p>
      </div>
      <p>{t("about", { reason: reasons(question.reason) })}</p>
      <QuotedText>{question.words}</QuotedText>
      {question.answer ? (
        <>
          <p>{t("answeredAt", { date: formatDateTime(question.answer.at) })}</p>
          <QuotedText>{question.answer.words}</QuotedText>
        </>
      ) : (
        <ReplyForm kind="answer" listing={id} />
      )}
    </Card>
  );
}

async function Hidden({
  id,
  withheld,
  appeal,
}: {
  id: string;
  withheld: NonNullable<ListingReview["withheld"]>;
  appeal: Appeal | null;
}) {
  const t = await getTranslations("listingReview");
  const reasons = await getTranslations("dashboard.withheldReasons");
  return (
    <Card className="flex flex-col gap-4 p-5 md:p-6">
      <div>
        <h2 className="font-semibold text-lg">{t("hiddenTitle")}</h2>
        <p className="mt-1 text-muted-foreground">
          {t("hiddenAt", { date: formatDateTime(withheld.at), reason: reasons(withheld.reason) })}
        </p>
      </div>
      <QuotedText>{withheld.words}</QuotedText>
      {appeal === null ? (
        <ReplyForm kind="appeal" listing={id} />
      ) : (
        <>
          <h3 className="font-semibold">{t("appeal")}</h3>
          <QuotedText>{appeal.words}</QuotedText>
          <p>
            {appeal.decided
              ? t("appealKept", { date: formatDateTime(appeal.decided.at) })
              : t("appealWaits", { date: formatDateTime(appeal.at) })}
          </p>
          {appeal.decided && <QuotedText>{appeal.decided.answer}</QuotedText>}
        </>
      )}
    </Card>
  );
}
