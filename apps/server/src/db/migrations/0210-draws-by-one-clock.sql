-- The view of 0134 with its clock asked once and not in every row: an expression that may change keeps the view from
-- being joined into the statement that reads it, and a page of settled draws was cut from a list of all of them.
create or replace view draw_desk as
  select s.*,
         array_position(array['overdue', 'stopped', 'held', 'closing', 'open', 'closed', 'paying'], s.state) as rank
  from (
    select d.draw_id, d.game_id, g.name as game_name, g.family, d.turn_num, d.status, d.result_by, d.open_at,
           d.close_at, d.plan_at, d.opened_at, d.closed_at, d.drawn_at, d.settled_at, d.settle_from, d.result_version,
           d.lunar_year,
           d.void_reason, d.chain_id, c.serial as chain_serial, d.chain_index, d.commitment, d.beacon, d.beacon_round,
           -- What gives a result away stays hidden until all of it is public (I-48).
           case when d.status = 'void' or d.public_at <= k.now then d.open_num end as open_num,
           case when d.status = 'void' or d.public_at <= k.now then d.seed end as seed,
           -- Whether the seed is known to the database, shown or not: from then on nothing is given up.
           d.seed is not null as is_seed_out,
           r.bet_count, r.stake_total, r.bets_root, r.record_hash,
           t.stopped_by, t.reason as stop_reason, t.stopped_at,
           case
             when d.status in ('scheduled', 'settled') then d.status
             when d.status = 'void' then case when d.settled_at is null then 'paying' else 'void' end
             when d.status = 'open' and d.close_at <= k.now + interval '30 seconds' then 'closing'
             when d.status = 'open' then 'open'
             when d.status = 'closed' and k.now >= d.plan_at + case d.result_by
               when 'external' then results_setting('result_overdue_minutes', 30) * interval '1 minute'
               else interval '1 minute' end then 'overdue'
             when d.status = 'closed' then 'closed'
             when t.draw_id is not null then 'stopped'
             when d.settle_from > k.now then 'held'
             else 'paying' end as state
    from draw d join game g using (game_id) cross join (select draw_clock() as now) k
    left join draw_chain c using (chain_id)
    left join draw_close_record r using (draw_id)
    left join result_stop t on t.draw_id = d.draw_id and t.result_version = d.result_version and t.resumed_at is null
  ) s;
