import type { DescribeEvent, DescribeRequest } from "@/lib/ai/describe-request";

/** Why no description arrived: a key of `errors` with its values. */
export class DescribeError extends Error {
  constructor(
    readonly code: string,
    readonly values: Record<string, string | number> = {},
  ) {
    super(code);
  }
}

/** Requests a description, reports the text as it grows, and resolves to its author. */
export async function readDescription(
  request: DescribeRequest,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<"model" | "rules"> {
  const response = await fetch("/api/ai/describe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });
  if (response.status === 401) throw new DescribeError("signInRequired");
  if (!response.ok || !response.body) {
    const { code = "aiDescribeFailed", values } = await response.json().catch(() => ({}));
    throw new DescribeError(code, values);
  }
  let text = "";
  for await (const event of linesOf(response.body)) {
    if ("error" in event) throw new DescribeError(event.error);
    if ("done" in event) return event.by;
    text = "restart" in event ? "" : text + event.text;
    onText(text);
  }
  // The stream ended before the final event.
  throw new DescribeError("aiDescribeFailed");
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<DescribeEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = (await reader.read()) as { value?: string; done: boolean };
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield JSON.parse(line) as DescribeEvent;
  }
}
