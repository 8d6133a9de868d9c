import { useTranslations } from "next-intl";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { formatNumber } from "@/lib/hebrew/format";
import type { PlaceResults } from "@/lib/share/link-view";

/** Where visitors through the share button's links come from. */
export function Places({
  places,
  days,
  statistics,
}: {
  places: readonly PlaceResults[];
  /** The days the numbers cover, as a sentence. */
  days: string;
  statistics: boolean;
}) {
  const t = useTranslations("shareLinks");
  if (places.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="font-semibold text-xl">{t("places")}</h2>
        <p className="text-muted-foreground text-sm">
          {t("placesHint")} {days}
        </p>
      </div>
      <Table blocks label={t("places")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("place.title")}</TableHead>
            <TableHead>{t("opens")}</TableHead>
            <TableHead>{t("contacts")}</TableHead>
            {statistics && <TableHead>{t("leads")}</TableHead>}
          </TableRow>
        </TableHeader>
        <TableBody>
          {places.map(({ place, opens, contacts, leads }) => (
            <TableRow key={place}>
              <TableCell className="font-medium">{t(`place.${place}`)}</TableCell>
              <NumberCell data-label={t("opens")}>{formatNumber(opens)}</NumberCell>
              <NumberCell data-label={t("contacts")}>{formatNumber(contacts)}</NumberCell>
              {statistics && (
                <NumberCell data-label={t("leads")}>{formatNumber(leads ?? 0)}</NumberCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
