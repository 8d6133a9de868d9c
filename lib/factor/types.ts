/** A device that makes codes. `since` is ISO. */
export type FactorDevice = { id: string; name: string; since: string };

/** Recovery codes as Auth tells of them: none made yet, so many left, or an Auth that has none at all. */
export type RecoveryCodes = "none" | "unsupported" | { left: number };

/** Null: the project's Auth has no second factor. */
export type OwnFactors = { devices: FactorDevice[]; codes: RecoveryCodes } | null;

/** What a device needs to make codes; shown once, while it is being added. */
export type NewFactor = { id: string; qr: string; secret: string };

export type OwnSession = { since: string; seenAt: string; browser: string; isThis: boolean };
