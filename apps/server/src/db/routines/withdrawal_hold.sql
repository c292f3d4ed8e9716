-- Holds an open withdrawal by one more rule: it needs so many people from now on, and shows the rule. Answers whether
-- the rule is new. What is being paid already is held by nothing.
create or replace function withdrawal_hold(p_withdrawal bigint, p_rule text, p_found bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_people smallint; v_threshold bigint;
begin
  perform from withdrawal_order
    where withdrawal_id = p_withdrawal and state in ('requested', 'approved1', 'approved2') for no key update;
  if not found then return false; end if;
  select people, threshold into v_people, v_threshold from withdrawal_rule where rule_code = p_rule;
  insert into withdrawal_hit (withdrawal_id, rule_code, people, threshold, found)
    values (p_withdrawal, p_rule, v_people, v_threshold, p_found) on conflict do nothing;
  if not found then return false; end if;
  update withdrawal_order set people = greatest(people, v_people), revision = revision + 1
    where withdrawal_id = p_withdrawal;
  insert into withdrawal_step (withdrawal_id, code, role, actor, rule_code)
    values (p_withdrawal, 'held', 'server', 'server', p_rule);
  return true;
end $$;

revoke execute on function withdrawal_hold from public;
grant execute on function withdrawal_hold to app_rw;
