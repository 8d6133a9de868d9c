/** What somebody wrote, under who and when; nothing where nothing was written and nothing stands above it. */
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
