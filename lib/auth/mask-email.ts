/** d***@example.com: enough to identify a report, but too little to harvest addresses from a log. */
export function maskEmail(email: string) {
  const at = email.lastIndexOf("@");
  if (at < 1) return "***";
  return `${[...email][0]}***${email.slice(at)}`;
}
