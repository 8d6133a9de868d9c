-- Three letters glued in front are cut too, where a word of the lexicon is left, and no word is cut to two letters that
-- are no word of it: a white kitchen is not on a street of somebody's son.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.bare_forms(_word text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select form from (values (1, substr(_word, 2)), (2, substr(_word, 3)), (3, substr(_word, 4))) forms (cut, form)
  where _word ~ ('^[והבלמשכ]{' || cut || '}[א-ת]{2}')
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut > 1 and l.word = substr(_word, 2) or cut > 2 and l.word = substr(_word, 3))
    and (cut < 3 and char_length(form) > 2 or exists (select from private.search_lexicon l where l.word = form))
$function$;
comment on function private.bare_forms(text) is NULL;

reset check_function_bodies;

-- The words of those that have such a word.
set jit = off;
update private.search_rows r set words = private.search_words_of(l)
from public.public_listings l
where l.id = r.id and exists (
  select from unnest(tsvector_to_array(r.words)) token
  join private.search_lexicon x on x.word = substr(regexp_replace(token, '^[na]:', ''), 4)
  where token ~ '^([na]:)?[והבלמשכ]{3}');
reset jit;
