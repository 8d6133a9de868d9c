import { PublicShell } from "@/components/layout/public-shell";
import { SavedNotice } from "@/components/saved/saved-notice";

export default function PublicLayout({ children }: LayoutProps<"/">) {
  return (
    <>
      <PublicShell>{children}</PublicShell>
      {/* Not in the shell, which a wrong address has too: its script would come twice with every page. */}
      <SavedNotice />
    </>
  );
}
