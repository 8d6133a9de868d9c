/** What the pictures need to know of the demo's data. */
export type Found = {
  listing: string;
  ribbon: string;
  own: string;
  /** Of an agent who lets the office of Keshatot edit. */
  office: string;
  user: string;
  link: string;
  /** Kept by the visitor of a screen with `saved`. */
  homes: { id: string; title: string; price: number }[];
  /** Behind the link of a mail, with one of the alerts there. */
  alerts: { secret: string; id: string };
};

export type Screen = {
  name: string;
  /** The file of app/ that makes it; every page is in this list at least once. */
  page: string;
  path: string | ((found: Found) => string);
  /** Where the demo leads instead, having nothing to show there. */
  leadsTo?: string;
  /** Whose session; nobody's when left out. "recovering" followed the link of a forgotten password. */
  as?: "noa" | "samer" | "haim" | "dana" | "keshatot" | "admin" | "recovering";
  /** With homes that this browser keeps. */
  saved?: true;
  /** The consent banner is answered, except where it is the subject. */
  consent?: boolean;
  /** Pressed before the picture is taken. */
  press?: string;
  /** The menu that has to be opened to press it. */
  inMenu?: string;
  /** What opens lies over the page: a picture of the window, not of the whole page. */
  over?: true;
  /** Where it is there at one width only. */
  only?: keyof typeof WIDTHS;
};

/** What the accessibility menu remembers in the browser. */
export const LOOKS = {
  light: {},
  night: { darkMode: true },
  contrast: { highContrast: true },
  "largest-text": { fontSize: 2 },
} as const;

export const WIDTHS = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  // What zooming to 400 % leaves of 1280 pixels (WCAG 1.4.10).
  narrow: { width: 320, height: 640 },
} as const;

/** Where the pages of app/ lie. */
export const PUBLIC = "app/(public)";
export const AUTH = "app/(auth)";
export const ACCOUNT = "app/(account)";
export const ADMIN = "app/(admin)/admin";
