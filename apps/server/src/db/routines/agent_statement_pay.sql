-- Brings what agents were paid of a period (10 退佣(分红), 23 代理日工资, 24 代理扶持) to what their statements say, some
-- agents at a time, as agent_pay does with rebates: what a correction made too much is taken back as far as the wallet
-- reaches, the rest after each later payment. Wallets are locked in their order before statements (ADR 052); one that
-- another transaction holds is passed over. Neither closed accounts nor statements that are held are paid. The caller
-- holds the run's row. Answers how many statements were posted to, and null when there is nothing left to post.
create or replace function agent_statement_pay(p_run bigint, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_agents bigint[]; v_transfers ledger_single[]; v_statements bigint[]; v_moves bigint[];
  v_promo bigint := ledger_account_at('house:promo');
begin
  select array_agg(x.member_id) into v_agents from (
    select b.member_id from ledger_balance b
    where b.kind = 'main' and b.member_id in (select p.agent_id from agent_statement_payable p where p.run_id = p_run)
    order by b.account_id limit p_most for no key update skip locked
  ) x;
  if v_agents is null then
    return case when exists (select from agent_statement_payable p where p.run_id = p_run) then 0 end;
  end if;
  -- Payments come before what is taken back, and that oldest first. A posting is 10^12 厘 at most; what is above it
  -- comes with the next call.
  with due as (
    select s.statement_id, s.agent_id, s.posts, r.kind, s.amount > s.paid as is_payment,
           least(abs(s.amount - s.paid), 1000000000000) as need
    from agent_statement s join agent_run r using (run_id)
    where s.agent_id = any (v_agents) and s.amount <> s.paid and not s.is_held
      and (s.run_id = p_run or s.amount < s.paid and r.step = 'done')
    for no key update of s
  ), room as (
    select d.*, b.account_id, b.balance - b.floor
             + coalesce(sum(d.need) filter (where d.is_payment) over (partition by d.agent_id), 0)
             - coalesce(sum(d.need) filter (where not d.is_payment) over (
                 partition by d.agent_id order by d.statement_id rows between unbounded preceding and 1 preceding), 0)
             as room
    from due d join ledger_balance b on b.member_id = d.agent_id and b.kind = 'main'
  ), move as (
    select r.*, (case when r.is_payment then r.need else least(r.need, r.room) end)::bigint as amount from room r
  )
  select array_agg(row(
           format('agent-%s-%s', m.kind, case when m.is_payment then 'paid' else 'taken' end),
           (case m.kind when 'dividend' then 10 when 'wage' then 23 else 24 end)::smallint, 'agent-statement',
           format('%s:%s@%s', m.statement_id, m.posts, (m.statement_id >> 22) + 1767225600000),
           sha256(convert_to(m.amount::text, 'UTF8')), 'agent-statement', m.statement_id, 'engine',
           case when m.is_payment then v_promo else m.account_id end,
           case when m.is_payment then m.account_id else v_promo end, m.amount
         )::ledger_single order by m.account_id, m.is_payment desc, m.statement_id),
         array_agg(m.statement_id), array_agg(case when m.is_payment then m.amount else -m.amount end)
    into v_transfers, v_statements, v_moves
    from move m where m.amount > 0;
  if v_transfers is null then return 0; end if;
  perform ledger_post_singles(v_transfers);
  update agent_statement s set posts = s.posts + 1, paid = s.paid + m.amount, taken = s.taken + greatest(-m.amount, 0)
    from unnest(v_statements, v_moves) as m(statement_id, amount) where s.statement_id = m.statement_id;
  perform outbox_announce('balance', jsonb_agg(
      jsonb_build_object('memberId', b.member_id::text, 'balance', b.balance::text) order by b.member_id))
    from ledger_balance b where b.member_id = any (v_agents) and b.kind = 'main';
  return cardinality(v_statements);
end $$;

revoke execute on function agent_statement_pay from public;
grant execute on function agent_statement_pay to app_rw;
