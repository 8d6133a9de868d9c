import { readFileSync, writeFileSync } from "node:fs";
import { buildSync } from "esbuild";

const OUT = "lib/boot-script.ts";

/** The module with the bundled script, as text because the Content-Security-Policy contains its hash. */
export function bootScriptModule() {
  const { outputFiles } = buildSync({
    entryPoints: ["components/island/boot/main.ts"],
    alias: { "@": "." },
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  const script = outputFiles[0]?.text.trim() ?? "";
  return `// Written by \`npm run boot-script\` from components/island/boot.\nexport const BOOT_SCRIPT =\n  ${JSON.stringify(script)};\n`;
}

export const isCurrent = () => readFileSync(OUT, "utf8") === bootScriptModule();

if (process.argv[1]?.endsWith("boot-script.ts")) writeFileSync(OUT, bootScriptModule());
