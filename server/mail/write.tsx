import { createHash } from "node:crypto";
import { render, toPlainText } from "@react-email/render";
import { createTranslator } from "next-intl";
import { MAIL_DATA, type MailKind } from "@/lib/mail/kinds";
import type { Sender } from "@/lib/mail/types";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json";
import { MailFrame, MailLink, MailSmall } from "./frame";
import { MAILS } from "./mails";
import type { Context, Written } from "./written";

const t = createTranslator({ locale: "he", messages, namespace: "mails" });

const PLAIN: Parameters<typeof toPlainText>[1] = {
  selectors: [
    // A number is its own link; written out, it would appear twice.
    { selector: 'a[href^="tel:"]', format: "anchor", options: { ignoreHref: true } },
    // A heading in Latin letters keeps the case in which it was written.
    { selector: "h1", options: { uppercase: false } },
  ],
};

/** Renders a mail; throws when its data does not match the schema of its kind. */
export async function writeMail(
  kind: MailKind,
  data: unknown,
  { sender, secret, stoppable }: { sender: Sender; secret: string; stoppable: boolean },
) {
  const {
    subject,
    preview,
    body,
    replyTo = null,
    event = null,
  } = written(kind, data, { siteUrl: sender.siteUrl, secret });
  const html = await render(
    <MailFrame
      brand={t("brand")}
      footer={<Footer kind={kind} secret={stoppable ? secret : null} sender={sender} />}
      preview={preview}
      subject={subject}
    >
      {body}
    </MailFrame>,
  );
  return { subject, replyTo, event, html, text: toPlainText(html, PLAIN) };
}

function written(kind: MailKind, data: unknown, context: Context): Written {
  // Each kind with the data of its own schema, which TypeScript cannot follow through a union.
  const write = MAILS[kind] as (data: unknown, context: Context) => Written;
  return write(MAIL_DATA[kind].parse(data), context);
}

/** The sender, why the mail was sent, and how to unsubscribe. */
function Footer(props: { kind: MailKind; sender: Sender; secret: string | null }) {
  const { siteUrl, email, phone } = props.sender;
  return (
    <>
      <MailSmall>{t(`${props.kind}.why`)}</MailSmall>
      <MailSmall>
        {t("from")} <MailLink href={`mailto:${email}`}>{email}</MailLink>,{" "}
        <bdi style={{ whiteSpace: "nowrap" }}>{phone}</bdi>
      </MailSmall>
      {props.secret && (
        <MailSmall>
          <MailLink href={`${siteUrl}${paths.stopMail(props.secret)}`}>{t("stop")}</MailLink>
        </MailSmall>
      )}
    </>
  );
}

/** Stable per key and site, so that mail programs recognize a copy. */
export function messageId(key: string, siteUrl: string) {
  const hash = createHash("sha256").update(key).digest("hex").slice(0, 40);
  return `<${hash}@${new URL(siteUrl).hostname}>`;
}
