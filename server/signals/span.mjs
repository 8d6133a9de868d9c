// A piece of work that may be part of a trace. Plain JavaScript and one per process, as in channel.mjs: without tracing
// (server/signals/traces.ts is not even loaded) it costs a lookup and a call.
const PLACE = Symbol.for("delet.traces");

/** Does the work, in a span when tracing is on. */
export function spanned(what, work) {
  const traces = globalThis[PLACE];
  return traces ? traces.spanned(what, work) : work(ignore);
}

/** Handles a request, as the root of a trace when tracing is on. */
export function traced(request, response, answer) {
  const traces = globalThis[PLACE];
  return traces ? traces.traced(request, response, answer) : answer();
}

/** Undefined while tracing is off. */
export const openedTraces = () => globalThis[PLACE];

export function setTraces(traces) {
  globalThis[PLACE] = traces;
}

function ignore() {}
