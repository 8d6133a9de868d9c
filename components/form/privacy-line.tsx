import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { paths } from "@/lib/paths";

/** Under a form: what becomes of what is sent, with a link to the privacy policy where its sentence names it. */
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
