-- A word is cut only to a word: מים is no ים. Pages are found by their own names, numbers and phones.

set check_function_bodies = off;
-- Compiling for each row costs more than the row.
set jit = off;

create table private.search_lexicon (word text primary key);
alter table private.search_lexicon enable row level security;
insert into private.search_lexicon
select distinct word from regexp_split_to_table(private.search_key(
'ים נוף פארק גן גנים ילדים חוף הר נחל יער שדה כיכר מרכז עיר שוק קניון חנויות תחנה רכבת אוטובוס תחבורה אוניברסיטה
טכניון מכללה בית כנסת ספר חולים קופה מרפאה משחקים מגרש שעשועים בריכה ספורט כושר סאונה ג''קוזי לובי מעלית מעליות חניה
חניות חניון מחסן מרפסת מרפסות סוכה שמש גינה חצר גג מרתף ממד מקלט מטבח סלון חדר חדרים שינה הורים אמבטיה מקלחת שירותים
יחידה יחידת סוויטה ארון ארונות ריהוט רהיטים מזגן מזגנים מיזוג דוד חימום מים גז חשמל סורגים דלת פלדה רצפה פרקט קרמיקה
חלון חלונות תריסים אור אוויר כיוון כיוונים כיווני שקט שקטה שקטים שקטות נעים נעימה מואר מוארת מוארים מרווח מרווחת
מרווחים גדול גדולה גדולים גדולות ענק ענקית קטן קטנה קטנים יפה יפהפה מדהים מדהימה מקסים מקסימה מיוחד מיוחדת מושקע
מושקעת מטופח מטופחת משופץ משופצת משופצים שיפוץ חדש חדשה חדשים ישן ישנה מודרני מודרנית קלאסי קלאסית יוקרה יוקרתי
יוקרתית פרטי פרטית נדיר נדירה מציאה הזדמנות השקעה משקיעים תשואה פוטנציאל תמא פינוי בינוי פרויקט קבלן קומה קומות קרקע
אחרונה ראשונה גבוה גבוהה נמוך נמוכה עורפי עורפית פונה חזית פינתי פינתית פתוח פתוחה פתוחים סגור סגורה דירה דירות דירת
בניין בניינים וילה קוטג'' פנטהאוז דופלקס סטודיו לופט מגדל שכונה שכונת רחוב שדרה שדרות כביש רעש שכנים טוב טובה טובים
משפחה משפחות זוג צעיר צעירים סטודנט סטודנטים שותפים דתי דתיים חרדי חרדים מסורתי ותיק חיות כלב כלבים חתול נכים נגיש
נגישה כיסא מדרגות כניסה מיידית מידית פינוי גמיש מפתח תיווך בלעדיות מחיר משכנתא טאבו רישום אזור איזור סביבה ליד קרוב
קרובה צמוד צמודה מול הליכה דקות דרום צפון מזרח מערב עתיק עתיקה היסטורי שימור תקרה תקרות גבהה עץ אבן שיש אח פרגולה דק
מחסנים אופניים עגלה עגלות שער אינטרקום מצלמות שומר שמירה אבטחה ביטחון מגן מלון מלב שלב כלב מאור מאוד מיד מיוחדים'), ' ') word;

CREATE OR REPLACE FUNCTION private.bare_forms(_word text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select form from (values (1, substr(_word, 2)), (2, substr(_word, 3))) forms (cut, form)
  where _word ~ ('^[והבלמשכ]{' || cut || '}[א-ת]{2}')
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut = 2 and l.word = substr(_word, 2))
$function$;
comment on function private.bare_forms(text) is NULL;

CREATE OR REPLACE FUNCTION public.find_pages(_text text, _begins boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  t constant text := lower(private.norm(left(_text, 80)));
  number constant text := substring(t from '(?<![0-9a-z])([0-9a-f]{8})(?![0-9a-z])');
  digits constant text := substring(private.phone_digits(t) from '^0[0-9]{8,9}$');
  -- As a page that is meant each word is a whole one; while somebody types it may be a beginning.
  called constant text := case when _begins then private.name_query(t) else (
    select string_agg(format('(''%s'' | ''%s'')', word, private.without_vowel_letters(word)), ' & ')
    from regexp_split_to_table(private.search_key(t), ' ') word where word <> '') end;
  -- One letter or two are the beginning of everything.
  named constant boolean := called is not null and char_length(private.search_key(t)) > 2;
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'key', key) order by place, size desc, key)
    from (
      select 1 as place, 'listing' as kind, l.title as name, l.id::text as key, 0 as size
      from public.public_listings l join public.public_agents a on a.id = l.agent_id
      where number is not null and a.show_property_ids
        and l.id between (number || '-0000-0000-0000-000000000000')::uuid
          and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid
      union all
      (select 2, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where private.phone_digits(a.phone) = digits order by a.listings_count desc limit 3)
      union all
      (select 3, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where private.phone_digits(c.phone) = digits order by c.properties_count desc limit 3)
      union all
      (select 4, 'agent', a.name, a.username, a.listings_count from public.public_agents a
        where named and a.listings_count > 0 and private.name_words(a.name) @@ called::tsquery
        order by a.listings_count desc, a.username limit 3)
      union all
      (select 5, 'company', c.name, c.slug, c.properties_count from public.public_companies c
        where named and private.name_words(c.name) @@ called::tsquery
        order by c.properties_count desc, c.slug limit 3)) pages), '[]');
end $function$;
comment on function public.find_pages(text,boolean) is 'pages that are called so, `{kind, name, key}`: a `listing` by the number on its page (key: id), an `agent` (username) or a `company` (slug) by phone or by all words of the name, with `_begins` by their beginnings; at most three of each';

CREATE OR REPLACE FUNCTION private.index_tokens(_text text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with own as materialized (
    select distinct word from regexp_split_to_table(private.search_key(_text), ' ') word where word <> ''),
  tokens as (
    select word from own
    union
    select form from own, lateral private.bare_forms(own.word) form
    where form in (select word from own) or exists (select from private.search_lexicon l where l.word = form))
  select coalesce(array_agg(distinct left(word, 60) collate "C" order by left(word, 60) collate "C"), '{}') from tokens
$function$;
comment on function private.index_tokens(text) is NULL;

CREATE OR REPLACE FUNCTION private.phone_digits(_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select regexp_replace(regexp_replace(_phone, '[^0-9]', '', 'g'), '^972', '0') $function$;
comment on function private.phone_digits(text) is NULL;

CREATE OR REPLACE FUNCTION private.words_query(_text text, field text DEFAULT ''::text, joint text DEFAULT ' & '::text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg('(' || (
      select string_agg(term, ' | ') from (
        select '''' || field || left(w, 60) || ''':*' as term
        union all select '''' || field || left(f, 60) || '''' from private.bare_forms(w) f) terms) || ')', joint)
  from (select w from regexp_split_to_table(private.search_key(left(_text, 200)), ' ') w
        where w <> '' limit 10) words
$function$;
comment on function private.words_query(text,text,text) is NULL;

insert into private.api_grants (object, privilege, roles, columns) values ('function private.phone_digits(text)', 'execute', '{service_role}', NULL);

insert into private.api_grants (object, privilege, roles, columns) values ('function public.find_pages(text, boolean)', 'execute', '{anon,authenticated,service_role}', NULL);

select private.apply_privileges();

create index public_agents_phone on public.public_agents (private.phone_digits(phone));
create index public_companies_phone on public.public_companies (private.phone_digits(phone));
create index public_companies_name_words on public.public_companies
  using gin (private.name_words(name)) with (fastupdate = off);

update private.search_rows r set words = private.search_words_of(l)
from public.public_listings l where l.id = r.id;

reset check_function_bodies;
reset jit;
