import "server-only";

/** More windows than anybody looks at; a hidden tab does not listen. */
export const STREAMS_MAX = 5;
const POLL_MS = 3000;
/** With more than 120 listeners the poll of each slows down: 40 queries a second in all. */
const POLL_MS_A_PERSON = 25;

type Listener = {
  /** A text that differs after every change, read with this stream's session. */
  ask: () => Promise<string>;
  /** Called with the text when it is new, and with null each time that it is the same. */
  tell: (news: string | null) => void;
  /** Called when the stream ends without being stopped: replaced by five newer ones, `ask` failed, or shutdown. */
  end: (why: "replaced" | "failed" | "closing") => void;
};

type Person = {
  listeners: Listener[];
  answer: string | null;
  timer?: ReturnType<typeof setTimeout>;
};

/**
 * The listeners for changes in this process: at most STREAMS_MAX streams a person, and one query for all of a person's
 * streams together. Other instances count and query on their own.
 */
const people = new Map<string, Person>();

/** Starts a stream, replacing the person's oldest where there are too many. Returns a function that stops it. */
export function listen(userId: string, listener: Listener) {
  endOnShutdown();
  if (ending) {
    // Not at once: the caller does not have the returned function yet.
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

/** An open stream would delay the shutdown for minutes; ended, the browser reconnects, to another instance. */
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

/** The newest stream queries, because its session is valid for longest. */
async function ask(userId: string, person: Person) {
  const asking = person.listeners.at(-1);
  if (!asking) return;
  try {
    const answer = await asking.ask();
    const news = answer === person.answer ? null : answer;
    person.answer = answer;
    for (const listener of person.listeners) listener.tell(news);
  } catch {
    // A stream that was stopped or replaced meanwhile is called no more.
    if (person.listeners.includes(asking)) {
      leave(userId, person, asking);
      asking.end("failed");
    }
  }
  if (person.listeners.length === 0) return;
  const pause = Math.max(POLL_MS, people.size * POLL_MS_A_PERSON);
  person.timer = setTimeout(() => void ask(userId, person), pause);
}
