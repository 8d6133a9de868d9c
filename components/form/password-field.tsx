"use client";
import { Eye, EyeOff } from "lucide";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { useFormContext } from "react-hook-form";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { FieldFrame, type FieldProps, useField } from "./field";
import { bareClass, FieldBox } from "./text-field";

export function PasswordField({
  name,
  label,
  hint,
  required,
  className,
  ...props
}: FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "type"> & {
    autoComplete: "current-password" | "new-password";
  }) {
  const t = useTranslations("form");
  const [shown, setShown] = useState(false);
  const { register } = useFormContext();
  const { id, error, aria } = useField({ name, label, hint, required });
  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      <FieldBox
        invalid={!!error}
        unit={
          <button
            aria-controls={id}
            aria-label={t("showPassword")}
            aria-pressed={shown}
            className="-me-2 inline-flex size-9 items-center justify-center rounded-md hover:bg-accent hover:text-foreground"
            onClick={() => setShown(!shown)}
            type="button"
          >
            {shown ? (
              <Icon icon={EyeOff} className="size-5" />
            ) : (
              <Icon icon={Eye} className="size-5" />
            )}
          </button>
        }
      >
        <input
          autoCapitalize="none"
          className={cn(bareClass, "text-end")}
          dir="ltr"
          spellCheck={false}
          type={shown ? "text" : "password"}
          {...props}
          {...aria}
          {...register(name)}
        />
      </FieldBox>
    </FieldFrame>
  );
}
