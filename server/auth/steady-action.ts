import "server-only";
import { publicAction } from "@/server/action";
import { inSteps } from "./in-steps";

/** Anyone; answered at whole steps of time, whatever was found on the way. */
export const steadyAction = publicAction.use(({ next, ctx }) => inSteps(() => next({ ctx })));
