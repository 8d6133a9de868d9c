-- Alerts of people without an account, sent by mail: the new homes of a search, or one home. Nobody has access to the
-- tables; private.mail_by decides what the link of a mail may do.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  address text not null constraint alert_address_valid check (private.valid_address(address)),
  -- Filters as search_listings takes them, or one home.
  filters jsonb constraint alert_filters_valid check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 40000),
  listing_id uuid references public.properties (id) on delete cascade,
  frequency text not null constraint alert_frequency_known check (frequency in ('now', 'daily', 'weekly')),
  consent_version integer not null constraint alert_consent_valid check (consent_version >= 1),
  created_at timestamptz not null default now(),
  -- Without it nothing is sent but the question, and it is forgotten after 48 hours.
  confirmed_at timestamptz,
  paused_at timestamptz,
  -- When it was last looked at whether there is something to tell.
  told_at timestamptz,
  -- The same search as its address has it: what its reader is shown, and changes. Regions and circles are cities
  -- in the filters.
  query text constraint alert_query_valid check (char_length(query) <= 20000 and private.clean_line(query)),
  constraint alert_of_one check ((filters is null) <> (listing_id is null))
);
create index alerts_address_idx on private.alerts (lower(address));
create index alerts_listing_id_idx on private.alerts (listing_id);
create index alerts_unconfirmed_idx on private.alerts (created_at) where confirmed_at is null;
alter table private.alerts enable row level security;

-- The alert that a mail asks or reports about, the first where there are several: the one-click stop applies to it.
alter table private.mails add column alert_id uuid references private.alerts (id) on delete set null;
create index mails_alert_id_idx on private.mails (alert_id);
create index mails_address_idx on private.mails (lower(address)) where address is not null;

-- The other alerts that it is about.
create table private.mail_alerts (
  mail_id bigint not null references private.mails (id) on delete cascade,
  alert_id uuid not null references private.alerts (id) on delete cascade,
  primary key (mail_id, alert_id)
);
create index mail_alerts_alert_id_idx on private.mail_alerts (alert_id);
alter table private.mail_alerts enable row level security;

create function private.alerts_in(m private.mails) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.alert_id where m.alert_id is not null union select alert_id from private.mail_alerts where mail_id = m.id
$$;

-- Browsers in which an address was confirmed, by hashes of their keys: they can add alerts for the address without a
-- mail. Another address in the same browser has its own key.
create table private.alert_browsers (
  hash bytea primary key,
  address text not null constraint alert_browser_address_valid check (private.valid_address(address)),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index alert_browsers_address_idx on private.alert_browsers (lower(address));
create index alert_browsers_used_at_idx on private.alert_browsers (used_at);
alter table private.alert_browsers enable row level security;

-- With its last alert an address is forgotten: its mails are deleted, so their links stop working, and so are the keys
-- of its browsers.
create function private.forget_alert_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.mails m using (select distinct lower(address) as address from gone) g
  where lower(m.address) = g.address and m.kind like 'alert%'
    and not exists (select from private.alerts a where lower(a.address) = g.address);
  delete from private.alert_browsers b using (select distinct lower(address) as address from gone) g
  where lower(b.address) = g.address and not exists (select from private.alerts a where lower(a.address) = g.address);
  return null;
end $$;
create trigger forget_alert_mails after delete on private.alerts
  referencing old table as gone for each statement execute function private.forget_alert_mails();

-- Pending and sent finds: a home once, and again when its price is lower than the one last sent.
create table private.alert_finds (
  alert_id uuid not null references private.alerts (id) on delete cascade,
  listing_id uuid not null references public.properties (id) on delete cascade,
  reason text not null constraint alert_reason_known check (reason in ('new', 'lowered', 'back')),
  found_at timestamptz not null default now(),
  told_at timestamptz,
  -- In agorot, as visitors saw it; null when it was hidden.
  told_price bigint,
  -- What it fell from, when it waits to be told as lowered; and when it was told before that.
  from_price bigint,
  told_before timestamptz,
  -- What the told price was for, as search_rows has it; null of what was told before this was noted.
  told_deal smallint,
  primary key (alert_id, listing_id)
);
-- A find is one of many of its listing and of its alert: the combined index locates it whichever one the planner starts
-- from.
create index alert_finds_listing_idx on private.alert_finds (listing_id, alert_id);
create index alert_finds_waiting_idx on private.alert_finds (alert_id, listing_id) where told_at is null;
alter table private.alert_finds enable row level security;
