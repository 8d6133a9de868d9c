/** The names in a Cookie header. */
export const cookieNames = (cookies = "") =>
  cookies.split(";").map((one) => one.split("=")[0]?.trim() ?? "");
