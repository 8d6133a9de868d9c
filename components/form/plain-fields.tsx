import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { meantDomain } from "@/lib/contact/email";

/** A refused submission of a plain form: its values and errors. */
type Flash<Name extends string, Wrong extends string> = {
  typed: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, Wrong>>;
};

/** Returns the props of each field's wrapper (PlainField) and of its input. `form` prefixes the inputs' ids. */
export function plainFields<Name extends string, Wrong extends string>(
  form: string,
  flash: Flash<Name, Wrong> | null | undefined,
  words: {
    label: (name: Name) => string;
    hint?: (name: Name) => string | undefined;
    /** `domain`: the suggested domain for an e-mail address that looks mistyped. */
    error: (wrong: Wrong, values: { domain: string }) => string;
    /** The initial value of a field. */
    initial?: (name: Name) => string;
  },
) {
  const typed: Partial<Record<string, string>> = flash?.typed ?? {};
  return (name: Name) => {
    const wrong = flash?.errors[name];
    const id = `${form}-${name}`;
    return {
      around: {
        id,
        name,
        label: words.label(name),
        hint: words.hint?.(name),
        error: wrong ? words.error(wrong, { domain: meantDomain(typed.email ?? "") ?? "" }) : "",
      },
      input: {
        id,
        name,
        defaultValue: flash?.typed[name] ?? words.initial?.(name) ?? "",
        "aria-describedby": `${id}-error`,
        "aria-invalid": wrong ? true : undefined,
      },
    };
  };
}

/** An address that prompted a typo warning ("gmial.com?"); submitted unchanged a second time, it is accepted. */
export const SureEmail = ({ address }: { address: string | undefined }) => (
  <input name="sure" type="hidden" value={address ?? ""} />
);

type InputProps = ComponentProps<typeof Input>;

export const EmailInput = (props: InputProps) => (
  <Input
    {...props}
    autoComplete="email"
    className="text-end"
    dir="ltr"
    inputMode="email"
    type="email"
  />
);

export const PhoneInput = (props: InputProps) => (
  <Input {...props} autoComplete="tel" className="text-end" dir="ltr" inputMode="tel" type="tel" />
);
