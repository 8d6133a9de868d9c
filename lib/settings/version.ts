import pkg from "@/package.json";

export const VERSION = pkg.version;

/** When this build was made; next.config.mjs writes it in. */
export const BUILT_AT = process.env.DELET_BUILT ?? "";
