import { useTranslations } from "next-intl";
import { TableCell } from "@/components/ui/table";
import { isMailKind } from "@/lib/mail/kinds";

/** The first two cells of a mail's row: its kind and its recipient. */
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
