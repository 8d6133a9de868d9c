import { signal } from "@/server/signals/channel.mjs";

/** Does the call and tells whoever counts how it went. A refusal (4xx) is an answer, 5xx is none. */
export async function told(input: RequestInfo | URL, call: () => Promise<Response>) {
  const began = performance.now();
  const tell = (outcome: "ok" | "refused" | "failed") =>
    signal({
      of: "call",
      name: nameOf(input),
      outcome,
      seconds: (performance.now() - began) / 1000,
    });
  try {
    const answer = await call();
    tell(answer.status >= 500 ? "failed" : answer.status >= 400 ? "refused" : "ok");
    return answer;
  } catch (error) {
    tell("failed");
    throw error;
  }
}

/** The function or table, as the code names it; `auth` and `storage` without what is asked of them. */
function nameOf(input: RequestInfo | URL) {
  const address = input instanceof Request ? input.url : String(input);
  const [, service, rest] = /\/(rest|auth|storage)\/v1\/(?:rpc\/)?([^/?]*)/.exec(address) ?? [];
  return (service === "rest" ? rest : service) || "other";
}
