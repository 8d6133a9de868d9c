// Half a megabyte of passwords: lint keeps components from importing it.
import { dictionary } from "@zxcvbn-ts/language-common";
import { isTrivialPassword } from "./trivial-password";

let passwords: Set<string> | undefined;

/**
 * Whether the password is among those that attackers try first: in the list, a sequence, a repetition, or the user's
 * own address. No external service is called.
 */
export function isCommonPassword(password: string, email = "") {
  passwords ??= new Set(dictionary["passwords-common"]);
  const typed = password.toLowerCase();
  if (passwords.has(typed) || isTrivialPassword(password)) return true;
  return email !== "" && (typed === email || typed === email.split("@")[0]);
}
