/** The number an admin typed: anything but a whole number of at least 1 falls back to 1. */
export function policyVersion(typed: string) {
  const version = Number.parseInt(typed, 10);
  return Number.isFinite(version) && version >= 1 ? version : 1;
}
