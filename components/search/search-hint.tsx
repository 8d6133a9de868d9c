import { Lightbulb } from "lucide";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { type Hint, hintsOf } from "@/lib/search/hints";
import { type SearchFilters, withFilters } from "@/lib/search/params";

/** A hint when the search is ambiguous or asks for facts that no listing states. */
export function SearchHints({ action, filters }: { action: Route; filters: SearchFilters }) {
  const hints = hintsOf(filters);
  if (hints.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-1.5 rounded-md bg-warning-soft px-4 py-2.5 text-sm text-warning-soft-foreground">
      {hints.map((hint) => (
        <SearchHint action={action} hint={hint} key={hint.kind} />
      ))}
    </div>
  );
}

function SearchHint({ action, hint }: { action: Route; hint: Hint }) {
  const t = useTranslations("search.hints");
  const { kind, words = "", instead } = hint;
  return (
    <p className="flex gap-2.5">
      <Icon icon={Lightbulb} className="mt-0.5 size-4.5 shrink-0" />
      <span className="min-w-0 break-words">
        {t(kind, { words })}{" "}
        {instead && (
          <Link
            className="font-medium underline"
            data-plain
            href={withFilters(action, instead)}
            rel="nofollow"
          >
            {t(`${kind}Instead`, { words })}
          </Link>
        )}
      </span>
    </p>
  );
}
