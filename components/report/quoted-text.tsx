/** A person's text under its author and time; renders nothing if there is neither a text nor a heading. */
export function QuotedText({ heading, children }: { heading?: string; children: string }) {
  if (!heading && children === "") return null;
  return (
    <div className="border-s-2 ps-3">
      {heading && <p className="text-sm">{heading}</p>}
      {children && (
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {children}
        </p>
      )}
    </div>
  );
}
