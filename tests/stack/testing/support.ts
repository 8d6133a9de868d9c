import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { hashPictures } from "@/server/media/hash-pictures";
import { dismissSameHomes } from "@/server/report/actions";
import { serviceDb } from "@/server/supabase/clients";
import { changeAddress, withdrawAddress } from "@/server/support/actions";
import { makeAddressChanges } from "@/server/support/address-changes";
import { answerAddressChange, getMailedChange } from "@/server/support/by-mail";
import { getViewAs } from "@/server/support/view-as";
import { admin, DANAS, dana, YOSSIS } from "../../database/support/people";
import type { Act } from "./leads";

const NOBODYS = "0".repeat(64);

/** A part of site.test.ts: account support, and operators' decisions on homes that look alike. */
export async function trySupport(act: Act) {
  expect(await getViewAs(dana.id, {})).toMatchObject({ kind: "agent", viewings: 0 });
  await expect(act(dana, changeAddress, { userId: dana.id, email: "a@b.example" })).rejects.toThrow(
    "notAdmin",
  );
  await act(admin, changeAddress, { userId: dana.id, email: "dana.new@b.example" });
  await act(admin, withdrawAddress, { userId: dana.id });
  await expect(act(admin, withdrawAddress, { userId: dana.id })).rejects.toThrow("notFound");
  expect([await getMailedChange(NOBODYS), await answerAddressChange(NOBODYS)]).toEqual([
    null,
    false,
  ]);
  await makeAddressChanges(serviceDb());
  const unknown = await serviceDb().rpc("address_changed", { _id: randomUUID() });
  expect(unknown.data).toBe(false);
  await expect(act(admin, dismissSameHomes, { one: DANAS, other: YOSSIS })).rejects.toThrow(
    "notFound",
  );
  await hashPictures(serviceDb());
  const none = await serviceDb().rpc("hash_picture", { _path: "properties/none.jpg" });
  expect(none.error).toBeNull();
}
