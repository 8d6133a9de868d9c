import type { IncomingMessage, ServerResponse } from "node:http";

/** Kinds and names come from the code, never from a request; lib/http/span-facts.ts lets nothing else out. */
export type Spanned = {
  kind:
    | "database"
    | "auth"
    | "storage"
    | "service"
    | "round"
    | "job"
    | "mail"
    | "picture"
    | "share-card";
  name?: string;
};
export type SpanResult = { outcome?: "ok" | "refused" | "failed"; bytes?: number; count?: number };

export type Traces = {
  spanned<T>(what: Spanned, work: (tell: (facts: SpanResult) => void) => Promise<T>): Promise<T>;
  traced<T>(request: IncomingMessage, response: ServerResponse, answer: () => T): T;
  /** Exports the collected spans, and waits for it briefly. */
  flush(): Promise<void>;
};

export const spanned: Traces["spanned"];
export const traced: Traces["traced"];
export function openedTraces(): Traces | undefined;
export function setTraces(traces: Traces | undefined): void;
