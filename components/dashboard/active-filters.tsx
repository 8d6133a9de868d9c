"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import {
  asSearchChip,
  chipsOf,
  type FilterChip,
  type OwnFilters,
  withoutChip,
  withoutChips,
} from "@/lib/dashboard/own-filters";
import { chipLabel } from "@/lib/search/chip-label";

/** The active filters, each removable on its own. */
export function ActiveFilters({
  filters,
  onChange,
}: {
  filters: OwnFilters;
  onChange: (next: OwnFilters) => void;
}) {
  const t = useTranslations("dashboard.filters");
  const all = useTranslations();
  const chips = chipsOf(filters);
  useFocusAfterRemoval(chips);
  if (chips.length === 0) return null;

  const wordsOf = (chip: FilterChip) => {
    if (chip.key === "due") return t("due");
    const converted = asSearchChip(filters, chip);
    return chipLabel(all, converted.chip, converted.filters);
  };

  return (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li className="max-w-full" key={`${chip.key}-${chip.id ?? ""}`}>
          <RemovableChip
            onClick={() => onChange(withoutChip(filters, chip))}
            removeLabel={t("remove", { filter: wordsOf(chip) })}
          >
            <bdi>{wordsOf(chip)}</bdi>
          </RemovableChip>
        </li>
      ))}
      <li>
        <Button onClick={() => onChange(withoutChips(filters))} size="sm" variant="ghost">
          {t("clearAll")}
        </Button>
      </li>
    </ul>
  );
}
