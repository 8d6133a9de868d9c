import "server-only";

const abort = AbortController.prototype.abort;

/**
 * React and Next end each render by aborting a signal, with an error that nobody reads. Until its stack is read V8
 * keeps what it went through instead of words: the page, its request, and by Node's queue those of other visitors
 * (react/react#37288, docs/decisions/0061-abort-reasons-are-read.md). So it is read.
 */
export function readAbortReasons() {
  AbortController.prototype.abort = function (this: AbortController, ...reason) {
    abort.apply(this, reason);
    void (this.signal.reason as Error | undefined)?.stack;
  };
}
