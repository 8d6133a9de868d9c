import { beforeAll, describe, expect, test } from "vitest";
import { call, copyOf, freshBackend, signedIn, start } from "@/tests/embedded/scene";

const BASE_TABLES = [
  "profiles",
  "companies",
  "properties",
  "user_subscriptions",
  "password_reset_logs",
  "user_consents",
];
const PROTECTED = [
  { is_admin: true },
  { subscription_active: true },
  { subscription_end_date: "2099-01-01" },
  { trial_end_date: "2099-01-01" },
  { enable_ai_parser: true },
  { feature_property_ribbon_enabled: true },
  { organization_code: null },
  { user_type: "company" },
];

describe("with the publishable key, over HTTP", () => {
  const scene = freshBackend();
  let dana: { id: string; token: string };

  // Written before any request to the Data API: lite applies its grants on the first one.
  beforeAll(async () => {
    dana = await signedIn(scene.backend, "dana@example.com");
    await scene.backend.direct.query(
      "select private.create_profile(id, email, raw_user_meta_data) from auth.users",
    );
  });

  const own = () => `/rest/v1/profiles?user_id=eq.${dana.id}`;
  const attack = async (change: object) =>
    call(scene.backend, own(), { token: dana.token, method: "PATCH", body: change });

  for (const moment of ["as the very first request", "after it", "and once more"]) {
    test(`users cannot make themselves operators, ${moment}`, async () => {
      expect(await attack({ is_admin: true })).toMatchObject({
        status: 403,
        body: { code: "42501" },
      });
    });
  }

  test.each(PROTECTED)("%o on the user's own row is refused", async (change) => {
    expect(await attack(change)).toMatchObject({ status: 403, body: { code: "42501" } });
  });

  test("users can change their own name, so the refusals above are about the columns", async () => {
    expect((await attack({ name: "Dana Levi" })).status).toBe(204);
    const { body } = await call(scene.backend, `${own()}&select=name,is_admin`, {
      token: dana.token,
    });
    expect(body).toEqual([{ name: "Dana Levi", is_admin: false }]);
  });

  test.each(BASE_TABLES)("a visitor cannot read %s", async (table) => {
    const answer = await call(scene.backend, `/rest/v1/${table}?select=*`);
    expect(answer).toMatchObject({ status: 401, body: { code: "42501" } });
  });

  test("the server's key reads rows hidden from visitors", async () => {
    const { secretKey } = scene.backend;
    const answer = await call(scene.backend, "/rest/v1/profiles?select=name", { key: secretKey });
    expect(answer.body).toHaveLength(1);
  });

  test.each(["public_listings", "public_agents", "public_companies"])(
    "a visitor can read %s but not write to it",
    async (table) => {
      expect((await call(scene.backend, `/rest/v1/${table}?select=*`)).status).toBe(200);
      for (const method of ["POST", "PATCH", "DELETE"]) {
        const answer = await call(scene.backend, `/rest/v1/${table}?id=neq.${dana.id}`, {
          method,
          body: { id: dana.id },
        });
        expect(answer.body).toMatchObject({ code: "42501" });
      }
    },
  );

  test("concurrent requests never share each other's permissions", async () => {
    const { backend } = scene;
    const requests = Array.from({ length: 90 }, (_, i) => {
      const who = [{ key: backend.secretKey }, {}, { token: dana.token }][i % 3];
      return call(backend, "/rest/v1/profiles?select=id", who);
    });
    const answers = await Promise.all(requests);
    answers.forEach((answer, i) => {
      if (i % 3 === 1) expect(answer.body).toMatchObject({ code: "42501" });
      else expect(answer.body).toHaveLength(1);
    });
  });

  test("server functions are closed to users and visitors", async () => {
    const body = { _bucket: "x", _key: "y", _limit: 1, _window_seconds: 60 };
    for (const who of [{}, { token: dana.token }]) {
      const answer = await call(scene.backend, "/rest/v1/rpc/rate_hit", { ...who, body });
      expect(answer.body).toMatchObject({ code: "42501" });
    }
    const { secretKey: key } = scene.backend;
    expect((await call(scene.backend, "/rest/v1/rpc/rate_hit", { key, body })).status).toBe(200);
  });

  test("other schemas are not exposed", async () => {
    for (const schema of ["private", "auth", "storage", "supabase_migrations"]) {
      const headers = { "accept-profile": schema };
      const answer = await call(scene.backend, "/rest/v1/users?select=*", { headers });
      expect(answer).toMatchObject({ status: 406, body: { code: "PGRST106" } });
    }
  });

  test("a missing or wrong key is refused", async () => {
    for (const key of ["", "sb_secret_guess"]) {
      expect((await call(scene.backend, "/rest/v1/public_agents", { key })).status).toBe(401);
      const body = { email: "x@example.com", password: "long enough 1" };
      expect((await call(scene.backend, "/auth/v1/signup", { key, body })).status).toBe(401);
    }
    const forged = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`;
    const answer = await call(scene.backend, "/rest/v1/profiles", { token: forged });
    expect(answer.status).toBe(401);
  });

  test.each(["/_system/config", "/_system/introspect", "/", "/control", "/auth/v1/admin/users"])(
    "%s is not found",
    async (path) => {
      expect((await call(scene.backend, path)).status).toBe(404);
    },
  );

  test("only the server's key can change an account's address, with Auth's responses", async () => {
    const { backend } = scene;
    const [old, taken] = ["address.old@example.com", "address.taken@example.com"];
    const { id, token } = await signedIn(backend, old);
    await signedIn(backend, taken);
    const change = (email: string, caller: object, whose = id) =>
      call(backend, `/auth/v1/admin/users/${whose}`, {
        ...{ method: "PUT", body: { email, email_confirm: true } },
        ...caller,
      });
    const emailOf = async () =>
      (
        await backend.direct.query<{ email: string }>(
          "select email from auth.users where id = $1",
          [id],
        )
      )[0]?.email;
    for (const caller of [{}, { token }, { key: "sb_secret_guessed" }])
      expect((await change("a@b.example", caller)).status).toBeGreaterThanOrEqual(400);
    const key = backend.secretKey;
    expect(await change(taken, { key })).toMatchObject({
      status: 422,
      body: { error_code: "email_exists" },
    });
    expect((await change("no address", { key })).body.error_code).toBe("validation_failed");
    const nobody = "00000000-0000-4000-8000-00000000dead";
    expect((await change("a@b.example", { key }, nobody)).status).toBe(404);
    expect(await emailOf()).toBe(old);
    expect((await change("Address.New@example.com", { key })).status).toBe(200);
    expect(await emailOf()).toBe("address.new@example.com");
  });

  test("one-time codes by mail are disabled: they would confirm any address", async () => {
    for (const path of ["/auth/v1/otp", "/auth/v1/magiclink"]) {
      const answer = await call(scene.backend, path, { body: { email: "new@example.com" } });
      expect(answer.status).toBe(404);
    }
  });

  test("the same applies after a restart", async () => {
    await scene.backend.stop();
    scene.backend = await start(copyOf(scene.backend.folder.root));
    expect(await attack({ is_admin: true })).toMatchObject({
      status: 403,
      body: { code: "42501" },
    });
    expect((await attack({ name: "Dana" })).status).toBe(204);
  });
});
