import { Check, CircleHelp, House, X } from "lucide";
import { useTranslations } from "next-intl";
import { PropertyCard } from "@/components/property/property-card";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { ANSWERS, type Answer } from "@/lib/list/schema";
import type { ListedHome, Mark } from "@/lib/list/view";

const ICONS = { yes: Check, maybe: CircleHelp, no: X } as const;
const LOOKS: Record<Answer, BadgeVariant> = { yes: "success", maybe: "warning", no: "neutral" };

/** A home with the sender's note, everybody's answers, and three large buttons for the reader's own. */
export function ListCard({
  home: { home, note, title: sentTitle, city },
  marks,
  who,
  onMark,
}: {
  home: ListedHome;
  marks: readonly Mark[];
  /** The reader's name; null until it is known. */
  who: string | null;
  onMark: (answer: Answer | null) => void;
}) {
  const t = useTranslations("list");
  const own = marks.find(({ name }) => name === who)?.answer ?? null;
  const title = home?.card.title ?? sentTitle;
  const notes = (
    <div className="flex flex-col gap-3 border-t pt-3">
      {note && (
        <p className="rounded-md bg-muted px-3 py-2 text-sm" dir="auto">
          {note}
        </p>
      )}
      {/* A home that is gone, sold or rented needs no answer. */}
      {home && home.card.status !== "closed" && (
        <fieldset className="@container" data-noprint>
          <legend className="sr-only">{t("question", { title })}</legend>
          {/* In a narrow card with large text the icon is above its label. */}
          <div className="grid grid-cols-3 gap-2">
            {ANSWERS.map((answer) => {
              const icon = ICONS[answer];
              return (
                <button
                  // Without a name the boot script says which are pressed (components/island/boot/answers.ts).
                  aria-pressed={who === null ? undefined : own === answer}
                  className={cn(
                    buttonVariants({ variant: "outline" }),
                    "px-2! @max-[13rem]:flex-col @max-[13rem]:gap-0",
                  )}
                  data-answer={answer}
                  key={answer}
                  onClick={() => onMark(own === answer ? null : answer)}
                  suppressHydrationWarning
                  type="button"
                >
                  <Icon icon={icon} />
                  <span>{t(`answers.${answer}`)}</span>
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
      {/* Reserves a line, so that the first answer does not move the cards next to it. */}
      <ul aria-label={t("marks")} className="flex min-h-7 flex-wrap gap-1.5">
        {marks.map(({ name, answer }) => (
          <li className="max-w-full" data-by={name} data-mark={answer} key={name}>
            <Badge variant={LOOKS[answer]}>
              {/* One element: a badge spaces its children, and the colon has to stay attached to its word. */}
              <span className="truncate">
                <bdi>{name}</bdi>: {t(`answers.${answer}`)}
              </span>
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
  if (home) return <PropertyCard as="h2" card={home.card} notes={notes} />;
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-card">
      <div className="flex aspect-4/3 items-center justify-center bg-muted text-muted-foreground">
        <Icon icon={House} className="size-10" />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        {title ? (
          <div>
            <h2 className="line-clamp-2 font-semibold text-lg leading-snug">
              <bdi dir="auto">{t("goneIn", { title, city })}</bdi>
            </h2>
            <p className="mt-1 text-muted-foreground text-sm">{t("gone")}</p>
          </div>
        ) : (
          <h2 className="font-semibold text-lg">{t("gone")}</h2>
        )}
        {notes}
      </div>
    </article>
  );
}
