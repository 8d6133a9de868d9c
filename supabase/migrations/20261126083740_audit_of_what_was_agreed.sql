-- Another plan takes the price and the link that were agreed for the one before with it, and the audit did not say
-- which they had been: now its line has them.

set check_function_bodies = off;


CREATE OR REPLACE FUNCTION private.access_of(_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'trial_end_date', case when p.trial_active then p.trial_end_date end, 'subscription_active', p.subscription_active,
    'subscription_type', p.subscription_type, 'subscription_end_date', p.subscription_end_date,
    'total_price', s.total_price, 'payment_url', s.payment_url)
  from public.profiles p left join public.user_subscriptions s on s.user_id = p.user_id where p.user_id = _user_id
$function$;
comment on function private.access_of(uuid) is NULL;

reset check_function_bodies;
