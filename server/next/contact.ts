/** What the installed packages must contain for a contact point to work: texts of one file. */
type Reading = { file: string; has: readonly string[] };

/** A file of ours that relies on something undocumented in Next, React or another package. */
export type Contact = {
  /** Our file. */
  file: string;
  dependsOn: string;
  /** The version of the package in which a person last checked this. */
  verifiedIn: string;
  /** Its benefit, with a number and the number's source; or that it was not measured separately. */
  benefit: string;
  /** What a visitor or an operator sees when the package changes. */
  impact: string;
  /** The test that fails then, besides next-internals.test.ts. */
  test: string;
  upstream?: string;
  reads: readonly Reading[];
};

/** The version of Next that was last checked. */
export const NEXT = "next 16.4.5";
export const RENDER = "next/dist/server/app-render";
