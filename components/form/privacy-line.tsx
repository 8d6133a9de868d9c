import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** A line under a form on how the data is used, with a link to the privacy policy where the text mentions it. */
export function PrivacyLine({
  children,
}: {
  children: (link: (words: ReactNode) => ReactNode) => ReactNode;
}) {
  return (
    <p className="text-muted-foreground text-xs">
      {children((words) => (
        <Link className="link" href={paths.privacy}>
          {words}
        </Link>
      ))}
    </p>
  );
}
