-- A lead whose matter is closed stays no more among those to call today, and the day to call is one that a calendar
-- has: PostgreSQL takes infinity too.

set check_function_bodies = off;

update public.leads set call_back_on = null where call_back_on not between '0001-01-01' and '9999-12-31';
alter table public.leads
  add constraint lead_day_valid check (call_back_on between '0001-01-01' and '9999-12-31');

drop function private.own_leads_found(uuid,text,text,boolean);

CREATE OR REPLACE FUNCTION private.is_due(_status text, _call_back_on date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(_call_back_on <= (now() at time zone 'Asia/Jerusalem')::date and _status not in ('closed', 'not_relevant'), false)
$function$;
comment on function private.is_due(text,date) is NULL;

CREATE OR REPLACE FUNCTION public.own_leads(_status text DEFAULT NULL::text, _listing uuid DEFAULT NULL::uuid, _source text DEFAULT NULL::text, _text text DEFAULT NULL::text, _today boolean DEFAULT false, _page integer DEFAULT 1, _page_size integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me uuid := (select p.id from public.profiles p where p.user_id = private.require_user());
  page integer := least(greatest(coalesce(_page, 1), 1), 100000);
  size integer := least(greatest(coalesce(_page_size, 50), 1), 500);
  answer jsonb;
begin
  -- Today is a tab beside the states, not a filter of their counts.
  with others as materialized (
    select * from private.own_leads_found(_listing, left(_source, 20), left(_text, 100))),
  found_ones as (
    select * from others where not coalesce(_today, false) or private.is_due(status, call_back_on))
  select jsonb_build_object(
    'page', page, 'page_size', size,
    'total', (select count(*) from found_ones where _status is null or status = _status),
    'counts', (select coalesce(jsonb_object_agg(status, n), '{}') from (select status, count(*) n from others group by 1) s),
    'today', (select count(*) from others where private.is_due(status, call_back_on)),
    'rows', coalesce((
      select jsonb_agg(private.lead_json(r) order by r.last_at desc, r.seq desc) from (
        select f.* from found_ones f where _status is null or f.status = _status
        order by f.last_at desc, f.seq desc limit size offset (page - 1) * size) r), '[]'))
  into answer;
  return answer || jsonb_build_object(
    'all', (select count(*) from public.leads where agent_id = me),
    'unread', (select count(*) from public.leads where agent_id = me and read_at is null),
    'listings', coalesce((select jsonb_agg(jsonb_build_object('id', id, 'title', title) order by title, id) from (
      select distinct on (listing_id) listing_id as id, listing_title as title from public.leads
      where agent_id = me and listing_id is not null order by listing_id, seq desc) s), '[]'),
    'sources', coalesce((select jsonb_agg(private.lead_source(source, me) order by source) from (
      select distinct source from public.leads where agent_id = me and source is not null) s), '[]'));
end $function$;
comment on function public.own_leads(text,uuid,text,text,boolean,integer,integer) is '`{page, page_size, total, counts: {status: n}, rows, all, unread, today, listings: [{id, title}], sources: [{code, place, name}]}`, the newest message first; `counts` and `today` of what the other filters find. At most 500 a page; `_today`: whom to call back';

CREATE OR REPLACE FUNCTION private.own_leads_found(_listing uuid, _source text, _text text)
 RETURNS SETOF public.leads
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select l.* from public.leads l
  where l.agent_id = (select private.my_profile_id())
    and (_listing is null or l.listing_id = _listing)
    -- Each home has a link of its own for each place: a place is all of them.
    and (_source is null or l.source = _source
         or l.source in (select s.code from private.share_links s where s.agent_id = l.agent_id and s.place = _source))
    and (coalesce(btrim(_text), '') = ''
         or strpos(lower(l.name), lower(btrim(_text))) > 0
         or strpos(lower(l.listing_title), lower(btrim(_text))) > 0
         or strpos(lower(l.email), lower(btrim(_text))) > 0
         -- 052-123 finds +97252123…
         or (regexp_replace(_text, '[^0-9]', '', 'g') ~ '^[0-9]{3,}$' and _text !~ '[^0-9 ()+-]'
             and strpos(l.phone, regexp_replace(regexp_replace(_text, '[^0-9]', '', 'g'), '^(972|0)', '')) > 0)
         or exists (select from public.lead_messages m where m.lead_id = l.id and strpos(lower(m.message), lower(btrim(_text))) > 0)
         or exists (select from public.lead_notes n where n.lead_id = l.id and strpos(lower(n.body), lower(btrim(_text))) > 0))
$function$;
comment on function private.own_leads_found(uuid,text,text) is NULL;

reset check_function_bodies;
