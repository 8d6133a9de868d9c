/** The demo rows that the screenshots need. */
export type Found = {
  listing: string;
  ribbon: string;
  own: string;
  /** A listing of an agent who lets the office of Keshatot edit. */
  office: string;
  user: string;
  link: string;
  /** Saved by the visitor of a screen with `saved`. */
  homes: { id: string; title: string; price: number }[];
  /** The secret of a mail link, with one of the alerts on its page. */
  alerts: { secret: string; id: string };
};

export type Screen = {
  name: string;
  /** The file of app/ that renders it; every page is in this list at least once. */
  page: string;
  path: string | ((found: Found) => string);
  /** The redirect target, where the demo has nothing to show. */
  leadsTo?: string;
  /** The signed-in user, if any. "recovering" followed a password reset link. */
  as?: "noa" | "samer" | "haim" | "dana" | "keshatot" | "admin" | "recovering";
  /** With homes saved in this browser. */
  saved?: true;
  /** The consent banner is answered, except where it is the subject. */
  consent?: boolean;
  /** A file of the demo that is chosen first, and the text that shows it was read. */
  file?: { name: string; shows: string };
  /** A text that is typed first, into the field with this label. */
  fill?: { label: string; text: string };
  /** Clicked before the screenshot is taken. */
  press?: string;
  /** The menu that contains it. */
  inMenu?: string;
  /** It opens over the page: a screenshot of the window, not of the full page. */
  over?: true;
  /** For screens that exist at one width only. */
  only?: keyof typeof WIDTHS;
};

/** The accessibility menu's settings in the browser's storage. */
export const LOOKS = {
  light: {},
  night: { darkMode: true },
  contrast: { highContrast: true },
  "largest-text": { fontSize: 2 },
} as const;

export const WIDTHS = {
  desktop: { width: 1440, height: 900 },
  // A small laptop: a third less beside the filters than on a desktop.
  laptop: { width: 1280, height: 720 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  // 1280 pixels zoomed to 400 % (WCAG 1.4.10).
  narrow: { width: 320, height: 640 },
} as const;

/** The folder of the public pages in app/. */
export const PUBLIC = "app/(public)";
export const AUTH = "app/(auth)";
export const ACCOUNT = "app/(account)";
export const ADMIN = "app/(admin)/admin";
