/** A place or a person that begins like what is typed. */
export type Suggestion = {
  kind: "city" | "neighborhood" | "agent";
  /** Fills a field. */
  name: string;
  /** Shown in the list. */
  label: string;
  href: string;
};
