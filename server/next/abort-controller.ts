import "server-only";

/**
 * React and Next end each render by aborting a signal, with an error that nothing reads. Until its stack is read, V8
 * retains the frames instead of their text: the page, its request, and through Node's queue those of other visitors
 * (react/react#37288, docs/decisions/0061-abort-reasons-are-read.md). So controllers created in this process read it.
 * Remove this once Next ships a React with react/react#37289 and gives its own `abort()` a reason.
 */
export class ReadingAbortController extends AbortController {
  override abort(...reason: [unknown?]) {
    super.abort(...reason);
    void (this.signal.reason as Error | undefined)?.stack;
  }
}
