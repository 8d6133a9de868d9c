import { expect, test } from "vitest";
import { circuitFinding } from "@/server/doctor/circuits";
import { CircuitBreaker, CircuitOpen, isCircuitOpen } from "./circuit-breaker";

const down = () => Promise.reject(new Error("down"));
const up = () => Promise.resolve("up");

test("three consecutive failures open the circuit until the rest period ends", async () => {
  let now = 0;
  const circuit = new CircuitBreaker("test", { failures: 3, restMs: 1000 }, () => now);
  for (let i = 0; i < 3; i++) await expect(circuit.run(down)).rejects.toThrow("down");
  await expect(circuit.run(up)).rejects.toThrow(CircuitOpen);
  now = 999;
  await expect(circuit.run(up)).rejects.toThrow(CircuitOpen);
  now = 1000;
  expect(await circuit.run(up)).toBe("up");
});

test("after the rest period one failure reopens the circuit", async () => {
  let now = 0;
  const circuit = new CircuitBreaker("test", { failures: 2, restMs: 1000 }, () => now);
  for (let i = 0; i < 2; i++) await expect(circuit.run(down)).rejects.toThrow("down");
  now = 1000;
  await expect(circuit.run(down)).rejects.toThrow("down");
  await expect(circuit.run(up)).rejects.toThrow(CircuitOpen);
});

test("a success resets the failure count", async () => {
  const circuit = new CircuitBreaker("test", { failures: 2, restMs: 1000 }, () => 0);
  await expect(circuit.run(down)).rejects.toThrow("down");
  await circuit.run(up);
  await expect(circuit.run(down)).rejects.toThrow("down");
  expect(await circuit.run(up)).toBe("up");
});

test("a stream counts as a success only when it completes", async () => {
  const circuit = new CircuitBreaker("test", { failures: 2, restMs: 1000 }, () => 0);
  const pieces = async (ends: boolean) =>
    (async function* () {
      yield 1;
      if (!ends) throw new Error("broke off");
    })();
  const follow = async (ends: boolean) => {
    const all: number[] = [];
    for await (const piece of circuit.follow(() => pieces(ends))) all.push(piece);
    return all;
  };
  await expect(follow(false)).rejects.toThrow("broke off");
  expect(await follow(true)).toEqual([1]);
  await expect(follow(false)).rejects.toThrow("broke off");
  // Neither a success nor a failure.
  for await (const _ of circuit.follow(() => pieces(false))) break;
  await expect(follow(false)).rejects.toThrow("broke off");
  await expect(follow(true)).rejects.toThrow(CircuitOpen);
});

test("the doctor reports an open circuit, whichever breaker of that name opened it", async () => {
  let now = 0;
  const limits = { failures: 1, restMs: 1000 };
  const circuit = new CircuitBreaker("seen", limits, () => now);
  const other = new CircuitBreaker("seen", limits, () => now);
  const state = (key?: string) => circuitFinding("model", key, isCircuitOpen("seen", now)).state;
  expect([state(), state("key")]).toEqual(["unknown", "right"]);
  await expect(circuit.run(down)).rejects.toThrow("down");
  expect(await other.run(up)).toBe("up");
  expect([state(), state("key")]).toEqual(["unknown", "wrong"]);
  now = 1000;
  expect(await circuit.run(up)).toBe("up");
  expect(state("key")).toBe("right");
});
