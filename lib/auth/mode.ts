export type AuthMode = "signin" | "signup";

/** Which tab an address asks for. Who comes without a wish is new here. */
export const authMode = (asked: unknown): AuthMode => (asked === "signin" ? "signin" : "signup");

/** What just happened, told on the page one lands on. */
export const NOTICES = ["signedOut", "accountDeleted"] as const;
export const noticeOf = (asked: unknown) => NOTICES.find((notice) => notice === asked) ?? null;
