"use client";
import { useEffect } from "react";
import { RouteError } from "@/components/layout/error-page";
import { errorWords } from "@/components/layout/error-words";
import "./globals.css";

/** The root layout itself failed, so this page is a whole document. */
export default function GlobalError(failure: Parameters<typeof RouteError>[0]) {
  // The new document lacks the accessibility menu's preferences.
  useEffect(() => {
    void import("@/components/accessibility/stored-settings").then(({ applyStored }) =>
      applyStored(),
    );
  }, []);
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
