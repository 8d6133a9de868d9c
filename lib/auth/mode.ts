export type AuthMode = "signin" | "signup";

/** Which tab an address asks for; without a wish it is the one for people who have an account. */
export const authMode = (mode: unknown): AuthMode => (mode === "signup" ? "signup" : "signin");

/** What just happened, told on the page one lands on. */
export const NOTICES = ["signedOut", "accountDeleted"] as const;
export const noticeOf = (value: unknown) => NOTICES.find((notice) => notice === value) ?? null;
