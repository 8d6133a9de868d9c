-- What visitors ask to be told of by mail.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  address text not null constraint alert_address_valid check (private.valid_address(address)),
  -- Filters as search_listings takes them, or one home.
  filters jsonb constraint alert_filters_valid check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 8000),
  listing_id uuid references public.properties (id) on delete cascade,
  frequency text not null constraint alert_frequency_known check (frequency in ('now', 'daily', 'weekly')),
  consent_version integer not null constraint alert_consent_valid check (consent_version >= 1),
  created_at timestamptz not null default now(),
  -- Without it nothing is sent but the question, and it is forgotten after 48 hours.
  confirmed_at timestamptz,
  paused_at timestamptz,
  -- When it was last looked at whether there is something to tell.
  told_at timestamptz,
  constraint alert_of_one check ((filters is null) <> (listing_id is null))
);
create index alerts_address_idx on private.alerts (lower(address));
create index alerts_listing_id_idx on private.alerts (listing_id);
create index alerts_unconfirmed_idx on private.alerts (created_at) where confirmed_at is null;
alter table private.alerts enable row level security;

-- What is to be told, and what was: a home once, and again when its price is lower than the one told.
create table private.alert_finds (
  alert_id uuid not null references private.alerts (id) on delete cascade,
  listing_id uuid not null references public.properties (id) on delete cascade,
  reason text not null constraint alert_reason_known check (reason in ('new', 'lowered', 'back')),
  found_at timestamptz not null default now(),
  told_at timestamptz,
  -- In agorot, as visitors saw it; null when it was hidden.
  told_price bigint,
  primary key (alert_id, listing_id)
);
create index alert_finds_listing_id_idx on private.alert_finds (listing_id);
create index alert_finds_waiting_idx on private.alert_finds (alert_id) where told_at is null;
alter table private.alert_finds enable row level security;
