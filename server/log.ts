import "server-only";
import pino from "pino";

// `next build` has no backend and every page says so; those lines are no news to anybody.
const building = process.env.NEXT_PHASE === "phase-production-build";

export const log = pino({
  level: building ? "silent" : (process.env.LOG_LEVEL ?? "info"),
  base: undefined,
});
