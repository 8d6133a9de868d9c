import { PublicShell } from "@/components/layout/public-shell";
import { SavedNotice } from "@/components/saved/saved-notice";

export default function PublicLayout({ children }: LayoutProps<"/">) {
  return (
    <>
      <PublicShell>{children}</PublicShell>
      {/* Not in the shell, which the 404 page also uses: every page would then load its script twice. */}
      <SavedNotice />
    </>
  );
}
