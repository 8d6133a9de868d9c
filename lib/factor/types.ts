/** A device that generates codes. `since` is ISO. */
export type FactorDevice = { id: string; name: string; since: string };

/** The state of recovery codes in Auth: none created yet, a number left, or unsupported by this Auth. */
export type RecoveryCodes = "none" | "unsupported" | { left: number };

/** Null: the project's Auth has no second factor. */
export type OwnFactors = { devices: FactorDevice[]; codes: RecoveryCodes } | null;

/** The secret for a new device; shown once, while it is being added. */
export type NewFactor = { id: string; qr: string; secret: string };

export type OwnSession = { since: string; seenAt: string; browser: string; isThis: boolean };
