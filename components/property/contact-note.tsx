import type { ContactPhone } from "@/lib/contact/phone";

/** The operator's note under the contact buttons, about WhatsApp. */
export function ContactNote({
  disclaimer,
  phone,
}: {
  disclaimer: string | null;
  phone: ContactPhone;
}) {
  if (!disclaimer || !phone.whatsapp) return null;
  return (
    <p className="whitespace-pre-line text-muted-foreground text-xs">
      <bdi>{disclaimer}</bdi>
    </p>
  );
}
