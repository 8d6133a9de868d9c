-- Words as search compares them: one spelling, one case, with and without the letters glued in front.

-- Text in one spelling. The twin of norm() and searchKey() in lib/hebrew/normalize.ts; both are
-- tested with lib/hebrew/normalizer-cases.json.
create function private.norm(_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  t text := coalesce(_text, '');
  spaces constant text := U&'\0009\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000';
  hyphens constant text := U&'\05BE\2010\2011\2012\2013\2014\2015\2212\FE58\FE63\FF0D';
begin
  t := translate(t, spaces, repeat(' ', char_length(spaces)));
  -- Before NFKC, which would turn 2½ into 21⁄2.
  t := regexp_replace(t, U&'([0-9]) ?\00BD', '\1.5', 'g');
  t := regexp_replace(t, U&'([0-9]) ?\00BC', '\1.25', 'g');
  t := regexp_replace(t, U&'([0-9]) ?\00BE', '\1.75', 'g');
  t := replace(replace(replace(t, U&'\00BD', '0.5'), U&'\00BC', '0.25'), U&'\00BE', '0.75');
  t := translate(t, U&'\05F4\201C\201D\201E\201F\2033\FF02', '"""""""');
  t := translate(t, U&'\05F3\2018\2019\201A\201B\2032\00B4\0060\FF07', '''''''''''''''''''');
  t := translate(t, hyphens, repeat('-', char_length(hyphens)));
  t := normalize(t, nfkc);
  t := regexp_replace(t,
    '[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\uFE00-\uFE0F\u20E3]',
    '', 'g');
  t := translate(t, hyphens, repeat('-', char_length(hyphens)));
  t := translate(t, spaces, repeat(' ', char_length(spaces)));
  t := replace(t, '''''', '"');
  return btrim(regexp_replace(regexp_replace(t, ' {2,}', ' ', 'g'), '\n ', E'\n', 'g'), ' ');
end $$;

-- Words as they are compared: letters, digits and single spaces.
create function private.search_key(_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  t text := translate(private.norm(_text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
begin
  t := regexp_replace(t, '([0-9]),(?=[0-9]{3}(?:[^0-9]|$))', '\1', 'g');
  t := regexp_replace(t, '([a-z\u05D0-\u05EA])["''](?![0-9])', '\1', 'g');
  t := regexp_replace(t, '([^0-9]|^)\.', '\1 ', 'g');
  t := regexp_replace(t, '\.(?![0-9])', ' ', 'g');
  t := regexp_replace(t,
    '[^.0-9a-z\u00DF-\u024F\u0400-\u04FF\u05D0-\u05EA\u0620-\u064A\u0660-\u0669]+', ' ', 'g');
  t := regexp_replace(t, '([0-9])(?=[^0-9. ])', '\1 ', 'g');
  t := regexp_replace(t, '([^0-9. ])(?=[0-9])', '\1 ', 'g');
  t := translate(t, 'ךםןףץ', 'כמנפצ');
  t := regexp_replace(regexp_replace(t, 'וו+', 'ו', 'g'), 'יי+', 'י', 'g');
  return btrim(regexp_replace(t, ' +', ' ', 'g'), ' ');
end $$;

-- A word without one or two of the letters that Hebrew glues in front (ו ה ב ל מ ש כ).
create function private.bare_forms(_word text) returns setof text
language sql immutable set search_path = ''
as $$
  select substr(_word, 2) where _word ~ '^[והבלמשכ][א-ת]{2}'
  union all
  select substr(_word, 3) where _word ~ '^[והבלמשכ]{2}[א-ת]{2}'
$$;

-- Everything a text is found by: its words and their bare forms, once each.
create function private.index_tokens(_text text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct t collate "C" order by t collate "C"), '{}')
  from regexp_split_to_table(private.search_key(_text), ' ') w,
    lateral (select left(w, 60) as t union all select left(f, 60) from private.bare_forms(w) f) forms
  where t <> ''
$$;
