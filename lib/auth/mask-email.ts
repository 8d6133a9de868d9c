/** d***@example.com: enough to recognise a report, too little to collect addresses from a log. */
export function maskEmail(email: string) {
  const at = email.lastIndexOf("@");
  if (at < 1) return "***";
  return `${[...email][0]}***${email.slice(at)}`;
}
