import { readFileSync, renameSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { call, freshBackend, mailsTo, signedIn, signIn } from "@/tests/embedded/scene";
import type { Backend } from "./backend";

const PASSWORD = "correct horse 9";

const signUp = (backend: Backend, email: string, password = PASSWORD) =>
  call(backend, "/auth/v1/signup", {
    body: { email, password, data: { user_type: "agent", name: "Noa" } },
  });

const follow = (backend: Backend, link: string | null) => {
  const query = new URL(link ?? "").searchParams;
  const body = { token_hash: query.get("token_hash"), type: query.get("type") };
  return call(backend, "/auth/v1/verify", { body });
};

const later = (backend: Backend) =>
  backend.direct.query(
    "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds', recovery_sent_at = recovery_sent_at - interval '61 seconds'",
  );

describe("accounts", () => {
  const scene = freshBackend();

  test("ids of consecutive sign-ups are random and start differently", async () => {
    const { backend } = scene;
    for (const name of ["one", "two", "three"]) await signUp(backend, `${name}@random.example`);
    const rows = await backend.direct.query<{ id: string; sub: string }>(
      `select u.id, u.raw_user_meta_data ->> 'sub' as sub from auth.users u
       join auth.identities i on i.user_id = u.id where u.email like '%@random.example'`,
    );
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ id }) => id.slice(0, 8))).size).toBe(3);
    for (const { id, sub } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      expect(sub).toBe(id);
    }
  });

  test("sign up, follow the link of the mail, sign in", async () => {
    const { backend } = scene;
    const email = "noa@example.com";
    expect((await signUp(backend, email)).status).toBe(200);
    const early = await signIn(backend, email, PASSWORD);
    expect(early).toMatchObject({ status: 400, body: { error_code: "email_not_confirmed" } });
    // Without the password, the response reveals nothing about the address.
    expect(await signIn(backend, email, "a wrong password")).toEqual(
      await signIn(backend, "nobody@example.com", "a wrong password"),
    );

    const [mail] = mailsTo(backend, email);
    expect(mail?.link).toMatch(/^http:\/\/site\.test\/auth\/confirm\?token_hash=\w+&type=signup$/);
    expect(mail?.html).toContain(mail?.link?.replace("&", "&amp;"));
    expect(mail?.html).toContain('dir="rtl"');
    const verified = await follow(backend, mail?.link ?? null);
    expect(verified.body.access_token).toBeTruthy();
    expect((await signIn(backend, email, PASSWORD)).status).toBe(200);
  });

  test("a link works only once", async () => {
    const { backend } = scene;
    await signUp(backend, "once@example.com");
    const link = mailsTo(backend, "once@example.com")[0]?.link ?? null;
    expect((await follow(backend, link)).status).toBe(200);
    const again = await follow(backend, link);
    expect(again).toMatchObject({ status: 403, body: { error_code: "otp_expired" } });
  });

  test("a link older than an hour is refused", async () => {
    const { backend } = scene;
    await signUp(backend, "late@example.com");
    await backend.direct.query(
      "update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = $1",
      ["late@example.com"],
    );
    const answer = await follow(backend, mailsTo(backend, "late@example.com")[0]?.link ?? null);
    expect(answer.body.error_code).toBe("otp_expired");
  });

  test("a password of seven characters is refused", async () => {
    const answer = await signUp(scene.backend, "short@example.com", "seven77");
    expect(answer).toMatchObject({ status: 422, body: { error_code: "weak_password" } });
  });

  test.each(["password", "iloveyou1", "abcdefgh", "aaaaaaaa"])(
    "a new account cannot use the password %s",
    async (common) => {
      const { backend } = scene;
      const email = `${common}@example.com`;
      expect(await signUp(backend, email, common)).toMatchObject({
        status: 422,
        body: { error_code: "weak_password", weak_password: { reasons: ["pwned"] } },
      });
      expect(mailsTo(backend, email)).toEqual([]);
      expect((await signUp(backend, email)).status).toBe(200);
    },
  );

  test("a common password cannot replace the current one", async () => {
    const { backend } = scene;
    const { token } = await signedIn(backend, "weaker@example.com");
    const change = (password: string) =>
      call(backend, "/auth/v1/user", { token, method: "PUT", body: { password } });
    expect(await change("Password1")).toMatchObject({
      status: 422,
      body: { error_code: "weak_password" },
    });
    expect((await signIn(backend, "weaker@example.com", PASSWORD)).status).toBe(200);
    expect((await change("a newer password 2")).status).toBe(200);
    expect((await signIn(backend, "weaker@example.com", PASSWORD)).status).toBe(400);
  });

  test("signing up again with a known address reveals nothing and changes nothing", async () => {
    const { backend } = scene;
    const email = "known@example.com";
    await signUp(backend, email);
    await follow(backend, mailsTo(backend, email)[0]?.link ?? null);

    const again = await signUp(backend, email, "another password 1");
    const stranger = await signUp(backend, "unknown@example.com");
    expect(again.status).toBe(stranger.status);
    expect(Object.keys(again.body).sort()).toEqual(Object.keys(stranger.body).sort());
    expect(mailsTo(backend, email)).toHaveLength(1);
    expect((await signIn(backend, email, "another password 1")).status).toBe(400);
    expect((await signIn(backend, email, PASSWORD)).status).toBe(200);
  });

  test("a confirmation can be resent after a minute, and only the newer link works", async () => {
    const { backend } = scene;
    const email = "again@example.com";
    await signUp(backend, email);
    const resend = () => call(backend, "/auth/v1/resend", { body: { type: "signup", email } });
    expect(await resend()).toMatchObject({
      status: 429,
      body: { error_code: "over_email_send_rate_limit" },
    });
    await later(backend);
    expect((await resend()).status).toBe(200);

    const [older, newer] = mailsTo(backend, email);
    expect((await follow(backend, older?.link ?? null)).status).toBe(403);
    expect((await follow(backend, newer?.link ?? null)).status).toBe(200);
  });

  test("a forgotten password is reset by mail, and the old one stops working", async () => {
    const { backend } = scene;
    const email = "forgot@example.com";
    await signUp(backend, email);
    await follow(backend, mailsTo(backend, email)[0]?.link ?? null);

    const recover = () => call(backend, "/auth/v1/recover", { body: { email } });
    expect((await recover()).status).toBe(200);
    expect((await recover()).status).toBe(429);
    const mail = mailsTo(backend, email).at(-1);
    expect(mail?.link).toContain("type=recovery");
    const { body } = await follow(backend, mail?.link ?? null);
    const changed = await call(backend, "/auth/v1/user", {
      token: body.access_token,
      method: "PUT",
      body: { password: "a newer password 2" },
    });
    expect(changed.status).toBe(200);
    expect(mailsTo(backend, email).at(-1)).toMatchObject({ kind: "password_changed" });
    expect((await signIn(backend, email, PASSWORD)).status).toBe(400);
    expect((await signIn(backend, email, "a newer password 2")).status).toBe(200);
  });

  test("recovery for an unknown address looks the same as for a known one", async () => {
    const answer = await call(scene.backend, "/auth/v1/recover", {
      body: { email: "nobody@example.com" },
    });
    expect(answer).toEqual({ status: 200, body: {} });
    expect(mailsTo(scene.backend, "nobody@example.com")).toEqual([]);
  });

  test("the address of an account cannot be changed", async () => {
    const { backend } = scene;
    const { body } = await signIn(backend, "noa@example.com", PASSWORD);
    const change = (values: object) =>
      call(backend, "/auth/v1/user", { token: body.access_token, method: "PUT", body: values });
    expect((await change({ email: "other@example.com" })).status).toBe(422);
    expect((await change({ data: { seen: true } })).body.email).toBe("noa@example.com");
  });

  test("an ended session cannot be refreshed", async () => {
    const { backend } = scene;
    const { body } = await signIn(backend, "noa@example.com", PASSWORD);
    await call(backend, "/auth/v1/logout", { token: body.access_token, method: "POST" });
    const refreshed = await call(backend, "/auth/v1/token?grant_type=refresh_token", {
      body: { refresh_token: body.refresh_token },
    });
    expect(refreshed.status).toBe(400);
  });

  test("confirmations succeed between refused requests", async () => {
    const { backend } = scene;
    const emails = Array.from({ length: 6 }, (_, i) => `crowd${i}@example.com`);
    await Promise.all(emails.map((email) => signUp(backend, email)));
    const refused = () => call(backend, "/rest/v1/profiles?select=id");
    const links = emails.map((email) => mailsTo(backend, email)[0]?.link ?? null);
    await Promise.all(
      links.flatMap((link) => [follow(backend, link), ...Array.from({ length: 9 }, refused)]),
    );
    const answers = await Promise.all(emails.map((email) => signIn(backend, email, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(emails.map(() => 200));
  });
});

describe("a mail that cannot be sent", () => {
  const scene = freshBackend();

  async function withoutMail<T>(ask: () => Promise<T>) {
    const { inbox } = scene.backend.folder;
    renameSync(inbox, `${inbox}-away`);
    return ask().finally(() => renameSync(`${inbox}-away`, inbox));
  }

  test("leaves no account behind, and the next attempt starts from scratch", async () => {
    const { backend } = scene;
    const email = "unsent@example.com";
    expect((await withoutMail(() => signUp(backend, email))).status).toBe(500);
    expect(await backend.direct.query("select from auth.users")).toEqual([]);
    expect((await signUp(backend, email)).status).toBe(200);
    const [mail] = mailsTo(backend, email);
    expect((await follow(backend, mail?.link ?? null)).status).toBe(200);
  });

  test.each(["resend", "recover"])("does not start the rate limit of %s", async (kind) => {
    const { backend } = scene;
    const email = `${kind}@example.com`;
    await signUp(backend, email);
    await later(backend);
    const ask = () => call(backend, `/auth/v1/${kind}`, { body: { email, type: "signup" } });
    expect((await withoutMail(ask)).status).toBe(500);
    expect((await ask()).status).toBe(200);
    expect(mailsTo(backend, email)).toHaveLength(2);
    expect((await ask()).status).toBe(429);
  });
});

test("a hosted project sends the same mails", () => {
  const config = readFileSync("supabase/config.toml", "utf8");
  for (const [kind, section] of [
    ["confirmation", "template.confirmation"],
    ["recovery", "template.recovery"],
    ["password_changed", "notification.password_changed"],
  ]) {
    const title = /<title>(.*)<\/title>/.exec(
      readFileSync(`supabase/templates/${kind}.html`, "utf8"),
    )?.[1];
    const enabled = kind === "password_changed" ? "enabled = true\n" : "";
    expect(config).toContain(
      `[auth.email.${section}]\n${enabled}subject = "${title}"\ncontent_path = "./supabase/templates/${kind}.html"`,
    );
  }
});
