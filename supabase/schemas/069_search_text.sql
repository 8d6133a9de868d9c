-- Words as search compares them: one spelling, one case, with and without the prefixed letters.

-- Text in one spelling. The twin of norm() and searchKey() in lib/hebrew/normalize.ts; both are tested with
-- lib/hebrew/normalizer-cases.json.
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

-- Words in comparable form: letters, digits and single spaces.
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

-- Words of listings and searches that are complete words and never split: "מים" is no "ים". The same list as in
-- lib/hebrew/search-lexicon.ts.
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
מחסנים אופניים עגלה עגלות שער אינטרקום מצלמות שומר שמירה אבטחה ביטחון מגן מלון מלב שלב כלב מאור מאוד מיד מיוחדים
לשמש משמש משמשת מספר מהר מהיר בדק משותף משותפת משותפים'), ' ') word;

-- A word without one, two or three of the prefix letters of Hebrew (ו ה ב ל מ ש כ); a word of the lexicon is never cut,
-- nor is a remainder that is one. Several letters are removed only in their natural order ("ומה", "שב"): "וכלים" is no
-- "ים". When only two letters remain, or three are removed, the rest must be a word of the lexicon: "לבן" is no "בן".
create function private.bare_forms(_word text) returns setof text
language plpgsql stable set search_path = ''
as $$
begin
  return query select form from (values (1, substr(_word, 2)), (2, substr(_word, 3)), (3, substr(_word, 4))) forms (cut, form)
  where _word ~ '^[והבלמשכ][א-ת]{2}' and form ~ '^[א-ת]{2}'
    and left(_word, cut) ~ '^ו?(כש|ש)?(מה|[הבלמכ])?$'
    and not exists (select from private.search_lexicon l
      where l.word = _word or cut > 1 and l.word = substr(_word, 2) or cut > 2 and l.word = substr(_word, 3))
    and (cut < 3 and char_length(form) > 2 or exists (select from private.search_lexicon l where l.word = form));
end $$;

-- The tokens of a text: its words, and their bare forms where those are words of the text or of the lexicon; each once.
-- The twin of indexTokens() in lib/hebrew/tokens.ts.
create function private.index_tokens(_text text) returns text[]
language sql stable set search_path = ''
as $$
  with own as materialized (
    select distinct word from regexp_split_to_table(private.search_key(_text), ' ') word where word <> ''),
  tokens as (
    select word from own
    union
    select form from own, lateral private.bare_forms(own.word) form
    where form in (select word from own) or exists (select from private.search_lexicon l where l.word = form))
  select coalesce(array_agg(distinct left(word, 60) collate "C" order by left(word, 60) collate "C"), '{}') from tokens
$$;
