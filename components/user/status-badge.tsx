import { useTranslations } from "next-intl";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { type UserStatus, userStatus } from "@/lib/admin/user-status";

const LOOK: Record<UserStatus, BadgeVariant> = {
  subscribed: "primary",
  trial: "success",
  expired: "warning",
};
const WORD = {
  subscribed: "statusSubscribed",
  trial: "statusActive",
  expired: "statusExpired",
} as const;

export function StatusBadge({
  user,
}: {
  user: { subscriptionActive: boolean; trialActive: boolean };
}) {
  const t = useTranslations("adminUsers");
  const status = userStatus(user);
  return <Badge variant={LOOK[status]}>{t(WORD[status])}</Badge>;
}
