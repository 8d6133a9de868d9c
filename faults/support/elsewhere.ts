import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A map service that is as ill as it is told to be; `asked` counts its visitors. */
export async function startMaps() {
  let answer = { status: 200, body: "" };
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    if (answer.status === 0) return response.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    be(status: number, body: string) {
      answer = { status, body };
    },
    stop: () => server.close(),
  };
}
