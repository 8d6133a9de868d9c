import "server-only";

/**
 * React and Next end each render by aborting a signal, with an error that nobody reads. Until its stack is read V8
 * keeps what it went through instead of words: the page, its request, and by Node's queue those of other visitors
 * (react/react#37288, docs/decisions/0061-abort-reasons-are-read.md). So controllers that are made in this process
 * read it. It can go with the version of React that has react/react#37289, as soon as Next brings it along and gives
 * its own `abort()` a reason.
 */
export class ReadingAbortController extends AbortController {
  override abort(...reason: [unknown?]) {
    super.abort(...reason);
    void (this.signal.reason as Error | undefined)?.stack;
  }
}
