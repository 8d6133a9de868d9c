import { newId } from "@/lib/format/new-id";
import { isFinal, UploadError } from "./upload-error";

/** One picked file and its upload. `failed` waits for a retry or for removal. */
export type Job = {
  id: string;
  file: File;
  preview: string | null;
  state: "waiting" | "shrinking" | "sending" | "done" | "failed";
  percent: number;
  error: { code: string; values: Record<string, string | number> } | null;
};

type Work = {
  shrink: (file: File) => Promise<Blob>;
  send: (
    image: Blob,
    on: { signal: AbortSignal; onProgress: (percent: number) => void },
  ) => Promise<string>;
  /** Called in the order of picking, even when a later file finished first. */
  onUploaded: (path: string, preview: string | null) => void;
};

const AT_ONCE = 2;

/** The running uploads: a store outside React, so that no re-render loses one. */
export class UploadQueue {
  private jobs: readonly Job[] = [];
  private paths = new Map<string, string>();
  private aborts = new Map<string, AbortController>();
  private listeners = new Set<() => void>();

  constructor(private readonly work: Work) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  snapshot = () => this.jobs;

  add(files: readonly File[]) {
    const added = files.map(
      (file): Job => ({
        id: newId(),
        file,
        preview: null,
        state: "waiting",
        percent: 0,
        error: null,
      }),
    );
    this.jobs = [...this.jobs, ...added];
    this.next();
  }

  /** Cancels it in any state; a picture that has just arrived is swept from the storage later. */
  cancel(id: string) {
    this.aborts.get(id)?.abort();
    const job = this.jobs.find((candidate) => candidate.id === id);
    if (job?.preview) URL.revokeObjectURL(job.preview);
    this.jobs = this.jobs.filter((other) => other.id !== id);
    this.next();
  }

  retry(id: string) {
    this.change(id, { state: "waiting", percent: 0, error: null });
    this.next();
  }

  private next() {
    this.hand();
    const busy = this.jobs.filter(({ state }) => state === "shrinking" || state === "sending");
    const waiting = this.jobs.filter(({ state }) => state === "waiting");
    for (const job of waiting.slice(0, Math.max(0, AT_ONCE - busy.length))) void this.run(job);
    for (const listener of this.listeners) listener();
  }

  private async run({ id, file }: Job) {
    const abort = new AbortController();
    this.aborts.set(id, abort);
    this.change(id, { state: "shrinking" });
    try {
      const image = await this.work.shrink(file);
      if (abort.signal.aborted) return;
      this.change(id, { state: "sending", preview: URL.createObjectURL(image) });
      const path = await this.work.send(image, {
        signal: abort.signal,
        onProgress: (percent) => this.change(id, { percent }),
      });
      this.paths.set(id, path);
      this.change(id, { state: "done", percent: 100 });
    } catch (error) {
      if (abort.signal.aborted) return;
      const { code, values } =
        error instanceof UploadError ? error : new UploadError("imageBroken");
      this.change(id, { state: "failed", error: { code, values } });
    } finally {
      this.aborts.delete(id);
      this.next();
    }
  }

  /** Hands over finished pictures from the front; a failed one does not block the rest. */
  private hand() {
    for (const job of this.jobs) {
      if (job.state === "failed") continue;
      if (job.state !== "done") break;
      this.jobs = this.jobs.filter(({ id }) => id !== job.id);
      this.work.onUploaded(this.paths.get(job.id) as string, job.preview);
    }
  }

  private change(id: string, changes: Partial<Job>) {
    this.jobs = this.jobs.map((job) => (job.id === id ? { ...job, ...changes } : job));
    for (const listener of this.listeners) listener();
  }
}

export const isUnderWay = ({ state }: Job) => state !== "failed";

export const canRetry = ({ state, error }: Job) => state === "failed" && !isFinal(error?.code);
