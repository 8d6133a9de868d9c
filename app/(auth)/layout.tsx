import { AuthFrame } from "@/components/auth/auth-frame";
import { Providers } from "@/components/layout/providers";

export default function AuthLayout({ children }: LayoutProps<"/">) {
  return (
    <Providers only={["auth"]}>
      <AuthFrame>{children}</AuthFrame>
    </Providers>
  );
}
