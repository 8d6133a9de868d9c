import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type Assistant, tenCalls } from "./calls.mjs";

const client = new Client({ name: "delet-try", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", process.argv[2])));
await tenCalls(client as Assistant);
await client.close();
