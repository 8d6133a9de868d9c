"use client";
import { firstPaths } from "@/lib/first-paths";
import { errorWords } from "./error-words";

// `retry` requests the page again; `reset`, which Next also passes, would only render the same failure.
type Failure = { error: Error & { digest?: string }; retry: () => void };

const button = "inline-flex min-h-11 items-center rounded-md px-4.5 py-2 font-medium";

/** An error boundary's page. It is loaded with every page, so it imports nothing: no icons, no class merger. */
export function RouteError({ error, retry }: Failure) {
  return (
    <div className="container-page section-space">
      <div
        className="flex flex-col items-center gap-3 rounded-lg border border-border bg-card px-6 py-16 text-center"
        role="alert"
      >
        <h1 className="font-semibold text-2xl">{errorWords.title}</h1>
        <p className="max-w-md text-muted-foreground">{errorWords.text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          <button
            className={`${button} bg-primary text-primary-foreground hover:bg-primary-hover`}
            onClick={retry}
            type="button"
          >
            {errorWords.retry}
          </button>
          <a
            className={`${button} border border-input hover:bg-accent`}
            data-plain
            href={firstPaths.home}
          >
            {errorWords.home}
          </a>
        </div>
        {error.digest && (
          <p className="text-muted-foreground text-xs">
            {errorWords.reference.replace("{id}", error.digest)}
          </p>
        )}
      </div>
    </div>
  );
}
