export const SECURITY_HEADERS: Record<string, string>;
