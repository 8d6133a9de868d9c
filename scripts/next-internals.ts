import { writeFileSync } from "node:fs";
import { CONTACTS } from "@/server/next/contacts";
import { contactsPage } from "@/server/next/contacts-page";

/** `npm run next:internals`: writes docs/next-internals.md. */
writeFileSync("docs/next-internals.md", contactsPage(CONTACTS));
