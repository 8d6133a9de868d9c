import { useTranslations } from "next-intl";
import { TableCell } from "@/components/ui/table";
import { isMailKind } from "@/lib/mail/kinds";

/** The first two cells of a row about a mail: its kind, and to whom it goes. */
export function MailCells({ kind, email }: { kind: string; email: string | null }) {
  const words = useTranslations("mails");
  return (
    <>
      <TableCell className="whitespace-nowrap">
        {isMailKind(kind) ? words(`${kind}.name`) : kind}
      </TableCell>
      <TableCell data-across>
        <bdi dir="ltr">{email ?? "–"}</bdi>
      </TableCell>
    </>
  );
}
