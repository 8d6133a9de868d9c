import { randomUUID } from "node:crypto";
import type { Action } from "./action-table";
import { newActor, newAddress, rpc } from "./cast";

type FactorAction =
  | keyof typeof import("@/server/factor/actions")
  | keyof typeof import("@/server/support/actions");

/** The part of ACTIONS for second factors, sessions and account support. */
export const FACTOR_ACTIONS: Record<FactorAction, Action> = {
  supportAccount: {
    need: "admin",
    call: ({ admin, agent }) => ({ as: admin, input: { userId: agent.userId, act: "unlocked" } }),
  },
  changeAddress: {
    need: "admin",
    call: async ({ admin }) => ({
      as: admin,
      input: { userId: (await newActor()).userId, email: newAddress() },
    }),
  },
  withdrawAddress: {
    need: "admin",
    call: async ({ admin }) => {
      const { userId } = await newActor();
      const change = { target_user_id: userId, _address: newAddress() };
      await rpc("admin_change_address", admin.token, change);
      return { as: admin, input: { userId } };
    },
  },
  removeLostFactor: {
    need: "admin",
    call: ({ admin, agent }) => ({
      as: admin,
      input: { userId: agent.userId, factor: randomUUID() },
    }),
    lacks: "notFound",
  },
  verifyCode: { need: "account", call: ({ agent }) => ({ as: agent, input: { code: "123456" } }) },
  verifyRecoveryCode: {
    need: "account",
    call: ({ agent }) => ({ as: agent, input: { code: "AAAA-BBBB-CCCC" } }),
  },
  startFactor: {
    need: "account",
    call: ({ agent }) => ({ as: agent, input: { name: "phone" } }),
    lacks: "noSecondFactor",
  },
  finishFactor: {
    need: "account",
    call: ({ agent }) => ({ as: agent, input: { id: randomUUID(), code: "123456" } }),
    lacks: "noSecondFactor",
  },
  removeFactor: {
    need: "account",
    call: ({ agent }) => ({ as: agent, input: { id: randomUUID() } }),
    lacks: "noSecondFactor",
  },
  makeRecoveryCodes: {
    need: "account",
    call: ({ agent }) => ({ as: agent }),
    lacks: "noSecondFactor",
  },
  signOutElsewhere: { need: "account", call: async () => ({ as: await newActor() }) },
};
