"use client";
import { Download, Trash2, UserSearch } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDelete } from "@/components/admin/confirm-delete";
import { useAction } from "@/components/form/use-action";
import { ArrivalHeading } from "@/components/ui/arrival-heading";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/router-link";
import { countStored, type PersonRequest, type StoredPerson } from "@/lib/admin/person-request";
import { formatDateTime } from "@/lib/hebrew/format";
import { paths } from "@/lib/paths";
import { forgetPerson } from "@/server/admin/actions";

export type FoundPerson = { asked: PersonRequest; person: StoredPerson };

/** The data stored about a person, with a file to download for them and a button that deletes it. */
export function StoredFacts({ found, onDeleted }: { found: FoundPerson; onDeleted: () => void }) {
  const t = useTranslations("adminPrivacy");
  const { asked, person } = found;
  const stored = countStored(person);
  const { stopped_mails: stops, consents } = person;
  return (
    <section className="flex flex-col gap-4">
      <ArrivalHeading className="font-semibold text-xl">
        {t("found", { count: stored })}
      </ArrivalHeading>
      {person.accounts.map(({ user_id, name }) => (
        <p className="rounded-md bg-muted p-4" key={user_id}>
          <span>{t("account")}</span>{" "}
          <Link className="link" href={paths.adminUser(user_id)}>
            <bdi>{name}</bdi>
          </Link>
        </p>
      ))}
      {stored + stops.length + consents.length === 0 ? (
        <EmptyState art={<Icon icon={UserSearch} />} title={t("nothing")}>
          {t("nothingHint")}
        </EmptyState>
      ) : (
        <>
          <Leads leads={person.leads} />
          <Alerts alerts={person.alerts} />
          <Times
            items={person.reports.map(({ created_at }) => created_at)}
            title={t("reports", { count: person.reports.length })}
          />
          <Times
            items={person.complaints.map(({ created_at }) => created_at)}
            title={t("complaints", { count: person.complaints.length })}
          />
          <Times
            items={person.payments.map(({ at }) => at)}
            title={t("payments", { count: person.payments.length })}
          />
          <Times
            items={person.mails.map(({ created_at, sent_at }) => sent_at ?? created_at)}
            title={t("mails", { count: person.mails.length })}
          />
          <Times
            items={person.password_resets.map(({ created_at }) => created_at)}
            title={t("resets", { count: person.password_resets.length })}
          />
          <Times
            items={consents.map(({ accepted_at }) => accepted_at)}
            title={t("consents", { count: consents.length })}
          />
          <Times
            items={stops.map(({ stopped_at }) => stopped_at)}
            title={t("stops", { count: stops.length })}
          />
          <div className="flex flex-wrap gap-3">
            <DownloadButton person={person} />
            {stored > 0 && <DeleteButton asked={asked} count={stored} onDeleted={onDeleted} />}
          </div>
        </>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card>
      <CardContent className="flex flex-col gap-3">
        <h3 className="font-semibold">{title}</h3>
        <ul className="flex flex-col gap-3">{children}</ul>
      </CardContent>
    </Card>
  );
}

/** The facts of one line, some of which may be missing. */
function Facts({ facts }: { facts: readonly (string | false)[] }) {
  const shown = facts.filter((fact) => fact !== false);
  return <span>{shown.join(" · ")}</span>;
}

function Leads({ leads }: { leads: StoredPerson["leads"] }) {
  const t = useTranslations("adminPrivacy");
  if (leads.length === 0) return null;
  return (
    <Part title={t("leads", { count: leads.length })}>
      {leads.map(({ at, agent, listing, name, phone, email, caught }) => (
        <li key={`${at} ${agent}`}>
          <p className="flex flex-wrap gap-x-4">
            <bdi>{name}</bdi>
            <bdi dir="ltr">{phone}</bdi>
            {email && <bdi dir="ltr">{email}</bdi>}
          </p>
          <p className="text-muted-foreground text-sm">
            <Facts
              facts={[
                listing ? t("toAgentAbout", { agent, listing }) : t("toAgent", { agent }),
                formatDateTime(at),
                caught && t("caught"),
              ]}
            />
          </p>
        </li>
      ))}
    </Part>
  );
}

function Alerts({ alerts }: { alerts: StoredPerson["alerts"] }) {
  const t = useTranslations("adminPrivacy");
  if (alerts.length === 0) return null;
  return (
    <Part title={t("alerts", { count: alerts.length })}>
      {alerts.map(({ created_at, confirmed_at, listing }) => (
        <li key={created_at}>
          <p>{listing ? t("alertOfHome", { listing }) : t("alertOfSearch")}</p>
          <p className="text-muted-foreground text-sm">
            <Facts
              facts={[formatDateTime(created_at), confirmed_at === null && t("unconfirmed")]}
            />
          </p>
        </li>
      ))}
    </Part>
  );
}

/** Items of which only the time is shown. */
function Times({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <li className="text-muted-foreground text-sm">
        {items.map((at) => formatDateTime(at)).join(" · ")}
      </li>
    </Part>
  );
}

function DownloadButton({ person }: { person: StoredPerson }) {
  const t = useTranslations("adminPrivacy");
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(person, null, 2))}`;
  return (
    <Button asChild variant="outline">
      <a download="delet-person.json" href={file}>
        <Icon icon={Download} />
        {t("download")}
      </a>
    </Button>
  );
}

function DeleteButton({
  asked,
  count,
  onDeleted,
}: {
  asked: PersonRequest;
  count: number;
  onDeleted: () => void;
}) {
  const t = useTranslations("adminPrivacy");
  const act = useAction();
  const [open, setOpen] = useState(false);
  async function remove() {
    let deleted = 0;
    const refused = await act(
      async () => {
        const result = await forgetPerson(asked);
        deleted = result?.data?.deleted ?? 0;
        return result;
      },
      { failed: t("deleteFailed") },
    );
    setOpen(false);
    if (refused) return;
    toast.success(t("deleted", { count: deleted }));
    onDeleted();
  }
  return (
    <>
      <Button onClick={() => setOpen(true)} type="button" variant="destructive">
        <Icon icon={Trash2} />
        {t("delete")}
      </Button>
      {open && (
        <ConfirmDelete
          confirmLabel={t("deleteConfirm")}
          onClose={() => setOpen(false)}
          onConfirm={remove}
          title={t("deleteTitle")}
          warning={t("deleteWarning", { count })}
        />
      )}
    </>
  );
}
