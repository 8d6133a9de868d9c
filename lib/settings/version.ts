import pkg from "@/package.json";

export const VERSION = pkg.version;

/** The build time, inlined by next.config.mjs. */
export const BUILT_AT = process.env.DELET_BUILT ?? "";
