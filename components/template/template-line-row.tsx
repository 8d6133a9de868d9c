"use client";
import { GripVertical, Trash2, X } from "lucide";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Labelled } from "@/components/ui/labelled";
import { NativeSelect } from "@/components/ui/native-select";
import { useSortableItem } from "@/components/ui/sortable";
import { type EditorStep, hasToken } from "@/lib/template/editor";
import {
  baseToken,
  CARD_TOKENS,
  DEFAULT_SEPARATOR,
  isCardToken,
  SEPARATOR_MAX,
  type TemplateLine,
  type TemplateToken,
} from "@/lib/template/types";

export function TemplateLineRow({
  line,
  index,
  onStep,
}: {
  line: TemplateLine;
  index: number;
  onStep: (step: EditorStep) => void;
}) {
  const t = useTranslations("adminTemplate");
  const id = useId();
  const number = index + 1;
  const { item, handle, listeners, isDragging } = useSortableItem(number);
  return (
    <li
      className={cn(
        "flex flex-col gap-3 rounded-lg border bg-background p-3 sm:p-4",
        isDragging && "relative z-10 shadow-float",
      )}
      {...item}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-label={t("moveLine", { number })}
          className="cursor-grab touch-none active:cursor-grabbing"
          size="icon"
          variant="ghost"
          {...handle}
          {...listeners}
        >
          <Icon icon={GripVertical} />
        </Button>
        <h3 className="flex-1 font-medium">{t("line", { number })}</h3>
        <Button
          aria-label={t("removeLine", { number })}
          onClick={() => onStep({ kind: "removeLine", line: index })}
          size="icon"
          variant="ghost"
        >
          <Icon icon={Trash2} />
        </Button>
      </div>
      {line.tokens.length === 0 && <p className="text-muted-foreground text-sm">{t("noTokens")}</p>}
      <ul className="flex flex-wrap gap-2">
        {line.tokens.map((token) => (
          <Token key={token} line={index} onStep={onStep} token={token} />
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Labelled id={`${id}-add`} label={t("addTokenTo", { number })}>
          <NativeSelect
            id={`${id}-add`}
            onChange={(event) => {
              const token = event.target.value;
              if (isCardToken(token)) onStep({ kind: "addToken", line: index, token });
            }}
            value=""
          >
            <option value="">{t("addToken")}</option>
            {CARD_TOKENS.map((token) => (
              <option disabled={hasToken(line, token)} key={token} value={token}>
                {t(`tokens.${token}`)}
              </option>
            ))}
          </NativeSelect>
        </Labelled>
        <Labelled id={`${id}-separator`} label={t("separatorOf", { number })}>
          <Input
            className="text-center"
            id={`${id}-separator`}
            maxLength={SEPARATOR_MAX}
            onChange={(event) =>
              onStep({ kind: "separator", line: index, separator: event.target.value })
            }
            value={line.separator ?? DEFAULT_SEPARATOR}
          />
        </Labelled>
      </div>
    </li>
  );
}

/** Pressing the name removes the token; the mark next to it says whether its value may be missing. */
function Token({
  token,
  line,
  onStep,
}: {
  token: TemplateToken;
  line: number;
  onStep: (step: EditorStep) => void;
}) {
  const t = useTranslations("adminTemplate");
  const name = t(`tokens.${baseToken(token)}`);
  const optional = token.endsWith("?");
  return (
    <li className="inline-flex min-h-9 items-center overflow-hidden pointer-coarse:min-h-11 rounded-full border bg-card text-sm">
      <button
        aria-label={t("removeToken", { token: name })}
        className="flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11 ps-3.5 pe-2.5 hover:bg-accent focus-visible:-outline-offset-2"
        onClick={() => onStep({ kind: "removeToken", line, token })}
        type="button"
      >
        {name}
        <Icon icon={X} className="size-4 text-muted-foreground" />
      </button>
      <button
        aria-label={t("optionalOf", { token: name })}
        aria-pressed={optional}
        className="min-h-9 border-s pointer-coarse:min-h-11 ps-2.5 pe-3 text-muted-foreground hover:bg-accent focus-visible:-outline-offset-2 aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground contrast:aria-pressed:bg-primary contrast:aria-pressed:text-primary-foreground"
        onClick={() => onStep({ kind: "optional", line, token })}
        type="button"
      >
        {t("optional")}
      </button>
    </li>
  );
}
