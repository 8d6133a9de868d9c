-- One answer instead of rows: the Data API cuts rows at its `max_rows` without a word, and an owner with 1,500
-- agents saw a thousand of them and wrong sums. As large as about 300 kB then.
drop function public.company_agents();

-- The owner's view of the own agents. Real prices and unpublished agents: the owner is no visitor.
create function public.company_agents() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  mine public.companies := private.require_company();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', a.id, 'name', a.name, 'username', a.username, 'phone', a.phone, 'is_public', a.is_public,
      'properties_count', (select count(*) from public.properties p where p.agent_id = a.id)) order by a.name, a.id), '[]')
    from public.profiles a
    where a.organization_code = mine.organization_code and a.user_type = 'agent');
end $$;

select private.apply_privileges();
