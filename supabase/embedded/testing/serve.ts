import { startBackend } from "../backend";
import { fail } from "../failure";

/** A backend in a process of its own, so that tests can kill it: `serve.ts <folder>`. */
startBackend({ folder: process.argv[2] ?? "", siteUrl: "http://site.test" }).then((backend) => {
  process.on("SIGTERM", () => void backend.stop().then(() => process.exit(0)));
  process.send?.({ url: backend.url, publishableKey: backend.publishableKey });
}, fail);
