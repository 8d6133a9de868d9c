export type AuthMode = "signin" | "signup";

/** The tab requested in the address; sign-in by default. */
export const authMode = (mode: unknown): AuthMode => (mode === "signup" ? "signup" : "signin");

/** A notice about the last action, shown on the page the user is redirected to. */
export const NOTICES = ["signedOut", "accountDeleted"] as const;
export const noticeOf = (value: unknown) => NOTICES.find((notice) => notice === value) ?? null;
