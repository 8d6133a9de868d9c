import { HONEYPOT } from "@/lib/leads/types";
import { freshClient } from "../journeys/support/people";
import { callAction } from "./support/actions";
import { api, rpc } from "./support/cast";
import { newComplaint, waitingComplaint } from "./support/complaint-actions";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const post = (fields: Record<string, string>, headers = freshClient(), origin = SITE) =>
  send("/api/complaint", {
    headers: { ...headers, origin, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ page: "", tool: "", email: "", phone: "", ...fields }).toString(),
  });
const sent = (answer: Awaited<ReturnType<typeof post>>) =>
  String(answer.headers.location).endsWith("?sent=1");

test("accessibility complaints cannot be read or written except through the form", async ({
  cast,
}) => {
  const form = { words: `אי אפשר לשלוח ${crypto.randomUUID()}` };
  await control("the form stores it", async () => expect(sent(await post(form))).toBe(true));
  for (const token of ["", cast.agent.token, cast.company.token, cast.admin.token]) {
    await attempt("the tables through the Data API", async () => {
      for (const table of ["accessibility_complaints", "complaint_answers"])
        for (const profile of ["public", "private"]) {
          const headers = { "accept-profile": profile };
          const answer = await api(`/rest/v1/${table}?select=*`, { token, headers });
          expect(answer.status).toBeGreaterThanOrEqual(400);
        }
    });
    await attempt("complain_of_accessibility by whoever has the public key", async () => {
      const complaint = { _complaint: { words: "x" }, _client: "x" };
      const answer = await rpc("complain_of_accessibility", token, complaint);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  }
  await attempt("from the page of another site", async () =>
    expect((await post(form, freshClient(), "https://evil.example")).status).toBe(403),
  );
  await attempt("with the hidden field filled", async () => {
    const words = `רובוט ${crypto.randomUUID()}`;
    expect(sent(await post({ words, [HONEYPOT]: "https://evil.example" }))).toBe(false);
    expect(await waitingComplaint(cast.admin, words)).toBeNull();
  });
});

test("complaints are rate-limited, and typed text never comes back as markup", async ({ cast }) => {
  const flooder = freshClient();
  const answers: boolean[] = [];
  for (let n = 0; n < 7; n++) answers.push(sent(await post({ words: `${n}` }, flooder)));
  await control("five a day", async () => expect(answers.slice(0, 5)).toEqual(Array(5).fill(true)));
  await attempt("more of one client", async () => expect(answers.slice(5)).toEqual([false, false]));
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  const answer = await post({ words: evil, page: evil, tool: evil, email: evil, phone: evil });
  const cookie = (answer.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  const again = async () => (await send("/complaint", { headers: { cookie } })).text;
  await attempt("markup of one's own", async () => {
    expect(await again()).not.toContain("<script>alert");
    expect(await again()).not.toContain("<img src=x");
  });
  await control("it came back as a text", async () => expect(await again()).toContain("alert(1)"));
  await attempt("a page's name in a link as a script", async () => {
    const { text } = await send(`/complaint?page=${encodeURIComponent(evil)}`);
    expect(text).not.toContain("<script>alert");
  });
  const { page } = await newComplaint(cast.admin, evil + crypto.randomUUID());
  const list = () => send(`/admin/complaints?page=${page}`, { headers: cast.admin.headers });
  await attempt("a complaint as a script on the operator's page", async () => {
    const { text } = await list();
    expect(text).toContain("alert(1)");
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<img src=x");
  });
});

test("only an operator answers or closes a complaint", async ({ cast }) => {
  const { id, words } = await newComplaint(cast.admin);
  for (const { token } of [cast.agent, cast.company]) {
    await attempt("an operator's act by somebody else", async () => {
      expect((await rpc("admin_complaints", token)).status).toBe(403);
      const answer = { _id: id, _words: "x" };
      expect((await rpc("admin_answer_complaint", token, answer)).status).toBe(403);
      expect((await rpc("admin_close_complaint", token, { _id: id })).status).toBe(403);
    });
  }
  const waiting = async () => (await waitingComplaint(cast.admin, words)) !== null;
  await callAction("closeComplaint", { id }, { as: cast.agent });
  await attempt("it is closed by somebody else", async () => expect(await waiting()).toBe(true));
  await callAction("closeComplaint", { id }, { as: cast.admin });
  await control("an operator closes it", async () => expect(await waiting()).toBe(false));
});
