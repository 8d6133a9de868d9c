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

/** Names with their totals: places, links, agents. Renders nothing when there are none. */
export function SumTable({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; name: string; hint?: string | null; values: readonly number[] }[];
}) {
  if (rows.length === 0) return null;
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <Table blocks label={title}>
        <TableHeader>
          <TableRow>
            {heads.map((head) => (
              <TableHead key={head}>{head}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map(({ key, name, hint, values }) => (
            <TableRow key={key}>
              <TableCell className="min-w-40">
                <bdi>{name}</bdi>
                {hint && <span className="block text-muted-foreground">{hint}</span>}
              </TableCell>
              {values.map((value, index) => (
                <NumberCell data-label={heads[index + 1]} key={heads[index + 1]}>
                  {formatNumber(value)}
                </NumberCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
