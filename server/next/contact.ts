/** What the installed packages must hold for a contact point to work: texts of one file. */
type Reading = { file: string; has: readonly string[] };

/** A place of ours that leans on something of Next, React or another package that is not documented. */
export type Contact = {
  /** The file of ours. */
  file: string;
  leansOn: string;
  /** The version of the package in which this was last looked at by a person. */
  seenIn: string;
  /** What it gives, with its number and where that number comes from; or that it was not measured alone. */
  gives: string;
  /** What a visitor or an operator sees when the package changes. */
  fails: string;
  /** The test that fails then, besides next-internals.test.ts. */
  test: string;
  upstream?: string;
  reads: readonly Reading[];
};

/** The version of Next that was looked at last. */
export const NEXT = "next 16.4.5";
export const RENDER = "next/dist/server/app-render";
