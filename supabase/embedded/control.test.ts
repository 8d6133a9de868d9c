import { expect, test } from "vitest";
import { freshBackend, signedIn } from "@/tests/embedded/scene";
import { readKeys } from "./folder";

const scene = freshBackend();

const command = (email: string, secret = readKeys(scene.backend.folder).controlSecret) =>
  fetch(`${scene.backend.url}/control`, {
    method: "POST",
    headers: { "x-control-secret": secret },
    body: JSON.stringify({ command: "grant-admin", email }),
  });

const admins = () =>
  scene.backend.direct.query("select user_id from public.profiles where is_admin");

test("the secret of the data folder names an operator of the running backend", async () => {
  const { id } = await signedIn(scene.backend, "dana@example.com");
  expect(await (await command("dana@example.com")).json()).toMatchObject({ done: true });
  expect(await admins()).toEqual([{ user_id: id }]);
});

test("someone who never signed up is named in the answer", async () => {
  expect(await (await command("nobody@example.com")).json()).toEqual({
    done: false,
    message: "Nobody has signed up as nobody@example.com.",
  });
});

test("no other secret does, the server's key included", async () => {
  await signedIn(scene.backend, "eve@example.com");
  for (const secret of ["", "guess", scene.backend.secretKey, scene.backend.publishableKey]) {
    expect((await command("eve@example.com", secret)).status).toBe(404);
  }
  expect(await admins()).toHaveLength(1);
});
