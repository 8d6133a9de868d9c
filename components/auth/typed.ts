import { type RefObject, useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import type { signUpSchema } from "@/lib/auth/schema";

type Fields = Omit<z.input<typeof signUpSchema>, "password" | "next">;

/** Input shared between the tabs, also when a form is reopened. Never a password. */
export type Typed = Partial<Fields>;
export type TypedRef = RefObject<Typed>;

type Form = {
  subscribe: (to: {
    formState: { values: true };
    callback: (state: { values: object }) => void;
  }) => () => void;
};

/** Copies a form's input to the shared values. `names`: the fields to share. */
export function useSharedInput(
  typed: TypedRef | undefined,
  { subscribe }: Form,
  names: readonly (keyof Fields)[],
) {
  const share = useEffectEvent((values: object) => {
    const shared = Object.entries(values).filter(([name]) =>
      (names as readonly string[]).includes(name),
    );
    if (typed) Object.assign(typed.current, Object.fromEntries(shared));
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => share(values) }),
    [subscribe],
  );
}
