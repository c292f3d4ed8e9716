-- What a posting is in the sums of the house: what an account of the house gained or, of promotions, what it cost; and
-- what a member paid in or took out, by the bill types that the figures of teams take for it (decision 116).
create or replace function stat_parts(p_event text, p_tran smallint, p_payer text, p_receiver text,
  p_from_member bigint, p_to_member bigint, p_amount bigint)
returns table (kind text, amount bigint) language sql immutable parallel safe as $$
  select case s.account
           when 'house:profit' then 'profit' when 'house:games' then 'games' when 'house:fees' then 'fee'
           else case when p_tran in (10, 17, 23, 24) then 'commission' when p_tran in (19, 27) then 'rebate'
                     else 'bonus' end
         end,
         case s.account when 'house:promo' then -s.gain else s.gain end
  from (values (p_payer, -p_amount), (p_receiver, p_amount)) as s(account, gain)
  where s.account in ('house:profit', 'house:games', 'house:fees', 'house:promo')
  union all
  select 'deposit', case when p_to_member is null then -p_amount else p_amount end
  where p_tran in (1, 2, 11, 18, 25) and coalesce(p_from_member, p_to_member) is not null
  union all
  select 'withdrawal', p_amount
  where (p_tran in (12, 28) or p_event = 'withdrawal-paid') and p_from_member is not null
    and p_receiver <> 'house:promo'
$$;

revoke execute on function stat_parts from public;
