import { paths } from "@/lib/paths";
import { type Actor, newActor, newAddress, rpc } from "./support/cast";
import { guessesOf, secretIn } from "./support/secrets";
import { send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const LINK = /\/change-address\/([0-9a-f]{64})/;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const press = (secret: string) =>
  send(paths.changeAddressByMail(secret), { method: "POST", headers: FORM, body: "x=1" });

/** Support starts a change of somebody's address; returns both links. */
async function begun(admin: Actor) {
  const [person, address] = [await newActor(), newAddress()];
  const about = { target_user_id: person.userId };
  await rpc("admin_change_address", admin.token, { ...about, _address: address });
  const [proof, objection] = [
    await secretIn(address, "address_proof", LINK),
    await secretIn(person.email, "address_change", LINK),
  ];
  type Account = { email: string; address_change: { state: string; proved_at: string | null } };
  const account = async () =>
    (await rpc("admin_account", admin.token, about)).body as unknown as Account;
  return { person, address, proof, objection, account };
}

test("only support starts an address change, and only the link mailed to that address confirms it", async ({
  cast,
}) => {
  const { person, address, proof, objection, account } = await begun(cast.admin);
  for (const who of [cast.agent, cast.company, person]) {
    await attempt("it is begun by somebody else, or for oneself", async () => {
      const args = { target_user_id: person.userId, _address: newAddress() };
      expect((await rpc("admin_change_address", who.token, args)).status).toBe(403);
      const ended = { target_user_id: person.userId };
      expect((await rpc("admin_withdraw_address", who.token, ended)).status).toBe(403);
    });
  }
  for (const guess of guessesOf(proof)) {
    await attempt(`proving by ${guess.slice(0, 12)}`, async () => {
      expect((await press(guess)).headers.location ?? "").not.toContain("done");
      expect((await account()).address_change).toMatchObject({ state: "open", proved_at: null });
    });
  }
  await attempt("proving by opening the link, as programs that look for harm do", async () => {
    for (const path of [paths.changeAddress(proof), paths.changeAddressByMail(proof)])
      await send(path);
    expect((await account()).address_change.proved_at).toBeNull();
  });
  await attempt("the link in a cache or a Referer, or an address on its page", async () => {
    for (const secret of [proof, objection]) {
      const page = await send(paths.changeAddress(secret));
      expect(page.headers["cache-control"]).toMatch(/no-store/);
      expect(page.text).toMatch(/name="referrer" content="no-referrer"/);
      expect(page.text).not.toContain(address);
      expect(page.text).not.toContain(person.email);
    }
  });
  await control("its button proves it", async () => {
    expect((await press(proof)).headers.location).toContain("done=1");
    expect((await account()).address_change.proved_at).not.toBeNull();
  });
  await attempt(
    "the link a second time, or the change before the old address had its day",
    async () => {
      expect((await press(proof)).headers.location).not.toContain("done");
      expect(await account()).toMatchObject({ email: person.email });
    },
  );
  await control("the old address stops it, after the proof too", async () => {
    expect((await press(objection)).headers.location).toContain("done=1");
    expect((await account()).address_change.state).toBe("objected");
  });
  await attempt("the proof after the objection", async () => {
    expect((await press(proof)).headers.location).not.toContain("done");
    expect(await account()).toMatchObject({
      email: person.email,
      address_change: { state: "objected" },
    });
  });
});
