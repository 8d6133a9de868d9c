/** A contact to save to a phone. */
export type Contact = {
  name: string;
  organization: string | null;
  /** E.164, or a number as dialled. */
  phone: string | null;
  url: string;
  photo: string | null;
  /** Further information, one item per line. */
  note: string | null;
};

const escaped = (text: string) => text.replace(/[\\,;]/g, "\\$&").replace(/\r\n?|\n/g, "\\n");

/** Folds lines longer than 75 bytes, as the format requires, without splitting a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let out = "";
  let length = 0;
  for (const char of line) {
    const bytes = encoder.encode(char).length;
    if (length + bytes > 75) {
      out += "\r\n ";
      length = 1;
    }
    out += char;
    length += bytes;
  }
  return out;
}

/** vCard 3.0, which every phone supports. */
export function vcard({ name, organization, phone, url, photo, note }: Contact): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN;CHARSET=UTF-8:${escaped(name)}`,
    `N;CHARSET=UTF-8:${escaped(name)};;;;`,
    organization && `ORG;CHARSET=UTF-8:${escaped(organization)}`,
    phone && `TEL;TYPE=WORK,VOICE:${phone}`,
    `URL:${url}`,
    photo && `PHOTO;VALUE=URI;TYPE=JPEG:${photo}`,
    note && `NOTE;CHARSET=UTF-8:${escaped(note)}`,
    "END:VCARD",
  ];
  return `${lines
    .filter((line) => line !== null)
    .filter(Boolean)
    .map((line) => folded(String(line)))
    .join("\r\n")}\r\n`;
}
