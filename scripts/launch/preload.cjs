// Loaded into Next before anything of its own.
require("./filter-warnings.cjs");

// When the launcher is gone, even by kill -9, the site goes too instead of staying on its port.
if (process.channel) process.on("disconnect", () => process.exit(0));

// The development server asks the npm registry for newer versions of Next, whatever its telemetry
// setting says. Nothing leaves this machine, so it hears what it hears without a network.
const { fetch } = globalThis;
globalThis.fetch = (input, init) =>
  String(input).startsWith("https://registry.npmjs.org/")
    ? Promise.reject(new TypeError("fetch failed"))
    : fetch(input, init);
