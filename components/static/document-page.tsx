import type { ReactNode } from "react";

/** A page of prose: one column, comfortable spacing, numbered sections with anchors. */
export function DocumentPage({
  title,
  updated,
  lead,
  children,
}: {
  title: string;
  updated: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="container-page section-space">
      <div className="mx-auto max-w-3xl">
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        <p className="mt-3 text-muted-foreground text-sm">{updated}</p>
        {lead && <div className="mt-6 text-lg">{lead}</div>}
        <div className="mt-10 flex flex-col gap-10">{children}</div>
      </div>
    </article>
  );
}

export function DocumentSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 className="mb-3 text-xl md:text-2xl" id={id}>
        {title}
      </h2>
      <div className="flex flex-col gap-3 text-foreground/90 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:ps-5">
        {children}
      </div>
    </section>
  );
}
