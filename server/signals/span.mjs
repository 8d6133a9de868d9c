// A piece of work that may be part of a trace. Plain JavaScript and one place of the process, as in
// channel.mjs: while nobody traces (server/signals/traces.ts is not even loaded) it is a look and a call.
const PLACE = Symbol.for("delet.traces");

/** Does the work, as a span when somebody traces. */
export function spanned(what, work) {
  const traces = globalThis[PLACE];
  return traces ? traces.spanned(what, work) : work(ignore);
}

/** Answers a request, as the beginning of a trace when somebody traces. */
export function traced(request, response, answer) {
  const traces = globalThis[PLACE];
  return traces ? traces.traced(request, response, answer) : answer();
}

/** Undefined while nobody traces. */
export const openedTraces = () => globalThis[PLACE];

export function keepTraces(traces) {
  globalThis[PLACE] = traces;
}

function ignore() {}
