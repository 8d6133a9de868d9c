import { randomUUID } from "node:crypto";
import { rows } from "../journeys/support/backend";
import { resetting } from "./support/action-table";
import { callAction, outcomeOf } from "./support/actions";
import {
  type Actor,
  codeOf,
  joinCompany,
  newActor,
  newListing,
  newMedia,
  versionOf,
} from "./support/cast";
import { companyInput, listingInput, profileInput } from "./support/form-inputs";
import { SITE, send } from "./support/send";
import { attempt, control, expect, test } from "./support/tally";

const one = async (query: string) => (await rows(query))[0] ?? {};
const outcome = async (name: string, input: unknown, as: Actor) =>
  outcomeOf(await callAction(name, input, { as }));

/** Everybody who is signed in and is not the agent. */
const OTHERS = ["otherAgent", "linkedAgent", "company", "otherCompany", "admin"] as const;

test("only its agent changes and deletes a listing", async ({ cast }) => {
  const { agent } = cast;
  const id = await newListing(agent.profileId);
  const change = async (overwrite: boolean) =>
    listingInput({ id, version: await versionOf("properties", id), overwrite });
  for (const who of OTHERS) {
    await attempt(`${who} saves it`, async () =>
      expect(await outcome("saveProperty", await change(false), cast[who])).not.toBe("done"),
    );
    await attempt(`${who} saves over it`, async () =>
      expect(await outcome("saveProperty", await change(true), cast[who])).not.toBe("done"),
    );
    for (const change of ["hide", "close", "delete"]) {
      const input = { ids: [id], change, finalPrice: null };
      await attempt(`${who}: ${change}`, async () => {
        await callAction("changeListings", input, { as: cast[who] });
        expect(await one(`properties?select=status&id=eq.${id}`)).toEqual({ status: "active" });
      });
      await attempt(`${who}: ${change}, by a beacon`, async () => {
        const headers = {
          ...cast[who].headers,
          origin: SITE,
          "content-type": "application/json",
        };
        const body = JSON.stringify(input);
        const answer = await send("/api/properties/changes", { method: "POST", headers, body });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(await one(`properties?select=status&id=eq.${id}`)).toEqual({ status: "active" });
      });
    }
    await attempt(`${who} copies it`, async () =>
      expect(
        await outcome("copyListing", { id, clientRequestId: randomUUID() }, cast[who]),
      ).toMatch(/^not(Found|Allowed)$/),
    );
  }
  await control("its agent saves it", async () =>
    expect(await outcome("saveProperty", await change(false), agent)).toBe("done"),
  );
  const own = (change: string) => ({ ids: [id], change, finalPrice: null });
  await control("its agent copies it", async () =>
    expect(await outcome("copyListing", { id, clientRequestId: randomUUID() }, agent)).toBe("done"),
  );
  await control("its agent hides it", async () => {
    await callAction("changeListings", own("hide"), { as: agent });
    expect(await one(`properties?select=status&id=eq.${id}`)).toEqual({ status: "hidden" });
  });
  await control("its agent deletes it", async () => {
    await callAction("changeListings", own("delete"), { as: agent });
    expect(await rows(`properties?select=status&id=eq.${id}`)).toEqual([]);
  });
});

/** Somebody who changes their own page and is not of the shared cast. */
const newShownAgent = () => newActor("agent", { username: `atk${randomUUID().slice(0, 8)}` });

test("another person's pictures cannot be used as one's own", async ({ cast }) => {
  const [agent, company] = [await newShownAgent(), await newActor("company")];
  const show: Record<string, (owner: Actor, office: Actor) => Promise<string>> = {
    "on a listing": async (owner) =>
      outcome(
        "saveProperty",
        listingInput({ images: [await newMedia(owner.profileId, "property")] }),
        agent,
      ),
    "as a portrait": async (owner) => {
      const profileImageUrl = await newMedia(owner.profileId, "profile");
      return outcome("saveProfile", await profileInput(agent, { profileImageUrl }), agent);
    },
    "as a logo": async (_, office) => {
      const logoPath = await newMedia(office.companyId, "company");
      return outcome("saveCompany", await companyInput(company, { logoPath }), company);
    },
  };
  for (const [where, task] of Object.entries(show)) {
    await attempt(`another's, ${where}`, async () =>
      expect(await task(cast.otherAgent, cast.otherCompany)).not.toBe("done"),
    );
    await control(`one's own, ${where}`, async () =>
      expect(await task(agent, company)).toBe("done"),
    );
  }
});

const INVENTED = {
  id: "00000000-0000-4000-8000-000000000001",
  isAdmin: true,
  is_admin: true,
  trial_end_date: "2099-01-01",
  trialEndsAt: "2099-01-01",
  subscription_active: true,
  organization_code: "ABCD2345",
  user_type: "company",
  userType: "company",
  feature_property_ribbon_enabled: true,
};
const PROTECTED =
  "is_admin,trial_end_date,subscription_active,organization_code,user_type,feature_property_ribbon_enabled";

test("fields that no form contains change nothing", async ({ cast }) => {
  const { otherCompany } = cast;
  const [actor, company] = [await newShownAgent(), await newActor("company")];
  const ownRow = `profiles?id=eq.${actor.profileId}&select=${PROTECTED}`;
  const before = await one(ownRow);
  for (const [field, value] of Object.entries(INVENTED)) {
    await attempt(`${field} beside a profile`, async () => {
      const input = await profileInput(actor, { [field]: value });
      await outcome("saveProfile", input, actor);
      expect(await one(ownRow)).toEqual(before);
    });
  }
  await attempt("another person's id beside a switch", async () => {
    const theirs = `profiles?id=eq.${cast.agent.profileId}&select=show_listing_dates,version`;
    const stays = await one(theirs);
    const { userId, profileId: id } = cast.agent;
    await outcome("showOnMiniSite", { what: "dates", shown: false, userId, id }, actor);
    expect(await one(theirs)).toEqual(stays);
  });
  await attempt("another agent's id beside a listing", async () => {
    const clientRequestId = randomUUID();
    const { profileId } = cast.agent;
    const input = listingInput({ clientRequestId, agentId: profileId, agent_id: profileId });
    await outcome("saveProperty", input, actor);
    const made = await one(`properties?client_request_id=eq.${clientRequestId}&select=agent_id`);
    expect(made).toEqual({ agent_id: actor.profileId });
  });
  await attempt("another company's id beside a company", async () => {
    const theirs = `companies?id=eq.${otherCompany.companyId}&select=name,version`;
    const stays = await one(theirs);
    const { companyId: id, userId } = otherCompany;
    const input = await companyInput(company, { id, ownerUserId: userId, owner_user_id: userId });
    await outcome("saveCompany", input, company);
    expect(await one(theirs)).toEqual(stays);
  });
  await control("the fields of the form do", async () => {
    await outcome("saveProfile", await profileInput(actor, { phone: "052-555-0199" }), actor);
    expect(await one(`profiles?id=eq.${actor.profileId}&select=phone`)).toEqual({
      phone: "052-555-0199",
    });
  });
});

test("a company controls only its own agents", async ({ cast }) => {
  const { otherCompany } = cast;
  // The test's own office: a removed agent may not rejoin, so its code changes.
  const [company, linkedAgent] = [await newActor("company"), await newActor()];
  await joinCompany(linkedAgent, company);
  const link = `profiles?id=eq.${linkedAgent.profileId}&select=organization_code`;
  const linked = { organization_code: await codeOf(company) };
  await attempt("another company removes an agent", async () => {
    await outcome("removeAgent", { id: linkedAgent.profileId }, otherCompany);
    expect(await one(link)).toEqual(linked);
  });
  await attempt("a company removes an agent who is nobody's", async () =>
    expect(await outcome("removeAgent", { id: cast.agent.profileId }, company)).not.toBe("done"),
  );
  const dashboard = async (as: Actor) =>
    (await send("/dashboard?view=properties", { headers: as.headers })).text;
  await attempt("another company reads its listings", async () =>
    expect((await dashboard(otherCompany)).includes(linkedAgent.listingId)).toBe(false),
  );
  await control("its own company reads them", async () =>
    expect((await dashboard(company)).includes(linkedAgent.listingId)).toBe(true),
  );
  await control("its own company removes the agent", async () => {
    expect(await outcome("removeAgent", { id: linkedAgent.profileId }, company)).toBe("done");
    expect(await one(link)).toEqual({ organization_code: null });
  });
});

test("nobody else controls an account or its password", async ({ cast }) => {
  const { agent, admin } = cast;
  const password = { password: "another-home-55!", repeat: "another-home-55!" };
  const reset = await resetting(await newActor());
  const recovery = /delet-recovery=[^;]+/.exec(reset.headers.cookie ?? "")?.[0] ?? "";
  const carrying = (cookie: string): Actor => ({
    ...agent,
    headers: { ...agent.headers, cookie: `${agent.headers.cookie}; ${cookie}` },
  });
  const until = Date.now() + 3_600_000;

  await attempt("deleting oneself in another's name", async () =>
    expect(await outcome("deleteMyAccount", { confirmation: admin.email }, agent)).toBe(
      "confirmationDiffers",
    ),
  );
  await attempt("an admin deletes the own account as another's", async () =>
    expect(
      await outcome("deleteUser", { userId: admin.userId, profileId: admin.profileId }, admin),
    ).not.toBe("done"),
  );
  const keys = {
    "without a reset": "",
    "with the reset of another person": recovery,
    "with a reset of one's own making": `delet-recovery=${agent.userId}.open.${until}.AAAA`,
    "with a reset signed by nobody": `delet-recovery=${agent.userId}.open.${until}.`,
    "with another's signature": `delet-recovery=${agent.userId}.open.${until}.${recovery.split(".").at(-1)}`,
  };
  for (const [how, cookie] of Object.entries(keys)) {
    await attempt(`a new password ${how}`, async () =>
      expect(await outcome("updatePassword", password, carrying(cookie))).toBe("resetLinkInvalid"),
    );
  }
  await control("with the own reset", async () =>
    expect(await outcome("updatePassword", password, reset)).toBe("done"),
  );
});
