import { rows } from "../journeys/support/backend";
import { callAction, resultOf } from "./support/actions";
import { type Actor, newActor, rpc, visitor } from "./support/cast";
import { newInvitation } from "./support/invitation-actions";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const officeOf = async (one: Actor) =>
  (
    await rows<{ organization_code: string | null }>(
      `profiles?select=organization_code&id=eq.${one.profileId}`,
    )
  )[0]?.organization_code ?? null;
const joins = async (as: Actor, secret: string) =>
  (resultOf(await callAction("joinOffice", { secret }, { as }))?.data as { status: string })
    ?.status ?? "refused";

test("an invitation admits only its recipient, once, before it expires", async () => {
  const company = await newActor("company");
  const other = await newActor("company");
  const agent = await newActor();
  const thief = await newActor();
  const { id, secret, email } = await newInvitation(company, agent.email);

  await attempt("by another account that has the link", async () => {
    expect(await joins(thief, secret)).toBe("other_account");
    expect(await officeOf(thief)).toBeNull();
  });
  await attempt("by nobody who is signed in", async () => {
    expect(await joins(visitor(), secret)).toBe("refused");
  });
  await attempt("by a company", async () => {
    expect(await joins(other, secret)).toBe("refused");
  });
  for (const guess of ["0".repeat(64), secret.slice(1), `${secret}0`, "' or true--", "*"]) {
    await attempt(`by the guess ${guess.slice(0, 12)}`, async () => {
      expect(await joins(agent, guess)).toBe("not_found");
      expect(await officeOf(agent)).toBeNull();
    });
  }
  await attempt("by opening the link, as programs that look for harm do", async () => {
    expect((await send(`/join/${secret}`, { headers: agent.headers })).status).toBe(200);
    expect(await officeOf(agent)).toBeNull();
  });
  await attempt("whose address it is, on the page of the link", async () => {
    for (const headers of [{}, thief.headers]) {
      const page = await send(`/join/${secret}`, { headers });
      expect(page.text).not.toContain(email);
      expect(page.headers["cache-control"]).toMatch(/no-store/);
    }
  });
  await attempt("seen or taken back by another company", async () => {
    expect((await rpc("office_invitations", other.token)).body).toEqual([]);
    expect((await rpc("withdraw_invitation", other.token, { _id: id })).status).toBe(404);
  });
  await attempt("read from the Data API without the server's key", async () => {
    for (const token of [agent.token, company.token])
      expect((await rpc("invitation_of", token, { _secret: secret })).status).toBe(403);
  });
  await control("whom it went to joins", async () => {
    expect(await joins(agent, secret)).toBe("linked");
    expect(await officeOf(agent)).not.toBeNull();
  });
  await attempt("used twice", async () => {
    await rpc("unlink_company", agent.token);
    expect(await joins(agent, secret)).toBe("used");
    expect(await officeOf(agent)).toBeNull();
  });
});

test("a link used twenty times at once joins once, and a revoked one never", async () => {
  const company = await newActor("company");
  const agent = await newActor();
  const { secret } = await newInvitation(company, agent.email);
  await attempt("twenty at once", async () => {
    const told = await Promise.all(
      Array.from({ length: 20 }, () => rpc("join_by_invitation", agent.token, { _secret: secret })),
    );
    expect(told.filter(({ body }) => body?.status === "linked")).toHaveLength(1);
  });
  const late = await newActor();
  const taken = await newInvitation(company, late.email);
  await control("its company takes it back", async () => {
    expect((await rpc("withdraw_invitation", company.token, { _id: taken.id })).status).toBe(204);
  });
  await attempt("a link that was taken back", async () => {
    expect(await joins(late, taken.secret)).toBe("not_found");
    expect((await send(`/join/${taken.secret}`)).status).toBe(200);
    expect(await officeOf(late)).toBeNull();
  });
});
