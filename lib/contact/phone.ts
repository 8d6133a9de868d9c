/** A phone number as pages use it: displayed, dialled and, if possible, messaged. */
export type ContactPhone = {
  /** "052-555-0123", for a left-to-right element. */
  shown: string;
  /** The href of a call link. */
  tel: string;
  /** Digits for wa.me; null for numbers that only receive calls. */
  whatsapp: string | null;
};

/** Israel's service numbers only receive domestic calls: 1-700, 1-800 and numbers with an asterisk. */
const SERVICE = /^1[5-9]\d{2}\d{6}$/;
const STAR = /^\*\d{3,5}$/;

/** Digits after the country code: nine for a mobile or 07x number, eight for a landline. */
const ISRAELI = /^(?:[57]\d{8}|[23489]\d{7})$/;
const FOREIGN = /^[1-9]\d{7,14}$/;

const PHONE_MAX = 20;
const WRITTEN = /^[+*]?[0-9 ()-]+$/;

/** Whether a phone may be stored: it has the format of a phone number and can be called (private.valid_phone). */
export const isPhone = (written: string) =>
  written.length <= PHONE_MAX && WRITTEN.test(written) && contactPhone(written) !== null;

/** Parses a phone number in any common format; null when it cannot be reached. */
export function contactPhone(written: string | null): ContactPhone | null {
  const compact = (written ?? "").replace(/[^\d+*]/g, "");
  if (STAR.test(compact)) return { shown: compact, tel: `tel:${compact}`, whatsapp: null };
  const digits = compact.replace(/\D/g, "");
  const international = compact.startsWith("+") || digits.startsWith("00");
  if (!international && SERVICE.test(digits)) {
    const shown = digits.replace(/^(.)(...)(..)(..)(..)$/, "$1-$2-$3-$4-$5");
    return { shown, tel: `tel:${digits}`, whatsapp: null };
  }

  const bare = digits.replace(/^00/, "");
  const national = /^972/.test(bare)
    ? bare.slice(3).replace(/^0/, "")
    : international
      ? null
      : digits.replace(/^0/, "");
  if (national !== null) {
    if (!ISRAELI.test(national)) return null;
    const shown = `0${national.replace(/^(..?)(...)(....)$/, "$1-$2-$3")}`;
    return { shown, tel: `tel:+972${national}`, whatsapp: `972${national}` };
  }
  return FOREIGN.test(bare) ? { shown: `+${bare}`, tel: `tel:+${bare}`, whatsapp: bare } : null;
}

/** Opens a chat with the number, or the contact list without one. */
export const whatsappLink = (number: string | null, text: string) =>
  `https://wa.me/${number ?? ""}?text=${encodeURIComponent(text)}`;
