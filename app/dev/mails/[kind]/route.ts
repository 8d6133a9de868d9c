import { isMailKind, MAIL_EXAMPLES } from "@/lib/mail/kinds";
import { REQUESTED_MAILS } from "@/lib/mail/requested-mails";
import { env } from "@/server/env";
import { writeMail } from "@/server/mail/write";
import { sender } from "@/server/worker/from-env";

/** A preview of each kind of mail, with example data; absent where mails are really sent. */
export async function GET(_request: Request, { params }: RouteContext<"/dev/mails/[kind]">) {
  const { kind } = await params;
  if (!env.DELET_INBOX_DIR || !isMailKind(kind)) return new Response(null, { status: 404 });
  const stoppable = !REQUESTED_MAILS.includes(kind);
  const links = { sender: sender(), secret: "0", stoppable };
  const { html } = await writeMail(kind, MAIL_EXAMPLES[kind], links);
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
