import { expect, test } from "vitest";
import { freshBackend, signedIn } from "@/tests/embedded/scene";
import { readKeys } from "./folder";

const scene = freshBackend();

const command = (
  email: string,
  secret = readKeys(scene.backend.folder).controlSecret,
  command = "grant-admin",
) =>
  fetch(`${scene.backend.url}/control`, {
    method: "POST",
    headers: { "x-control-secret": secret },
    body: JSON.stringify({ command, email }),
  });

const admins = () =>
  scene.backend.direct.query("select user_id from public.profiles where is_admin");

test("the secret of the data folder grants operator rights on the running backend", async () => {
  const { id } = await signedIn(scene.backend, "dana@example.com");
  expect(await (await command("dana@example.com")).json()).toMatchObject({ done: true });
  expect(await admins()).toEqual([{ user_id: id }]);
});

test("an unknown user is named in the response", async () => {
  expect(await (await command("nobody@example.com")).json()).toEqual({
    done: false,
    message: "Nobody has signed up as nobody@example.com.",
  });
});

test("an operator can be revoked, except the last one, and both changes are audited", async () => {
  const revoke = async (email: string) => (await command(email, undefined, "revoke-admin")).json();
  expect(await revoke("dana@example.com")).toEqual({
    done: false,
    message: expect.stringContaining("dana@example.com is the only operator"),
  });
  const { id } = await signedIn(scene.backend, "noa@example.com");
  expect(await revoke("noa@example.com")).toEqual({
    done: false,
    message: "noa@example.com is not an operator.",
  });
  expect(await (await command("noa@example.com")).json()).toMatchObject({ done: true });
  expect(await revoke(" NOA@example.com")).toMatchObject({ done: true });
  expect(await admins()).toHaveLength(1);
  expect(await revoke("nobody@example.com")).toMatchObject({ done: false });
  expect(
    await scene.backend.direct.query(
      "select action from private.audit_log where target = $1 order by at",
      [id],
    ),
  ).toEqual([{ action: "admin_granted" }, { action: "admin_revoked" }]);
});

test("no other secret works, not even the server's key", async () => {
  await signedIn(scene.backend, "eve@example.com");
  for (const secret of ["", "guess", scene.backend.secretKey, scene.backend.publishableKey]) {
    expect((await command("eve@example.com", secret)).status).toBe(404);
  }
  expect(await admins()).toHaveLength(1);
});
