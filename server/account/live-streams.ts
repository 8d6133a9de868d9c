import "server-only";

/** More windows of one person than anybody looks at; a hidden tab does not listen. */
export const STREAMS_MAX = 5;
const POLL_MS = 3000;
/** With more than 120 people listening each is asked about less often: 40 questions a second in all. */
const POLL_MS_A_PERSON = 25;

type Listener = {
  /** Another text whenever something changed, read with this stream's session. */
  ask: () => Promise<string>;
  /** Told the text once, and null for each time that it was still the same. */
  tell: (news: string | null) => void;
  /** Called when it is over without having been stopped: five newer ones listen, `ask` failed, or the process ends. */
  end: (why: "replaced" | "failed" | "closing") => void;
};

type Person = {
  listeners: Listener[];
  answer: string | null;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * Who listens for changes, in this process: at most STREAMS_MAX streams a person, and one question for
 * all of a person's streams together. Another instance counts and asks by itself.
 */
const people = new Map<string, Person>();

/** Begins to listen, in place of the person's oldest stream where there are too many. Answers a function that stops. */
export function listen(userId: string, listener: Listener) {
  endOnShutdown();
  if (ending) {
    // Not at once: the caller does not have what this function answers yet.
    queueMicrotask(() => listener.end("closing"));
    return () => {};
  }
  const person = people.get(userId) ?? { listeners: [], answer: null };
  people.set(userId, person);
  person.listeners.push(listener);
  if (person.listeners.length > STREAMS_MAX) person.listeners.shift()?.end("replaced");
  if (person.listeners.length === 1) void ask(userId, person);
  else if (person.answer !== null) listener.tell(person.answer);
  return () => leave(userId, person, listener);
}

function leave(userId: string, person: Person, listener: Listener) {
  person.listeners = person.listeners.filter((other) => other !== listener);
  if (person.listeners.length > 0) return;
  clearTimeout(person.timer);
  if (people.get(userId) === person) people.delete(userId);
}

let [isListeningForShutdown, ending] = [false, false];

/** A stream would keep the server from closing for minutes; ended, the browser comes back by itself, to another one. */
function endOnShutdown() {
  if (isListeningForShutdown) return;
  isListeningForShutdown = true;
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, endAll);
}

function endAll() {
  ending = true;
  for (const [userId, person] of people) {
    for (const listener of person.listeners) {
      leave(userId, person, listener);
      listener.end("closing");
    }
  }
}

/** The newest stream asks, because its session is good for longest. */
async function ask(userId: string, person: Person) {
  const asking = person.listeners.at(-1);
  if (!asking) return;
  try {
    const answer = await asking.ask();
    const news = answer === person.answer ? null : answer;
    person.answer = answer;
    for (const listener of person.listeners) listener.tell(news);
  } catch {
    // Who was stopped or replaced meanwhile is told nothing more.
    if (person.listeners.includes(asking)) {
      leave(userId, person, asking);
      asking.end("failed");
    }
  }
  if (person.listeners.length === 0) return;
  const pause = Math.max(POLL_MS, people.size * POLL_MS_A_PERSON);
  person.timer = setTimeout(() => void ask(userId, person), pause);
}
