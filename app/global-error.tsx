"use client";
import { RouteError } from "@/components/layout/error-page";
import { errorWords } from "@/components/layout/error-words";
import "./globals.css";

/** The root layout itself broke, so this page is a whole document. */
export default function GlobalError(failure: Parameters<typeof RouteError>[0]) {
  return (
    <html dir="rtl" lang="he">
      <body>
        <title>{errorWords.title}</title>
        <main>
          <RouteError {...failure} />
        </main>
      </body>
    </html>
  );
}
