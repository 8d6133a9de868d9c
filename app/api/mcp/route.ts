import { mcpHandler } from "@/server/api/mcp";
import { overApiLimit, problem } from "@/server/api/response";
import { readAtMost } from "@/server/http/read-at-most";
import { isOwnOrigin } from "@/server/own-origin";

const BODY_MAX = 64 * 1024;

/**
 * The MCP endpoint for assistants (Model Context Protocol, Streamable HTTP, stateless). The SDK checks no Origin and
 * runs a whole batch of calls past every limit, so requests from another site's pages and arrays are refused before it.
 */
export async function POST(request: Request): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && !isOwnOrigin(origin))
    return problem(403, { title: "Pages of other sites may not ask here" });
  const refused = overApiLimit(request);
  if (refused) return refused;
  const bytes = await readAtMost(request, BODY_MAX);
  if (bytes === null) return problem(413, { title: "A question is at most 64 KB" });
  const parsedBody = readJson(bytes);
  if (parsedBody === undefined) return problem(400, { title: "The body is no JSON" });
  if (Array.isArray(parsedBody)) return problem(400, { title: "One question at a time" });
  const forwarded = new Request(request.url, { method: "POST", headers: request.headers });
  const response = await mcpHandler.fetch(forwarded, { parsedBody });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
