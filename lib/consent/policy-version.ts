/** The version typed by an admin: anything but a whole number of at least 1 becomes 1. */
export function policyVersion(typed: string) {
  const version = Number.parseInt(typed, 10);
  return Number.isFinite(version) && version >= 1 ? version : 1;
}
