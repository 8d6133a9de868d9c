/** A place or a page that begins like what is typed. */
export type Suggestion = {
  kind: "city" | "neighborhood" | "agent" | "company" | "listing";
  /** Fills a field. */
  name: string;
  /** Shown in the list. */
  label: string;
  href: string;
};
