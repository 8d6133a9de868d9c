-- Agents by name, as people type names: נעה for נועה, דויד for דוד, with or without geresh.

-- Vowel letters after the first letter are optional in spelling, as in places (lib/places/suggest.ts).
create function private.without_vowel_letters(_word text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(_word, '(?<=[\u05D0-\u05EA])[\u05D5\u05D9]', '', 'g') $$;

-- Definer: the writer of a name maintains the index, and may not call the functions that this calls.
create function private.name_words(_name text) returns tsvector
language sql immutable security definer set search_path = ''
as $$
  select array_to_tsvector(array(
    select distinct form from regexp_split_to_table(private.search_key(_name), ' ') word,
      lateral (values (word), (private.without_vowel_letters(word))) forms (form)
    where form <> ''))
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function private.name_words(text)', 'execute', '{service_role}');
create index public_agents_name_words on public.public_agents
  using gin (private.name_words(name)) with (fastupdate = off);

-- Each typed word is a prefix of a word of the name, or equals one apart from vowel letters. Without them little
-- remains of a short word (ל of לוי), so it must match in full.
create function private.name_query(_typed text) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(format('(''%s'':* | ''%s''%s)', word, bare, case when char_length(bare) > 2 then ':*' end), ' & ')
  from (select word, private.without_vowel_letters(word) as bare
        from regexp_split_to_table(private.search_key(left(_typed, 80)), ' ') word where word <> '') words
$$;

-- Definer, because visitors may not call the functions it needs; the data it reads is public. Exact matches come first.
create function public.suggest_agents(_text text, _limit integer default 3)
returns table (username text, name text)
language sql stable security definer set search_path = ''
as $$
  select a.username, a.name from public.public_agents a
  where a.listings_count > 0 and private.name_words(a.name) @@ private.name_query(_text)::tsquery
  order by strpos(a.name, btrim(left(_text, 80))) > 0 desc, a.listings_count desc, a.username
  limit least(greatest(_limit, 1), 10)
$$;
insert into private.api_grants (object, privilege, roles) values
  ('function public.suggest_agents(text, integer)', 'execute', '{anon, authenticated, service_role}');
comment on function public.suggest_agents(text, integer) is
  'rows `username, name` of agents with listings whose name begins so, in any common spelling; at most 10';
