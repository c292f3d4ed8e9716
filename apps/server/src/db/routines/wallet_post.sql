-- Moves money between a wallet and the house's account of games. What a wallet does not have is owed from now on; a
-- credit pays what is owed first. Answers what was taken or given. Internal; the wallet is locked.
create or replace function wallet_post(
  p_member bigint, p_way text, p_event text, p_tran smallint, p_id bigint, p_round bigint, p_amount bigint,
  p_provider text
) returns bigint
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare v_main text := format('member:%s:main', p_member); v_has bigint; v_amount bigint := p_amount; v_outcome text;
begin
  if p_way = 'out' then
    select b.balance - b.floor into v_has from ledger_balance b where b.member_id = p_member and b.kind = 'main';
    v_amount := least(p_amount, v_has);
    if v_amount < p_amount then
      insert into wallet_debt (wallet_tx_id, member_id, round_id, owed)
        values (p_id, p_member, p_round, p_amount - v_amount);
    end if;
  end if;
  if v_amount > 0 then
    -- The key carries its time, so that the books can be cut by month (ADR 054).
    select x.outcome into v_outcome from ledger_post(
      p_event, p_tran, 'game-' || p_way, p_id || '@' || (p_id >> 22) + 1767225600000,
      sha256(convert_to(p_event || p_amount, 'UTF8')), case when p_round is not null then 'game-round' end, p_round,
      'provider:' || p_provider,
      array[case p_way when 'out' then v_main else 'house:games' end],
      array[case p_way when 'out' then 'house:games' else v_main end], array[v_amount], array[null::bigint]) x;
    if v_outcome <> 'posted' then raise exception 'a movement of a game was %', v_outcome; end if;
  end if;
  if p_way = 'in' then perform wallet_collect(p_member); end if;
  return v_amount;
end $$;

revoke execute on function wallet_post from public;
