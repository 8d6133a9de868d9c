import { getTranslations } from "next-intl/server";
import { type Contact, vcard } from "@/lib/format/vcard";
import { licenseLines } from "@/lib/property/license-lines";
import { getAgent } from "@/server/agent/public-queries";
import { getCompany } from "@/server/company/public-queries";
import { absolute } from "@/server/seo/metadata";

/** The public facts of an agent or a company; null when there is no such page. */
async function contactOf(kind: string, key: string): Promise<Contact | "down" | null> {
  if (kind === "agent") {
    const result = await getAgent(key);
    if (result.state !== "live") return result.state === "down" ? "down" : null;
    const { name, company, phone, href, portrait } = result.view;
    const lines = licenseLines(result.view, await getTranslations("license"));
    return {
      name,
      organization: company?.name ?? null,
      phone: phone?.tel.replace("tel:", "") ?? null,
      url: absolute(href),
      photo: portrait && absolute(portrait),
      note: lines.join("\n") || null,
    };
  }
  if (kind !== "company") return null;
  const result = await getCompany(key);
  if (result.state !== "live") return result.state === "down" ? "down" : null;
  const { name, phone, href, logo, license } = result.view;
  const t = await getTranslations("license");
  return {
    name,
    organization: name,
    phone: phone?.tel.replace("tel:", "") ?? null,
    url: absolute(href),
    photo: logo && absolute(logo),
    note: license && t("ofOffice", { number: license }),
  };
}

/** A vCard that saves an agent or a company to a phone's contacts. */
export async function GET(_: Request, { params }: RouteContext<"/vcard/[kind]/[file]">) {
  const { kind, file } = await params;
  const key = /^([A-Za-z0-9_-]{1,50})\.vcf$/.exec(file)?.[1];
  const contact = key ? await contactOf(kind, key) : null;
  if (contact === "down") return new Response(null, { status: 503 });
  if (!contact) return new Response(null, { status: 404 });
  return new Response(vcard(contact), {
    headers: {
      "Content-Type": "text/vcard; charset=utf-8",
      "Content-Disposition": `attachment; filename="${key}.vcf"`,
      "X-Robots-Tag": "noindex",
    },
  });
}
