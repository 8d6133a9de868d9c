"use client";
import { UserSearch } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import {
  NumberCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import type { AdminUserView } from "@/lib/admin/types";
import type { AdminPlanView } from "@/lib/plan/types";
import { StatusBadge } from "./status-badge";
import { UserDialog } from "./user-dialog";

export function UserTable({
  users,
  plans,
  ownUserId,
}: {
  users: AdminUserView[];
  /** Null when the plans could not be read. */
  plans: AdminPlanView[] | null;
  ownUserId: string;
}) {
  const t = useTranslations("adminUsers");
  const admin = useTranslations("admin");
  const format = useFormatter();
  const [managed, setManaged] = useState<AdminUserView | null>(null);
  useFocusAfterRemoval(users);
  if (users.length === 0)
    return <EmptyState art={<Icon icon={UserSearch} />} as="p" title={t("empty")} />;
  return (
    <>
      <Table blocks boxClassName="max-h-[75dvh]" label={t("title")}>
        <TableHeader>
          <TableRow>
            <TableHead>{t("columnUser")}</TableHead>
            <TableHead>{t("columnType")}</TableHead>
            <TableHead>{t("columnStatus")}</TableHead>
            <TableHead>{t("columnProperties")}</TableHead>
            <TableHead>
              <bdi>{t("columnParser")}</bdi>
            </TableHead>
            <TableHead>{t("columnJoined")}</TableHead>
            <TableHead>{admin("actions")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {users.map((user) => (
            <TableRow key={user.userId}>
              <TableCell className="min-w-36 max-w-52 @3xl:min-w-44 @5xl:max-w-72">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <bdi className="wrap-anywhere font-medium">
                    {user.hasProfile ? user.name : t("noProfile")}
                  </bdi>
                  {user.isAdmin && <Badge variant="clay">{t("isAdmin")}</Badge>}
                </span>
                <span className="wrap-anywhere block text-muted-foreground">
                  <bdi dir="ltr">{user.email}</bdi>
                  {!user.hasProfile && <span>{` ${t("partial")}`}</span>}
                </span>
              </TableCell>
              <TableCell data-label={t("columnType")}>{t(user.userType)}</TableCell>
              <TableCell data-label={t("columnStatus")}>
                <StatusBadge user={user} />
              </TableCell>
              <NumberCell data-label={t("columnProperties")}>
                {format.number(user.propertiesCount)}
              </NumberCell>
              <TableCell data-label={t("columnParser")}>
                <Badge variant={user.features.aiParser ? "success" : "neutral"}>
                  {t(user.features.aiParser ? "parserOn" : "parserOff")}
                </Badge>
              </TableCell>
              <NumberCell data-label={t("columnJoined")}>
                {format.dateTime(new Date(user.createdAt), {
                  day: "2-digit",
                  month: "2-digit",
                  year: "numeric",
                })}
              </NumberCell>
              <TableCell data-across>
                <Button
                  aria-label={t("manageOf", { name: user.name || user.email })}
                  onClick={() => setManaged(user)}
                  size="sm"
                  variant="outline"
                >
                  {t("manage")}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {managed && (
        <UserDialog
          isOwn={managed.userId === ownUserId}
          onClose={() => setManaged(null)}
          plans={plans}
          // The current row: another admin may have changed it since the dialog opened.
          user={users.find(({ userId }) => userId === managed.userId) ?? managed}
        />
      )}
    </>
  );
}
