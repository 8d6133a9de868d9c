import { mailsTo } from "../journeys/support/backend";
import { freshClient } from "../journeys/support/people";
import { callAction, outcomeOf } from "./support/actions";
import { type Actor, newActor, newAddress, visitor } from "./support/cast";
import { attempt, control, expect, test } from "./support/tally";

const at = (headers: Record<string, string>): Actor => ({ ...visitor(), headers });
const signIn = (as: Actor, email: string, password: string) =>
  callAction("signIn", { email, password }, { as });

/** The cookie that identifies a browser that has signed in to the account before. */
async function knownDevice({ email, password }: Actor) {
  const answer = await signIn(visitor(), email, password);
  const cookie = answer.headers["set-cookie"]?.find((one) => one.startsWith("delet-device="));
  return cookie?.split(";")[0] ?? "";
}

/** Sends wrong passwords from that many networks, a few at a time; returns the outcomes. */
async function guessFrom(networks: number, email: string) {
  const outcomes: string[] = [];
  const callers = Array.from({ length: networks }, visitor);
  const lane = async () => {
    for (let as = callers.pop(); as; as = callers.pop()) {
      outcomes.push(outcomeOf(await signIn(as, email, "not-the-password")));
    }
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return outcomes;
}

test("nobody can be locked out remotely, and distributed guessing hits a limit", async () => {
  // Responses slow down as the account's limits fill up.
  test.setTimeout(240_000);
  const owner = await newActor();
  const other = await newActor();
  const cookie = await knownDevice(owner);
  const { email, password } = owner;

  const one = visitor();
  await attempt("one address that tries and tries", async () => {
    const outcomes: string[] = [];
    for (let tried = 0; tried < 8; tried += 1) {
      outcomes.push(outcomeOf(await signIn(one, email, "not-the-password")));
    }
    expect(outcomes.slice(5)).toEqual(["loginLimit", "loginLimit", "loginLimit"]);
  });
  await control("the owner at an address of their own", async () =>
    expect(outcomeOf(await signIn(visitor(), email, password))).toBe("to /dashboard"),
  );

  await attempt("sixty networks", async () => {
    const outcomes = await guessFrom(60, email);
    expect(new Set(outcomes)).toEqual(new Set(["badCredentials", "loginBusy"]));
    // 35 newcomers and 15 others an hour, seven of which were used above.
    expect(outcomes.filter((outcome) => outcome === "badCredentials")).toHaveLength(43);
  });
  await attempt("the right password of a stranger meanwhile", async () =>
    expect(outcomeOf(await signIn(visitor(), email, password))).toBe("loginBusy"),
  );
  await attempt("another account's device", async () => {
    const headers = { ...freshClient(), cookie: await knownDevice(other) };
    expect(outcomeOf(await signIn(at(headers), email, password))).toBe("loginBusy");
  });
  await attempt("a device of one's own making", async () => {
    const [id, since] = cookie.split(".");
    const headers = { ...freshClient(), cookie: `${id}.${since}.${"A".repeat(43)}` };
    expect(outcomeOf(await signIn(at(headers), email, password))).toBe("loginBusy");
  });
  await control("the owner at a device that signed in before", async () => {
    const headers = { ...freshClient(), cookie };
    expect(outcomeOf(await signIn(at(headers), email, password))).toBe("to /dashboard");
  });
  await control("the owner was told once, with the way in", async () => {
    await expect.poll(() => mailsTo(email).map(({ kind }) => kind)).toContain("recovery");
    expect(mailsTo(email).filter(({ kind }) => kind === "recovery")).toHaveLength(1);
  });
  await control("a new device by mail", async () => {
    expect(outcomeOf(await callAction("requestReset", { email }, { as: visitor() }))).toBe("done");
    expect(mailsTo(email).filter(({ kind }) => kind === "recovery")).toHaveLength(2);
  });
  await control("another account, all the while", async () =>
    expect(outcomeOf(await signIn(visitor(), other.email, other.password))).toBe("to /dashboard"),
  );
});

test("one address cannot block somebody's mails, and no response reveals who has an account", async () => {
  test.slow();
  const { email } = await newActor();
  const attacker = visitor();
  for (const address of [email, newAddress()]) {
    await attempt(
      `a reset for ${address === email ? "a known" : "an unknown"} address`,
      async () => {
        const outcomes: string[] = [];
        for (let turn = 0; turn < 5; turn += 1) {
          const answer = await callAction("requestReset", { email: address }, { as: attacker });
          outcomes.push(outcomeOf(answer));
        }
        expect(outcomes).toEqual(["done", "done", "done", "resetLimit", "resetLimit"]);
      },
    );
  }
  const before = mailsTo(email).length;
  await control("the owner's own reset", async () => {
    expect(outcomeOf(await callAction("requestReset", { email }, { as: visitor() }))).toBe("done");
    expect(mailsTo(email).length).toBe(before + 1);
  });
});
