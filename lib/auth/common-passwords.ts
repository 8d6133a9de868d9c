// Half a megabyte of words: lint keeps components from importing it.
import { dictionary } from "@zxcvbn-ts/language-common";
import { isTrivialPassword } from "./trivial-password";

let passwords: Set<string> | undefined;

/**
 * Among the passwords that are tried first: on the list, a sequence, a repetition, or the person's
 * own address. No outside service is asked.
 */
export function isCommonPassword(password: string, email = "") {
  passwords ??= new Set(dictionary["passwords-common"]);
  const typed = password.toLowerCase();
  if (passwords.has(typed) || isTrivialPassword(password)) return true;
  return email !== "" && (typed === email || typed === email.split("@")[0]);
}
