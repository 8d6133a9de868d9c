"use client";
import { CircleAlert } from "lucide";
import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import {
  type FieldError,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Spinner } from "@/components/ui/spinner";
import { useErrorText } from "./error-text";
import { useEarlyTyped } from "./use-early-typed";

type FormIds = { idOf: (name: string) => string; labels: Map<string, string> };

const FormIdsContext = createContext<FormIds | null>(null);

/** The ids of a form's fields, and their labels for the error summary. */
export function useFormIds() {
  const ids = useContext(FormIdsContext);
  if (!ids) throw new Error("A field stands inside <Form>.");
  return ids;
}

export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  summary = true,
  children,
  className,
  ...props
}: Omit<ComponentProps<"form">, "onSubmit"> & {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** False for a form of two fields, which needs no summary. */
  summary?: boolean;
}) {
  const t = useTranslations("form");
  const prefix = useId();
  const labels = useRef(new Map<string, string>()).current;
  const own = useRef<HTMLFormElement>(null);
  useEarlyTyped(own);
  const ids = useMemo<FormIds>(
    () => ({ idOf: (name) => `${prefix}-${name.replaceAll(".", "-")}`, labels }),
    [prefix, labels],
  );
  return (
    <FormIdsContext.Provider value={ids}>
      <FormProvider {...form}>
        <form
          className={cn("flex flex-col gap-5", className)}
          // A GET form submitted before hydration would put a password into the URL.
          method="post"
          noValidate
          onSubmit={(event) => {
            // React events bubble through portals: a form in a dialog must not submit the form around it.
            event.stopPropagation();
            const unfinished = unfinishedField(event.currentTarget);
            if (unfinished) {
              event.preventDefault();
              const error = { type: "unfinished", message: "dateInvalid" };
              form.setError(unfinished as Path<Values>, error, { shouldFocus: true });
            } else void onSubmit(event);
          }}
          ref={own}
          {...props}
        >
          <p className="hidden rounded-lg bg-warning-soft p-4 text-warning-soft-foreground noscript:block">
            {t("needsScript")}
          </p>
          {summary && <ErrorSummary />}
          {children}
          <RevealInvalidField form={own} />
        </form>
      </FormProvider>
    </FormIdsContext.Provider>
  );
}

/**
 * Scrolls to the focused invalid field: a field that already had the focus when the button far below was pressed does
 * not come into view otherwise (SubmitButton leaves the focus where it is). Runs as an effect, when the field is
 * already rendered as invalid.
 */
function RevealInvalidField({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { submitCount, isSubmitting } = useFormState();
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const field = form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]:focus");
    for (const part of [field?.labels?.[0], field]) part?.scrollIntoView?.({ block: "nearest" });
  }, [form, submitCount, isSubmitting]);
  return null;
}

/** A partly typed date reads as empty, which would be saved as "none". */
function unfinishedField(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type^="date"]')];
  return fields.find(({ validity }) => validity.badInput)?.name;
}

/** After a failed submit: the errors, each linked to its field. */
export function ErrorSummary() {
  const t = useTranslations("form");
  const errorText = useErrorText();
  const { errors, submitCount } = useFormState();
  const { idOf, labels } = useFormIds();
  if (submitCount === 0) return null;
  const wrong = [...labels].flatMap(([name, label]) => {
    const message = (get(errors, name) as FieldError | undefined)?.message;
    return message ? [{ name, label, message: errorText(message) }] : [];
  });
  if (wrong.length < 2) return null;
  return (
    <div
      className="rounded-lg border border-destructive/50 bg-destructive-soft p-4 text-destructive-soft-foreground"
      role="alert"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon icon={CircleAlert} className="size-5" />
        <span>{t("summary", { count: wrong.length })}</span>
      </p>
      <ul className="mt-2 flex flex-col gap-1 ps-7 text-sm">
        {wrong.map(({ name, label, message }) => (
          <li key={name}>
            <a
              className="underline underline-offset-4"
              href={`#${idOf(name)}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(idOf(name))?.focus();
              }}
            >
              {`${label}: ${message}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Stays in place and keeps the focus while busy; a second press does nothing. */
export function SubmitButton({
  busy,
  busyLabel,
  children,
  onClick,
  ...props
}: ComponentProps<typeof Button> & { busy: boolean; busyLabel?: ReactNode }) {
  const t = useTranslations("form");
  return (
    <Button
      aria-disabled={busy || undefined}
      // Otherwise the blurred field would show its error and move the button away from the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      type="submit"
      {...props}
    >
      {busy && <Spinner />}
      {/* Replaced as a whole, because browser translation moves the text nodes inside. */}
      <span className="contents" key={busy ? "busy" : "idle"}>
        {busy ? (busyLabel ?? t("saving")) : children}
      </span>
    </Button>
  );
}
