import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { toast } from "sonner";
import { useErrorText } from "@/components/form/error-text";
import { useFailure } from "@/components/form/failure";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { Spinner } from "@/components/ui/spinner";
import { organizationCode } from "@/lib/account/schema";
import { normalizeLine } from "@/lib/format/normalize-text";
import { findCompany } from "@/server/account/actions";

export type FoundCompany = { name: string; code: string };

type Props = {
  button: RefObject<HTMLButtonElement | null>;
  offered: string;
  onFound: (found: FoundCompany) => void;
  saves: number;
};

/** The code of a company, and the button that looks it up. */
export function CodeCheck(props: Props) {
  const t = useTranslations("profile.company");
  const id = useId();
  const { code, write, check, busy, error } = useCodeCheck(props);
  return (
    <Labelled id={id} label={t("code")}>
      <div className="flex flex-wrap gap-2">
        <Input
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          className="w-0 max-w-56 grow basis-36 text-end font-medium uppercase tracking-wider placeholder:normal-case"
          dir="ltr"
          id={id}
          maxLength={32}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            // Enter would submit the whole profile.
            if (event.key !== "Enter") return;
            event.preventDefault();
            void check();
          }}
          spellCheck={false}
          value={code}
        />
        <Button
          aria-disabled={busy || undefined}
          onClick={check}
          ref={props.button}
          variant="outline"
        >
          {busy && <Spinner />}
          <span>{t("check")}</span>
        </Button>
      </div>
      {error && (
        <p className="font-medium text-destructive text-sm" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Labelled>
  );
}

function useCodeCheck({ button, offered, onFound, saves }: Props) {
  const t = useTranslations("profile.company");
  const errorText = useErrorText();
  const [code, setCode] = useState(offered);
  // Never checked automatically: an office that was looked up is joined at the next save of the profile.
  useEffect(() => {
    if (offered) button.current?.focus();
  }, [offered, button]);
  const run = useFailure();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  // The profile was saved without joining an office: a person who typed a code but did not check it would assume it was
  // used.
  const lastSaves = useRef(saves);
  useEffect(() => {
    if (lastSaves.current === saves) return;
    lastSaves.current = saves;
    if (code !== "") setError(t("unchecked"));
  }, [saves, code, t]);

  async function check() {
    if (busy) return;
    const typed = organizationCode.safeParse(code);
    if (!typed.success) {
      setError(errorText("codeInvalid"));
      return;
    }
    setBusy(true);
    setError("");
    const { result, failure } = await run(() => findCompany({ code }));
    setBusy(false);
    if (result?.data) {
      toast.success(t("found", { name: result.data.name }));
      onFound(result.data);
    }
    if (!failure) return;
    setError(failure.text);
    toast.error(t("checkFailed"), { description: failure.text, ...failure.options });
  }

  function write(typed: string) {
    setCode(normalizeLine(typed));
    if (typed === "") setError("");
  }

  return { code, write, check, busy, error };
}
