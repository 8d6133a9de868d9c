import type { ReactNode } from "react";

/** One section of the form; the section nav links to its id. */
export function FormSection({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-border border-b pb-10 md:pb-12 [&:not(:has(~section))]:border-b-0"
      id={id}
    >
      <h2 className="font-semibold text-2xl" id={`${id}-title`}>
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted-foreground">{hint}</p>}
      <div className="mt-6 flex flex-col gap-6">{children}</div>
    </section>
  );
}

/** Fields side by side where space allows. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>;
}

/** Fields of a few digits or words: also in pairs on a phone, except with large text. */
export function ShortFieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-x-4 gap-y-6 sm:grid-cols-2">
      {children}
    </div>
  );
}
