import "server-only";
import { publicAction } from "@/server/action";
import { inConstantTime } from "./constant-time";

/** A public action whose response time is rounded up to whole steps, so that it does not reveal what was found. */
export const constantTimeAction = publicAction.use(({ next, ctx }) =>
  inConstantTime(() => next({ ctx })),
);
