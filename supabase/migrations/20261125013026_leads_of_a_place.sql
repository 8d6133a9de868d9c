-- WHY

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.own_leads_found(_listing uuid, _source text, _text text, _today boolean)
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
    and (not coalesce(_today, false) or l.call_back_on <= (now() at time zone 'Asia/Jerusalem')::date)
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
comment on function private.own_leads_found(uuid,text,text,boolean) is NULL;

reset check_function_bodies;
