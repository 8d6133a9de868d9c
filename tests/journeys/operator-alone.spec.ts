import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { paths } from "@/lib/paths";
import messages from "@/messages/he.json" with { type: "json" };
import { listingInput } from "@/tests/attacks/support/form-inputs";
import { DANA, MAYA, PASSWORD } from "@/tests/faults/support/world";
import { test } from "./support/admin";
import { expectAccessible } from "./support/axe";
import { mailsIn, openIn, operatorIn, ownWorld, pageIn } from "./support/own-world";
import { signInByHand, visit } from "./support/people";

// Site-wide decisions of an operator, and flows that take a day: on a site of its own whose mail clock is set back.
// Serial, because they share that site; on desktop only, because nothing differs on a phone.
test.describe.configure({ mode: "serial" });

const { admin: words, adminNewAgents, adminSettings, adminSupport, changeAddress } = messages;
const { publishingReview } = messages.dashboard;
const states = adminSupport.address.states;
const scene = ownWorld();

test("a new agent requests approval, is rejected with a reason, asks again, is approved and publishes", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const operator = await operatorIn(scene, browser);
  await openIn(operator, "/admin/settings");
  await operator.getByRole("button", { name: words.edit, exact: true }).click();
  await operator.getByRole("switch", { name: adminSettings.reviewNewAgents }).click();
  await operator.getByRole("button", { name: words.save, exact: true }).click();
  await expect(operator.getByText(adminSettings.saved)).toBeVisible();

  // The request of the listing form: refused until an operator has approved its agent.
  const maya = scene.world.person();
  await maya.signIn(MAYA, PASSWORD);
  const publish = () => maya.act("saveProperty", paths.addProperty, listingInput());
  expect((await publish()).serverError?.code).toBe("agentUnreviewed");

  const agent = await pageIn(scene, browser, MAYA);
  await openIn(agent, "/dashboard");
  const notice = agent.locator("section[aria-labelledby=publishing-review]");
  await expect(notice.getByRole("heading", { name: publishingReview.unasked.title })).toBeVisible();
  await notice.getByLabel(publishingReview.license).fill("31234567");
  await notice.getByRole("button", { name: publishingReview.ask }).click();
  await expect(notice.getByRole("heading", { name: publishingReview.waits.title })).toBeVisible();
  await expectAccessible(agent);

  await openIn(operator, "/admin");
  await operator.locator('main a[href="/admin/new-agents"]').click();
  const card = operator.getByRole("listitem").filter({ hasText: MAYA }).first();
  await expect(card).toContainText("31234567");
  await expect(card.getByText(adminNewAgents.confirmed)).toBeVisible();
  await expectAccessible(operator);
  const said = card.getByLabel(adminNewAgents.words);
  const refuse = card.getByRole("button", { name: new RegExp(adminNewAgents.refuse) });
  // A refusal needs a reason, so the empty field gets the focus.
  await refuse.click();
  await expect(said).toBeFocused();
  await said.fill("הרישיון שנמסר אינו ברשימה של רשם המתווכים");
  await refuse.click();
  await expect(operator.getByText(adminNewAgents.done.refused)).toBeVisible();
  await expect(operator.getByText(adminNewAgents.none)).toBeVisible();

  await expect
    .poll(() => mailsIn(scene, MAYA).map(({ kind }) => kind), { timeout: 40_000 })
    .toContain("publishing_review");
  await openIn(agent, "/dashboard");
  await expect(notice.getByText("הרישיון שנמסר אינו ברשימה של רשם המתווכים")).toBeVisible();
  expect((await publish()).serverError?.code).toBe("agentUnreviewed");
  await notice.getByLabel(publishingReview.license).fill("3123456");
  await notice.getByRole("button", { name: publishingReview.ask }).click();
  await expect(notice.getByRole("heading", { name: publishingReview.waits.title })).toBeVisible();

  await openIn(operator, "/admin/new-agents");
  await expect(card).toContainText("3123456");
  await card.getByRole("button", { name: new RegExp(adminNewAgents.approve) }).click();
  await expect(operator.getByText(adminNewAgents.done.approved)).toBeVisible();
  await openIn(agent, "/dashboard");
  await expect(notice).toHaveCount(0);
  expect(await publish()).not.toHaveProperty("serverError");
});

const LINK = /\/change-address\/[0-9a-f]{64}/;
const linkTo = async (address: string, kind: string) => {
  const found = () =>
    LINK.exec(
      mailsIn(scene, address)
        .filter((mail) => mail.kind === kind)
        .at(-1)?.text ?? "",
    )?.[0];
  await expect.poll(found, { timeout: 40_000 }).toBeTruthy();
  return found() ?? "";
};
/** The text of a state of the card, with its address. */
const said = (state: keyof typeof states, address: string) =>
  new RegExp(
    states[state]
      .replace(/<\/?to>/g, "")
      .replace("{address}", address)
      .replace("{at}", ".*"),
  );
const aDayLater = () =>
  scene.world.query(
    "update private.mails set sent_at = sent_at - interval '25 hours' where kind = 'address_change'",
  );

/** An operator starts the change on the account's page; returns both links. */
async function begun(operator: Page, old: string, wanted: string) {
  const [user] = await scene.world.query<{ id: string }>(
    `select id from auth.users where email = '${old}'`,
  );
  await openIn(operator, `/admin/users/${user?.id}`);
  await operator.getByLabel(adminSupport.address.field).fill(wanted);
  await operator.getByRole("button", { name: adminSupport.address.submit }).click();
  await expect(operator.getByText(adminSupport.address.sent)).toBeVisible();
  await expect(operator.getByText(said("open", wanted))).toBeVisible();
  return {
    proof: await linkTo(wanted, "address_proof"),
    objection: await linkTo(old, "address_change"),
  };
}

test("support changes an email address: both mails, confirmation, a day's wait, and sign-in with it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const wanted = "maya.new@faults.example";
  const operator = await operatorIn(scene, browser);
  const { proof, objection } = await begun(operator, MAYA, wanted);

  const owner = await pageIn(scene, browser);
  const heading = owner.getByRole("heading", { level: 1 });
  await visit(owner, objection);
  await expect(heading).toHaveText(changeAddress.object.title);
  await visit(owner, proof);
  await expect(heading).toHaveText(changeAddress.prove.title);
  await expectAccessible(owner);
  await owner.getByRole("button", { name: changeAddress.prove.submit }).click();
  await expect(heading).toHaveText(changeAddress.proved.title);
  await expectAccessible(owner);
  await operator.reload();
  await expect(operator.getByText(said("proved", wanted))).toBeVisible();
  // The old address still signs in until the day is over.
  await signInByHand(await pageIn(scene, browser), MAYA, PASSWORD);

  await aDayLater();
  await expect(async () => {
    await operator.reload();
    await expect(operator.getByText(said("changed", wanted))).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  for (const link of [proof, objection]) {
    await visit(owner, link);
    await expect(heading).toHaveText(changeAddress.over.title);
  }
  await expect
    .poll(() => mailsIn(scene, wanted).map(({ kind }) => kind), { timeout: 40_000 })
    .toContain("address_change");
  await signInByHand(await pageIn(scene, browser), wanted, PASSWORD);
  await visit(owner, "/auth?mode=signin");
  await owner.getByLabel("מייל").fill(MAYA);
  await owner.getByLabel("סיסמה", { exact: false }).first().fill(PASSWORD);
  await owner.getByRole("button", { name: "התחברות", exact: true }).click();
  await expect(owner.getByRole("alert").first()).toBeVisible();
  await expect(owner).toHaveURL(/\/auth/);
});

test("the old address can cancel the change, even after confirmation", async ({ browser }) => {
  test.setTimeout(180_000);
  const wanted = "dana.new@faults.example";
  const operator = await operatorIn(scene, browser);
  const { proof, objection } = await begun(operator, DANA, wanted);
  const visitor = await pageIn(scene, browser);
  const heading = visitor.getByRole("heading", { level: 1 });
  await visit(visitor, proof);
  await visitor.getByRole("button", { name: changeAddress.prove.submit }).click();
  await expect(heading).toHaveText(changeAddress.proved.title);
  await visit(visitor, objection);
  await visitor.getByRole("button", { name: changeAddress.object.submit }).click();
  await expect(heading).toHaveText(changeAddress.objected.title);
  await expectAccessible(visitor);
  await aDayLater();
  await visit(visitor, proof);
  await expect(heading).toHaveText(changeAddress.over.title);
  await operator.reload();
  await expect(operator.getByText(said("objected", wanted))).toBeVisible();
  await signInByHand(await pageIn(scene, browser), DANA, PASSWORD);
});
