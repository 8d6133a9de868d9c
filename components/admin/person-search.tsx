"use client";
import { Search } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useActionForm } from "@/components/form/use-action-form";
import { Card, CardContent } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { personRequest } from "@/lib/admin/person-request";
import { findPerson } from "@/server/admin/actions";
import { type FoundPerson, StoredFacts } from "./stored-facts";

/**
 * Looks up a person and shows the data stored about them. It is submitted as a POST form: a URL would stay in logs and
 * history.
 */
export function PersonSearch() {
  const t = useTranslations("adminPrivacy");
  const [found, setFound] = useState<FoundPerson | null>(null);
  const { form, submit, busy } = useActionForm({
    schema: personRequest,
    defaultValues: { email: "", phone: "" },
    action: (input) => {
      setFound(null);
      return findPerson(input);
    },
    failed: t("searchFailed"),
    onDone: (answer) => setFound(answer ?? null),
  });
  return (
    <>
      <Card>
        <CardContent>
          <Form form={form} onSubmit={submit} summary={false}>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField autoComplete="off" kind="email" label={t("email")} name="email" />
              <TextField autoComplete="off" kind="tel" label={t("phone")} name="phone" />
            </div>
            <p className="text-muted-foreground text-sm">{t("hint")}</p>
            <SubmitButton busy={busy} busyLabel={t("searching")} className="self-start">
              <Icon icon={Search} />
              {t("search")}
            </SubmitButton>
          </Form>
        </CardContent>
      </Card>
      {found && (
        <StoredFacts found={found} key={JSON.stringify(found)} onDeleted={() => setFound(null)} />
      )}
    </>
  );
}
