import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Assistant, tenCalls } from "./calls.mjs";

const client = new Client({ name: "delet-try", version: "1.0.0" });
const transport = new StreamableHTTPClientTransport(new URL("/api/mcp", process.argv[2]));
await client.connect(transport as Parameters<typeof client.connect>[0]);
await tenCalls(client as Assistant);
await client.close();
