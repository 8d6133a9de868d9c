// Half a megabyte of words: lint keeps components from importing it.
import { dictionary } from "@zxcvbn-ts/language-common";

let known: Set<string> | undefined;

/** Among the passwords that are tried first, or the person's own address. No outside service asked. */
export function isCommonPassword(password: string, email = "") {
  known ??= new Set(dictionary["passwords-common"]);
  const typed = password.toLowerCase();
  return known.has(typed) || (email !== "" && (typed === email || typed === email.split("@")[0]));
}
