import { noteBackendFailure } from "@/server/http/status";
import { signal } from "@/server/signals/channel.mjs";
import { type Spanned, type SpanResult, spanned } from "@/server/signals/span.mjs";

/** Makes the call, records it as a span and reports its outcome to the metrics. 4xx is an answer, 5xx a failure. */
export function instrumented(input: RequestInfo | URL, call: () => Promise<Response>) {
  const name = nameOf(input);
  const isDatabase = name !== "auth" && name !== "storage";
  const what: Spanned = isDatabase ? { kind: "database", name } : { kind: name };
  return spanned(what, (trace) => counted(name, call, trace));
}

async function counted(
  name: string,
  call: () => Promise<Response>,
  trace: (facts: SpanResult) => void,
) {
  const began = performance.now();
  const report = (outcome: "ok" | "refused" | "failed") => {
    if (outcome === "failed") noteBackendFailure();
    trace({ outcome });
    signal({ of: "call", name, outcome, seconds: (performance.now() - began) / 1000 });
  };
  try {
    const response = await call();
    report(outcomeOf(response, name));
    return response;
  } catch (error) {
    report("failed");
    throw error;
  }
}

function outcomeOf({ ok, status, headers }: Response, name: string) {
  // Files have any type and 204 has none. Anything else that is not JSON comes from a proxy in front of the backend.
  const isJson =
    name === "storage" || status === 204 || headers.get("content-type")?.includes("json") !== false;
  if (status >= 500 || (ok && !isJson)) return "failed";
  return status >= 400 ? "refused" : "ok";
}

/** The function or table, as the code names it; `auth` and `storage` without their paths. */
function nameOf(input: RequestInfo | URL) {
  const address = input instanceof Request ? input.url : String(input);
  const [, service, rest] = /\/(rest|auth|storage)\/v1\/(?:rpc\/)?([^/?]*)/.exec(address) ?? [];
  return (service === "rest" ? rest : service) || "other";
}
