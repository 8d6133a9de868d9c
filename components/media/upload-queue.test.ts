import { expect, test, vi } from "vitest";
import { UploadError } from "./upload-error";
import { UploadQueue } from "./upload-queue";

type Sent = {
  name: string;
  done: (path: string) => void;
  fail: (error: Error) => void;
  signal: AbortSignal;
};

function queueWith(shrink = async (file: File): Promise<Blob> => file) {
  const sent: Sent[] = [];
  const uploaded: string[] = [];
  const queue = new UploadQueue({
    shrink,
    send: (image, { signal }) =>
      new Promise((done, fail) => sent.push({ name: (image as File).name, done, fail, signal })),
    onUploaded: (path) => uploaded.push(path),
  });
  const add = (...names: string[]) => queue.add(names.map((name) => new File(["x"], name)));
  const states = () => queue.snapshot().map(({ file, state }) => `${file.name} ${state}`);
  return { queue, sent, uploaded, add, states };
}

const settled = () => vi.waitFor(async () => await new Promise((done) => setTimeout(done, 5)));

test("two files upload at a time, the rest wait", async () => {
  const { add, sent, states } = queueWith();
  add("a", "b", "c");
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(states()).toEqual(["a sending", "b sending", "c waiting"]);
});

test("pictures arrive in the order of selection, whichever upload is faster", async () => {
  const { add, sent, uploaded, states } = queueWith();
  add("a", "b");
  await settled();
  sent[1]?.done("b.jpg");
  await settled();
  expect(uploaded).toEqual([]);
  sent[0]?.done("a.jpg");
  await settled();
  expect(uploaded).toEqual(["a.jpg", "b.jpg"]);
  expect(states()).toEqual([]);
});

test("a failed upload does not block the others and can be retried", async () => {
  const { queue, add, sent, uploaded, states } = queueWith();
  add("a", "b");
  await settled();
  sent[0]?.fail(new UploadError("uploadOffline"));
  sent[1]?.done("b.jpg");
  await settled();
  expect(uploaded).toEqual(["b.jpg"]);
  expect(queue.snapshot()[0]?.error?.code).toBe("uploadOffline");

  queue.retry(queue.snapshot()[0]?.id as string);
  await settled();
  sent[2]?.done("a.jpg");
  await settled();
  expect(uploaded).toEqual(["b.jpg", "a.jpg"]);
  expect(states()).toEqual([]);
});

test("cancelling aborts the upload and makes room for the next", async () => {
  const { queue, add, sent, uploaded, states } = queueWith();
  add("a", "b", "c");
  await settled();
  queue.cancel(queue.snapshot()[0]?.id as string);
  await settled();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(states()).toEqual(["b sending", "c sending"]);
  sent[0]?.done("a.jpg");
  await settled();
  expect(uploaded).toEqual([]);
});

test("a file that cannot be shrunk says why", async () => {
  const { queue, add } = queueWith(async () => {
    throw new UploadError("imageTooLarge", { megabytes: 1 });
  });
  add("a");
  await settled();
  expect(queue.snapshot()[0]?.error).toEqual({ code: "imageTooLarge", values: { megabytes: 1 } });
});

test("an unexpected error is reported as a picture that could not be processed", async () => {
  const { queue, add } = queueWith(async () => {
    throw new TypeError("canvas");
  });
  add("a");
  await settled();
  expect(queue.snapshot()[0]?.error?.code).toBe("imageBroken");
});
