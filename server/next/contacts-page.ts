import type { Contact } from "./contact";

/** The text of docs/next-internals.md. */
export function contactsPage(contacts: readonly Contact[]) {
  const sections = contacts.map(
    ({ file, leansOn, seenIn, gives, fails, test, upstream }) => `## \`${file}\`

- Leans on: ${leansOn}
- Last looked at in: ${seenIn}
- Gives: ${gives}
- When it changes: ${fails}
- Told by: \`server/next/next-internals.test.ts\`, and ${test.includes("/") ? `\`${test}\`` : test}${upstream ? `\n- Upstream: ${upstream}` : ""}
`,
  );
  return `# What leans on the insides of Next and others

Made from \`server/next/contacts.ts\` and the three lists that it joins by \`npm run next:internals\`; edit those. \`server/next/next-internals.test.ts\` reads the installed packages for each of these, so a changed package is named by \`npm run check\`. \`npm run upgrade:check\` tries the newest versions of Next in a copy.

${sections.join("\n")}`;
}
