import { deadline } from "@/server/deadline";

/** The other side answered, but not well. */
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
 * A fetch for services we do not run: the whole answer has a deadline (a slow drip included) and a
 * size, and a redirect is not followed.
 */
export function limitedFetch({ timeoutMs, bytesMax }: Limits): typeof fetch {
  return async (input, init) => {
    const signal = deadline(timeoutMs, init?.signal);
    const response = await fetch(input, { ...init, signal, redirect: "error", cache: "no-store" });
    let length = 0;
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      // Of an answer that is wrapped, as here, only the body is held: its own signal ends nothing once it is collected.
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

/** JSON from elsewhere, or an error; never more than asked for and never later. */
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
