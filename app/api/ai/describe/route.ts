import { denial } from "@/lib/access/denial";
import { describeRequest } from "@/lib/ai/describe-request";
import { refusalCode } from "@/server/account/refusal";
import { getAccount } from "@/server/account/session";
import { ESTIMATE, writeDescription } from "@/server/ai/describe";
import { consumeAi, settleAi } from "@/server/ai/quota";
import { AppError } from "@/server/errors";
import { readAtMost } from "@/server/http/read-at-most";
import { logFailure } from "@/server/log-failure";
import { isOwnOrigin } from "@/server/own-origin";
import { createDb } from "@/server/supabase/clients";

const BODY_MAX = 60_000;

/**
 * Writes or improves a description and streams it, one JSON object per line (`DescribeEvent`). A route and not an
 * action, because actions cannot stream. Refusals are `{ code, values }`, keys of `errors`.
 */
export async function POST(request: Request) {
  try {
    if (!isOwnOrigin(request.headers.get("origin"))) throw new AppError("foreignOrigin");
    const account = await getAccount();
    const refused = denial(account, "agent", new Date());
    if (!account) throw new AppError("signInRequired");
    if (refused) throw new AppError(refusalCode(refused, account));

    const parsed = describeRequest.safeParse(await bodyOf(request));
    if (!parsed.success) throw new AppError("aiDescribeFailed");
    await consumeAi(await createDb(), "describe", ESTIMATE);

    let spent = 0;
    const events = writeDescription(parsed.data, (tokens) => {
      spent = tokens;
    });
    const lines = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await events.next();
        if (!done) return controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`));
        controller.close();
        await settleAi(account.userId, "describe", ESTIMATE, spent);
      },
      async cancel() {
        await events.return(undefined);
        await settleAi(account.userId, "describe", ESTIMATE, spent);
      },
    });
    return new Response(lines, {
      headers: {
        "Content-Type": "application/x-ndjson; charset=utf-8",
        "Cache-Control": "private, no-store",
        // A proxy that buffers the response would defeat streaming.
        "X-Accel-Buffering": "no",
      },
    });
  } catch (error) {
    if (error instanceof AppError) {
      const status =
        error.code === "signInRequired" ? 401 : error.code.endsWith("Limit") ? 429 : 403;
      return answer(status, { code: error.code, values: error.values });
    }
    const id = logFailure(error, "description not written");
    return answer(500, { code: "unexpected", values: { id } });
  }
}

const encoder = new TextEncoder();

async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await readAtMost(request, BODY_MAX);
  try {
    return JSON.parse(bytes?.toString("utf8") ?? "");
  } catch {
    return null;
  }
}

function answer(status: number, body: object) {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
}
