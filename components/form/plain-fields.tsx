import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";
import { meantDomain } from "@/lib/contact/email";

/** What came back to a plain form: what was typed, and what is wrong with it. */
type Kept<Name extends string, Wrong extends string> = {
  typed: Partial<Record<Name, string>>;
  errors: Partial<Record<Name, Wrong>>;
};

/** Gives each field what stands around it (PlainField) and what its input needs. `form` names the inputs' ids. */
export function plainFields<Name extends string, Wrong extends string>(
  form: string,
  kept: Kept<Name, Wrong> | null | undefined,
  words: {
    label: (name: Name) => string;
    hint?: (name: Name) => string | undefined;
    /** `domain`: the one that was probably meant, for a mail address that looks mistyped. */
    error: (wrong: Wrong, values: { domain: string }) => string;
    /** What stands in a field that nobody has filled yet. */
    initial?: (name: Name) => string;
  },
) {
  const typed: Partial<Record<string, string>> = kept?.typed ?? {};
  return (name: Name) => {
    const wrong = kept?.errors[name];
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
        defaultValue: kept?.typed[name] ?? words.initial?.(name) ?? "",
        "aria-describedby": `${id}-error`,
        "aria-invalid": wrong ? true : undefined,
      },
    };
  };
}

/** The address that was asked back about ("gmial.com?"): sent unchanged a second time, it is meant so. */
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
