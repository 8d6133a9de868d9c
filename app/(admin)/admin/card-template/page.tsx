import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Messages } from "@/components/layout/messages";
import { TemplateEditor } from "@/components/template/template-editor";
import { DEFAULT_TEMPLATE } from "@/lib/template/default-template";
import { requirePage } from "@/server/account/session";
import { attempt } from "@/server/admin/attempt";
import { getTemplate } from "@/server/template/queries";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("adminTemplate"))("title") };
}

export default async function AdminCardTemplatePage() {
  await requirePage("admin");
  // Decoration fails soft: if the read fails, the editor starts from the defaults.
  const { template, savedAt } = (await attempt("card template", getTemplate)) ?? {
    template: DEFAULT_TEMPLATE,
    savedAt: null,
  };
  return (
    <Messages
      only={["adminTemplate", "admin", "card", "property", "ui", "form", "validation", "errors"]}
    >
      <TemplateEditor saved={template} savedAt={savedAt} />
    </Messages>
  );
}
