export const SECURITY_HEADERS: Record<string, string>;
export const STRICT_TRANSPORT: string;
