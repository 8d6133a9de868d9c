import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Text } from "@react-email/text";
import { type CSSProperties, Fragment, type ReactNode } from "react";

// The light set of app/tokens.css as literal values that mail programs understand, as in supabase/templates.
const PAPER = "#faf8f4";
const CARD = "#ffffff";
const INK = "#1f1b16";
const QUIET = "#6b6257";
const LINE = "#e7e1d6";
const OLIVE = "#3f5b3a";
const CLAY = "#b4532a";

const small: CSSProperties = { color: QUIET, fontSize: 14, lineHeight: 1.6, margin: "0 0 8px" };

/** How many items a mail lists: it is read on a phone, and the page that it links to has them all. */
export const LISTED = 12;

/** The layout of every mail: Hebrew, right to left, one column; loads nothing but pictures of homes from the site. */
export function MailFrame(props: {
  subject: string;
  preview: string;
  brand: string;
  children: ReactNode;
  footer: ReactNode;
}) {
  return (
    <Html dir="rtl" lang="he">
      <Head>
        <title>{props.subject}</title>
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <meta content="light" name="color-scheme" />
      </Head>
      <Preview>{props.preview}</Preview>
      <Body
        style={{
          backgroundColor: PAPER,
          color: INK,
          direction: "rtl",
          fontFamily: "Arial, Helvetica, sans-serif",
          margin: 0,
          padding: "24px 8px",
        }}
      >
        <Container
          dir="rtl"
          style={{
            backgroundColor: CARD,
            border: `1px solid ${LINE}`,
            borderRadius: 12,
            maxWidth: 520,
            padding: "28px 20px",
            textAlign: "right",
          }}
        >
          <Text style={{ color: OLIVE, fontSize: 24, fontWeight: "bold", margin: "0 0 20px" }}>
            {props.brand}
          </Text>
          {props.children}
          <Hr style={{ borderTop: `1px solid ${LINE}`, margin: "28px 0 20px" }} />
          {props.footer}
        </Container>
      </Body>
    </Html>
  );
}

export const MailTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" style={{ fontSize: 22, lineHeight: 1.3, margin: "0 0 12px" }}>
    {children}
  </Heading>
);

export const MailText = ({ children }: { children: ReactNode }) => (
  <Text style={{ fontSize: 16, lineHeight: 1.6, margin: "0 0 20px" }}>{children}</Text>
);

/** User text with its line breaks, also for clients without HTML, each line in its own direction. */
export const MailTyped = ({ children }: { children: string }) => (
  <Text
    style={{
      borderInlineStart: `3px solid ${LINE}`,
      fontSize: 16,
      lineHeight: 1.6,
      margin: "0 0 20px",
      overflowWrap: "anywhere",
      paddingInlineStart: 12,
    }}
  >
    {children.split("\n").map((line, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
      <Fragment key={at}>
        {at > 0 && <br />}
        <bdi>{line}</bdi>
      </Fragment>
    ))}
  </Text>
);

/** A list: a name a line, with an optional note. */
export const MailList = ({ items }: { items: { id: string; name: string; note: string }[] }) => (
  <>
    {items.map(({ id, name, note }) => (
      <Text
        key={id}
        style={{
          borderTop: `1px solid ${LINE}`,
          fontSize: 16,
          lineHeight: 1.5,
          margin: 0,
          padding: "10px 0",
        }}
      >
        <bdi style={{ fontWeight: "bold" }}>{name}</bdi>
        {note && (
          <>
            <br />
            <span style={{ color: QUIET }}>{note}</span>
          </>
        )}
      </Text>
    ))}
    <MailLine />
  </>
);

const PICTURE = { width: 132, height: 99 };

/** A home: its picture, the price most prominent, and its facts. Readable without pictures. */
export const MailHome = (props: {
  href: string;
  picture: string | null;
  title: string;
  price: ReactNode;
  /** Why it is in the mail, when not because it is new. */
  news: ReactNode;
  lines: string[];
}) => (
  <table
    cellPadding={0}
    cellSpacing={0}
    role="presentation"
    style={{ borderTop: `1px solid ${LINE}`, width: "100%" }}
  >
    <tbody>
      <tr>
        <td style={{ padding: "16px 0", verticalAlign: "top" }}>
          <span style={{ fontSize: 18, fontWeight: "bold", lineHeight: 1.4 }}>{props.price}</span>
          {props.news && (
            <>
              <br />
              <span style={{ color: CLAY, fontSize: 14, fontWeight: "bold", lineHeight: 1.6 }}>
                {props.news}
              </span>
            </>
          )}
          <br />
          <MailLink href={props.href}>{props.title}</MailLink>
          {props.lines.map((line) => (
            <span key={line} style={{ color: QUIET, fontSize: 14, lineHeight: 1.6 }}>
              <br />
              {line}
            </span>
          ))}
        </td>
        {props.picture && (
          <td style={{ padding: "16px 16px 16px 0", width: PICTURE.width }}>
            <a data-skip-in-text="true" href={props.href} style={{ textDecoration: "none" }}>
              <img
                alt={props.title}
                src={props.picture}
                {...PICTURE}
                style={{
                  backgroundColor: PAPER,
                  borderRadius: 8,
                  color: QUIET,
                  display: "block",
                  fontSize: 12,
                  objectFit: "cover",
                }}
              />
            </a>
          </td>
        )}
      </tr>
    </tbody>
  </table>
);

export const MailLine = () => <Hr style={{ borderTop: `1px solid ${LINE}`, margin: "0 0 24px" }} />;

/** `quiet`: next to a button that matters more. */
export const MailButton = ({
  href,
  quiet = false,
  children,
}: {
  href: string;
  quiet?: boolean;
  children: ReactNode;
}) => (
  <Button
    href={href}
    style={{
      ...(quiet
        ? { color: OLIVE, textDecoration: "underline" }
        : { backgroundColor: OLIVE, color: CARD }),
      borderRadius: 10,
      fontSize: 16,
      fontWeight: "bold",
      margin: "0 0 16px",
      padding: "14px 28px",
    }}
  >
    {children}
  </Button>
);

export const MailSmall = ({ children }: { children: ReactNode }) => (
  <Text style={small}>{children}</Text>
);

export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link dir="auto" href={href} style={{ color: OLIVE, textDecoration: "underline" }}>
    {children}
  </Link>
);
