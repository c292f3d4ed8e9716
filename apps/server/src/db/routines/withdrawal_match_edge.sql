-- Takes one edge of a match, once (ADR 096): true, or false when it has another state by now. The caller holds the
-- recharge and the withdrawal (docs/money.md). `p_kind` and `p_note` say what is in dispute.
create or replace function withdrawal_match_edge(p_recharge bigint, p_from text, p_to text, p_kind text, p_note text)
returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update withdrawal_match m set
    state = p_to, revision = m.revision + 1,
    said_at = case p_to when 'said' then clock_timestamp() else said_at end,
    answer_by = case when p_to in ('said', 'disputed') and answer_by is null
                then clock_timestamp() + s.direct_answer_minutes * interval '1 minute' else answer_by end,
    disputed_at = case p_to when 'disputed' then clock_timestamp() else disputed_at end,
    dispute_kind = case p_to when 'disputed' then p_kind else dispute_kind end,
    dispute_note = case p_to when 'disputed' then p_note else dispute_note end,
    ended_at = case when p_to in ('paid', 'released') then clock_timestamp() end
    from withdrawal_setting s where m.recharge_id = p_recharge and m.state = p_from;
  return found;
end $$;

revoke execute on function withdrawal_match_edge from public;
grant execute on function withdrawal_match_edge to app_rw;
