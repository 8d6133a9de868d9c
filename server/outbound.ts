import { deadline } from "@/server/deadline";

/** The other side responded, but not successfully. */
export class OutboundError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
    this.name = "OutboundError";
  }
}

type Limits = { timeoutMs: number; bytesMax: number };

/**
 * A fetch for services we do not run: the whole response has a deadline (a slow drip included) and a maximum size, and
 * a redirect is not followed.
 */
export function limitedFetch({ timeoutMs, bytesMax }: Limits): typeof fetch {
  return async (input, init) => {
    const signal = deadline(timeoutMs, init?.signal);
    const response = await fetch(input, { ...init, signal, redirect: "error", cache: "no-store" });
    let length = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      // When a response is wrapped, as here, only its body is referenced: its own signal is collected and ends nothing.
      start(controller) {
        const end = () => controller.error(signal.reason);
        if (signal.aborted) end();
        else signal.addEventListener("abort", end, { once: true });
      },
      transform(chunk, controller) {
        length += chunk.byteLength;
        if (length > bytesMax) controller.error(new OutboundError("answer too long"));
        else controller.enqueue(chunk);
      },
    });
    return new Response(response.body?.pipeThrough(counter) ?? null, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    });
  };
}

/** JSON from another service, or an error; within the limits of size and time. */
export async function askJson(url: URL, limits: Limits): Promise<unknown> {
  const response = await limitedFetch(limits)(url, { headers: { Accept: "application/json" } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new OutboundError(`status ${response.status}`, response.status);
  }
  try {
    return JSON.parse(await response.text());
  } catch (error) {
    if (error instanceof SyntaxError) throw new OutboundError("not JSON", response.status);
    throw error;
  }
}
