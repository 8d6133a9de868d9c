import { randomUUID } from "node:crypto";
import type { Action } from "./action-table";
import { newActor } from "./cast";

type FactorAction =
  | keyof typeof import("@/server/factor/actions")
  | keyof typeof import("@/server/support/actions");

/** The part of ACTIONS that is about second factors, sessions and the support of accounts. */
export const FACTOR_ACTIONS: Record<FactorAction, Action> = {
  supportAccount: {
    need: "admin",
    call: ({ admin, agent }) => ({ as: admin, input: { userId: agent.userId, act: "unlocked" } }),
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
