"use client";
import { MapPin } from "lucide";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { FieldFrame, type FieldProps, useField } from "@/components/form/field";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { normalizeLine } from "@/lib/format/normalize-text";
import { SUGGEST_AFTER, SUGGEST_PAUSE_MS, type Suggestion } from "@/lib/places/suggestion";

/**
 * A text field that suggests places: the combobox pattern with its own list. Typed text stays as it is until a
 * suggestion is chosen, and choosing one is never required.
 */
export function SuggestField({
  name,
  label,
  hint,
  required,
  className,
  ask,
  onChoose,
  onType,
}: FieldProps & {
  ask: (text: string) => Promise<readonly Suggestion[]>;
  /** Writes the suggestion's values into the form. */
  onChoose: (suggestion: Suggestion) => void;
  onType?: () => void;
}) {
  const t = useTranslations("address");
  const list = useId();
  const { field } = useController({ name });
  const { id, error, aria } = useField({ name, label, hint, required });
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Responses may arrive out of order, so only the latest request counts. */
  const question = useRef(0);

  useEffect(() => () => clearTimeout(timer.current), []);

  function close() {
    clearTimeout(timer.current);
    question.current += 1;
    setOpen(false);
    setActive(-1);
  }

  function type(text: string) {
    field.onChange(text);
    onType?.();
    clearTimeout(timer.current);
    question.current += 1;
    if (text.trim().length < SUGGEST_AFTER) return close();
    const thisQuestion = question.current;
    timer.current = setTimeout(async () => {
      const suggestions = await ask(text).catch(() => []);
      if (thisQuestion !== question.current) return;
      setFound(suggestions);
      setActive(-1);
      setOpen(suggestions.length > 0);
    }, SUGGEST_PAUSE_MS);
  }

  function choose(suggestion: Suggestion | undefined) {
    close();
    if (suggestion) onChoose(suggestion);
  }

  function key(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && open) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (found.length === 0) return;
      event.preventDefault();
      setOpen(true);
      // One extra position, before the first suggestion, is the typed text itself.
      const places = found.length + 1;
      const step = event.key === "ArrowDown" ? 1 : places - 1;
      setActive(((active + 1 + step) % places) - 1);
    } else if (event.key === "Enter" && open && active >= 0) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Tab") close();
  }

  return (
    <FieldFrame {...{ className, error, hint, id, label, required }}>
      <div className="relative">
        <Input
          {...aria}
          aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-expanded={open}
          autoComplete="off"
          name={name}
          onBlur={() => {
            close();
            field.onBlur();
          }}
          onChange={(event) => type(normalizeLine(event.target.value))}
          onKeyDown={key}
          ref={field.ref}
          role="combobox"
          value={field.value ?? ""}
        />
        {open && (
          <div
            aria-labelledby={`${id}-label`}
            className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-lg border border-border bg-popover p-1 text-popover-foreground shadow-float"
            id={list}
            role="listbox"
          >
            {found.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: in the combobox pattern the field handles keys
              // biome-ignore lint/a11y/useFocusableInteractive: in the combobox pattern the focus stays in the field
              <div
                aria-selected={index === active}
                className={cn(
                  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 py-2",
                  index === active && "bg-accent text-accent-foreground",
                )}
                id={`${list}-${index}`}
                key={suggestion.label}
                onClick={() => choose(suggestion)}
                onMouseMove={() => setActive(index)}
                // Otherwise the field would lose focus before the click, and the list would close.
                onPointerDown={(event) => event.preventDefault()}
                role="option"
              >
                <Icon icon={MapPin} className="size-4 shrink-0 text-muted-foreground" />
                <bdi className="min-w-0 truncate">{suggestion.label}</bdi>
              </div>
            ))}
          </div>
        )}
        <span aria-live="polite" className="sr-only">
          {open && t("found", { count: found.length })}
        </span>
      </div>
    </FieldFrame>
  );
}
