/** The data that a messenger reads from a page's head. */
export type SharePreview = {
  title: string;
  description: string;
  image: string | null;
  siteName: string;
};

export type SharingProblem =
  | "noTitle"
  | "titleLong"
  | "noDescription"
  | "descriptionShort"
  | "noImage"
  | "imageNotAbsolute";

/** Facebook truncates titles at about this length, WhatsApp even earlier. */
const TITLE_MAX = 88;
const DESCRIPTION_MIN = 30;

/** The page's meta tags by name; the first of each name counts. */
export function readPreview(
  tags: Iterable<readonly [name: string, content: string]>,
): SharePreview {
  const first = new Map<string, string>();
  for (const [name, content] of tags) {
    if (!first.has(name) && content.trim() !== "") first.set(name, content.trim());
  }
  return {
    title: first.get("og:title") ?? first.get("title") ?? "",
    description: first.get("og:description") ?? first.get("description") ?? "",
    image: first.get("og:image") ?? null,
    siteName: first.get("og:site_name") ?? "",
  };
}

/** Problems of the shared link's preview, most important first. */
export function sharingProblems({ title, description, image }: SharePreview): SharingProblem[] {
  const problems: SharingProblem[] = [];
  if (!title) problems.push("noTitle");
  if (!image) problems.push("noImage");
  else if (!/^https?:\/\//.test(image)) problems.push("imageNotAbsolute");
  if (!description) problems.push("noDescription");
  else if ([...description].length < DESCRIPTION_MIN) problems.push("descriptionShort");
  if ([...title].length > TITLE_MAX) problems.push("titleLong");
  return problems;
}

/** Facebook's tool that shows its cached preview of a link and can refresh it. */
export const debuggerFor = (url: string) =>
  `https://developers.facebook.com/tools/debug/?q=${encodeURIComponent(url)}`;
