// Loaded into Next before any of its own code.
require("./filter-warnings.cjs");

// When the launcher is gone, even by kill -9, the site exits too instead of holding its port.
if (process.channel) process.on("disconnect", () => process.exit(0));

// The development server asks the npm registry for newer versions of Next, whatever its telemetry setting. Nothing
// leaves this machine, so the request fails as it would offline.
const { fetch } = globalThis;
globalThis.fetch = (input, init) =>
  String(input).startsWith("https://registry.npmjs.org/")
    ? Promise.reject(new TypeError("fetch failed"))
    : fetch(input, init);
