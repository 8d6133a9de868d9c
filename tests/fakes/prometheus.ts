// What rules of alerts say of series: the part of PromQL that deploy/alerts.yml speaks. Where promtool is installed
// server/signals/alerts-fire.test.ts asks it the same.

export type Labels = Record<string, string>;
/** A value a minute, the first at 0; null where it was not told. */
export type Series = { name: string; labels: Labels; values: (number | null)[] };
type Sample = { labels: Labels; value: number };
type Range = {
  labels: Labels;
  points: [seconds: number, value: number][];
  from: number;
  seconds: number;
};
type Value = number | Sample[];
type Token = { kind: "name" | "number" | "string" | "duration" | "sign"; text: string };
type At = { series: Series[]; minute: number };

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 };
export const secondsOf = (text: string) =>
  Number.parseInt(text, 10) * SECONDS[text.at(-1) as keyof typeof SECONDS];

const LEVELS = [["or"], ["and", "unless"], [">", "<", "=="], ["+", "-"], ["*", "/"]];
const AGGREGATIONS = ["sum", "max"];

function tokensOf(expr: string): Token[] {
  const tokens: Token[] = [];
  const kinds = [
    ["string", /"[^"]*"/y],
    ["duration", /\d+[smhd]\b/y],
    ["number", /\d+(?:\.\d+)?(?:e[+-]?\d+)?/y],
    ["name", /[a-z_][a-z0-9_]*/iy],
    ["sign", /=~|!~|!=|==|[-+*/<>=(){}[\],]/y],
  ] as const;
  for (let at = 0; at < expr.length; ) {
    if (/\s/.test(expr[at] ?? "")) {
      at += 1;
      continue;
    }
    const found = kinds.flatMap(([kind, pattern]) => {
      pattern.lastIndex = at;
      const [text] = pattern.exec(expr) ?? [];
      return text ? [{ kind, text }] : [];
    })[0];
    if (!found) throw new Error(`not understood: ${expr.slice(at)}`);
    tokens.push(found);
    at += found.text.length;
  }
  return tokens;
}

/** What an expression says at a minute: a number, or samples by their labels. */
export function ask(expr: string, at: At): Value {
  const tokens = tokensOf(expr);
  let next = 0;
  const peek = () => tokens[next]?.text;
  const take = (text?: string) => {
    const token = tokens[next++];
    if (!token || (text !== undefined && token.text !== text))
      throw new Error(`${text ?? "more"} is missing before ${token?.text ?? "the end"}`);
    return token;
  };
  /** The labels after `by` or `on`, where it stands here. */
  const clause = (word: string) => {
    if (peek() !== word) return null;
    take(word);
    const names: string[] = [];
    take("(");
    while (peek() !== ")") {
      names.push(take().text);
      if (peek() === ",") take();
    }
    take(")");
    return names;
  };

  function level(of: number): Value {
    const signs = LEVELS[of];
    if (!signs) return single();
    let left = level(of + 1);
    while (signs.includes(peek() ?? "")) {
      const sign = take().text;
      const on = clause("on");
      left = joined(sign, left, level(of + 1), on);
    }
    return left;
  }

  function single(): Value {
    const token = take();
    if (token.kind === "number") return Number(token.text);
    if (token.text === "(") {
      const inside = level(0);
      take(")");
      return inside;
    }
    if (AGGREGATIONS.includes(token.text)) return aggregated(token.text);
    if (peek() === "(") return called(token.text);
    return selected(token.text, null) as Sample[];
  }

  function aggregated(name: string): Sample[] {
    const before = clause("by");
    take("(");
    const inside = level(0) as Sample[];
    take(")");
    const by = before ?? clause("by") ?? [];
    return grouped(inside, (labels) => picked(labels, by)).map(([labels, samples]) => {
      const values = samples.map(({ value }) => value);
      const value = name === "max" ? Math.max(...values) : values.reduce((sum, one) => sum + one);
      return { labels, value };
    });
  }

  function called(name: string): Value {
    take("(");
    const given: (Value | Range[])[] = [];
    while (peek() !== ")") {
      const first = tokens[next];
      const isRange = first?.kind === "name" && rangeFollows();
      given.push(isRange ? (selected(take().text, "range") as Range[]) : level(0));
      if (peek() === ",") take();
    }
    take(")");
    return call(name, given, at);
  }

  /** Whether the metric that stands here has a duration behind it. */
  function rangeFollows() {
    let after = next + 1;
    if (tokens[after]?.text === "{") while (tokens[after++]?.text !== "}");
    return tokens[after]?.text === "[";
  }

  function selected(metric: string, kind: "range" | null): Sample[] | Range[] {
    const matchers: ((labels: Labels) => boolean)[] = [];
    if (peek() === "{") {
      take();
      while (peek() !== "}") {
        const label = take().text;
        const sign = take().text;
        const text = take().text.slice(1, -1);
        const is = sign.includes("~")
          ? (value: string) => new RegExp(`^(?:${text})$`).test(value)
          : (value: string) => value === text;
        matchers.push((labels) => is(labels[label] ?? "") !== sign.startsWith("!"));
        if (peek() === ",") take();
      }
      take("}");
    }
    const own = at.series.filter(
      ({ name, labels }) => name === metric && matchers.every((is) => is(labels)),
    );
    if (kind === null)
      return own.flatMap(({ labels, values }) => {
        // A scrape that no longer tells a series ends it at once.
        const value = values[at.minute] ?? null;
        return value === null ? [] : [{ labels, value }];
      });
    take("[");
    const seconds = secondsOf(take().text);
    take("]");
    const from = at.minute * 60 - seconds;
    return own.map(({ labels, values }) => ({
      ...{ labels, from, seconds },
      points: within(values, at.minute, seconds),
    }));
  }

  const answer = level(0);
  if (next < tokens.length) throw new Error(`${peek()} is left over`);
  return answer;
}

function within(values: (number | null)[], minute: number, seconds: number) {
  const points: [number, number][] = [];
  for (let at = Math.max(0, minute - seconds / 60); at <= minute; at++) {
    const value = values[at];
    if (value !== null && value !== undefined) points.push([at * 60, value]);
  }
  return points;
}

const picked = (labels: Labels, names: string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));
const keyOf = (labels: Labels, on: string[] | null) =>
  JSON.stringify(Object.entries(on ? picked(labels, on) : labels).sort());

function joined(sign: string, left: Value, right: Value, on: string[] | null): Value {
  const calculated = (a: number, b: number) =>
    ({ "+": a + b, "-": a - b, "*": a * b, "/": a / b })[sign];
  const holds = (a: number, b: number) => ({ ">": a > b, "<": a < b, "==": a === b })[sign];
  if (typeof left === "number" && typeof right === "number") {
    const value = calculated(left, right);
    if (value === undefined) throw new Error(`two numbers cannot be compared with ${sign}`);
    return value;
  }
  const pairs = (): [Labels, number, number][] => {
    if (typeof right === "number")
      return (left as Sample[]).map(({ labels, value }) => [labels, value, right]);
    if (typeof left === "number") return right.map(({ labels, value }) => [labels, left, value]);
    return left.flatMap(({ labels, value }) => {
      const other = right.find((one) => keyOf(one.labels, on) === keyOf(labels, on));
      return other ? [[labels, value, other.value] as [Labels, number, number]] : [];
    });
  };
  if (sign === "and" || sign === "unless" || sign === "or") {
    const [a, b] = [left as Sample[], right as Sample[]];
    const keys = (samples: Sample[]) => new Set(samples.map(({ labels }) => keyOf(labels, on)));
    if (sign === "or") {
      const there = keys(a);
      return [...a, ...b.filter(({ labels }) => !there.has(keyOf(labels, on)))];
    }
    const there = keys(b);
    return a.filter(({ labels }) => there.has(keyOf(labels, on)) === (sign === "and"));
  }
  return pairs().flatMap(([labels, a, b]) => {
    const value = calculated(a, b);
    if (value !== undefined) return [{ labels, value }];
    return holds(a, b) ? [{ labels, value: typeof left === "number" ? b : a }] : [];
  });
}

function call(name: string, given: (Value | Range[])[], { minute }: At): Value {
  if (name === "time") return minute * 60;
  if (name === "absent")
    return (given[0] as Sample[]).length === 0 ? [{ labels: {}, value: 1 }] : [];
  if (name === "histogram_quantile") return quantiles(given[0] as number, given[1] as Sample[]);
  const ranges = given[0] as Range[];
  return ranges.flatMap((range) => {
    const { labels, points } = range;
    if (name === "max_over_time" && points.length === 0) return [];
    const value =
      name === "max_over_time" ? Math.max(...points.map(([, one]) => one)) : risen(name, range);
    return value === null ? [] : [{ labels, value }];
  });
}

/** How much a counter rose, guessed to the ends of the range as Prometheus guesses it; null of fewer than two points. */
function risen(name: string, { points, from, seconds }: Range): number | null {
  if (name !== "increase" && name !== "rate") throw new Error(`no function ${name}`);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const rise = points.reduce((sum, [, value], at) => {
    const before = points[at - 1]?.[1] ?? value;
    return sum + (value < before ? value : value - before);
  }, 0);
  const seen = last[0] - first[0];
  const step = seen / (points.length - 1);
  const toZero = rise > 0 ? seen * (first[1] / rise) : Number.POSITIVE_INFINITY;
  const before = Math.min(first[0] - from, toZero);
  const after = from + seconds - last[0];
  const guessed = [before, after].map((gap) => (gap < step * 1.1 ? gap : step / 2));
  const whole = guessed.reduce((sum, gap) => sum + gap, seen);
  const increase = (rise * whole) / seen;
  return name === "rate" ? increase / seconds : increase;
}

/** Of each group of buckets the value below which that part of the observations lies. */
function quantiles(part: number, buckets: Sample[]): Sample[] {
  const groups = grouped(buckets, ({ le: _, ...labels }) => labels);
  return groups.flatMap(([labels, samples]) => {
    const sorted = samples
      .map(({ labels: { le }, value }) => [le === "+Inf" ? Infinity : Number(le), value] as const)
      .sort(([a], [b]) => a - b);
    const all = sorted.at(-1)?.[1] ?? 0;
    if (all === 0) return [];
    const at = sorted.findIndex(([, value]) => value >= part * all);
    const [end, until] = sorted[at] ?? [0, 0];
    const [start, already] = sorted[at - 1] ?? [0, 0];
    const value =
      end === Infinity
        ? start
        : start + ((end - start) * (part * all - already)) / (until - already);
    return [{ labels, value }];
  });
}

function grouped(samples: Sample[], of: (labels: Labels) => Labels) {
  const groups = new Map<string, [Labels, Sample[]]>();
  for (const sample of samples) {
    const labels = of(sample.labels);
    const key = keyOf(labels, null);
    const group = groups.get(key) ?? [labels, []];
    group[1].push(sample);
    groups.set(key, group);
  }
  return [...groups.values()];
}
