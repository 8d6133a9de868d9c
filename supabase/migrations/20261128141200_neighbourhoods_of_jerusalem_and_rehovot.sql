-- Agents may name the neighbourhoods that the search has learned: those of East Jerusalem, and one of Rehovot.

insert into private.area_names (name)
select 'ירושלים|' || name
from regexp_split_to_table($$א-טור|בית חנינא|בית צפאפא|ג'בל מוכאבר|ואדי ג'וז|סילוואן|עיסאוויה|צור באהר|ראס אל-עמוד|שועפאט|שייח' ג'ראח$$, '\|') name
union all select 'רחובות|רחובות ההולנדית';
