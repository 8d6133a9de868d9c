import { listMails } from "@/server/mail/inbox";

/** A mail of the local inbox, as its recipient sees it. */
export async function GET(_request: Request, { params }: RouteContext<"/dev/inbox/[id]">) {
  const { id } = await params;
  const mail = (await listMails())?.find((candidate) => candidate.id === id);
  if (!mail) return new Response(null, { status: 404 });
  return new Response(mail.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
