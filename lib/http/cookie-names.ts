/** The cookie names in a Cookie header. */
export const cookieNames = (cookies = "") =>
  cookies.split(";").map((cookie) => cookie.split("=")[0]?.trim() ?? "");
