-- What a bill is in the figures of a team; null for one that is nothing there (Domain §8.4). 'packet' is a gift where
-- it comes from the operator.
create or replace function agent_bill_kind(p_tran_type smallint, p_event text, p_ref_kind text) returns text
language sql immutable parallel safe return case
  when p_tran_type in (1, 2, 11, 18, 25) then 'recharge'
  when p_tran_type in (12, 28) or p_event = 'withdrawal-paid' then 'withdrawal'
  when p_tran_type = 20 and p_ref_kind = 'recharge' then 'recharge-gift'
  when p_tran_type in (16, 20, 22, 27, 30) then 'gift'
  when p_tran_type = 9 then 'packet'
  when p_tran_type = 17 then 'rebate'
  when p_tran_type in (10, 24) then 'dividend'
  when p_tran_type = 23 then 'wage'
end;

revoke execute on function agent_bill_kind from public;
