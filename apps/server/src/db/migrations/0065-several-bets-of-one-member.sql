-- A batch may hold several requests of one member (ADR 065). They are judged and booked in the order of the batch, as if
-- each had come alone: those that can all be paid are booked together, and from the first one on of which that is not
-- sure, they are answered `next`, leave no trace, and are asked again. One request a member is judged as before.
--
-- The function is changed piece by piece, as it stands: what it says of keys is another migration's affair.
do $$
declare v record; v_body text := pg_get_functiondef('bets_place'::regproc); v_changed text;
begin
  for v in select * from (values
    ('  if (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member) then
    raise exception ''a batch holds one request per member'' using errcode = ''LH004'';
  end if;
',
     '  v_several := (select count(distinct m) from unnest(p_member) m) <> cardinality(p_member);
'),
    ('  v_now timestamptz;', '  v_several boolean; v_now timestamptz;'),
    ('  ), verdict as materialized (
    select r.request::integer, r.member_id, r.key, r.hash, s.win_max, s.total, s.lines,
           a.account_id, a.trial, d.draw_id',
     '  ), alone as materialized (                           -- as if nothing of the member came before it
    select r.request::integer, r.member_id, r.key, r.hash, s.win_max, s.total, s.lines,
           a.account_id, a.trial, a.spendable, a.guarded, d.draw_id'),
    ('  ), exposed as (                                      -- the cap is judged where it is counted; no row back: capped
    insert into bet_exposure as e (draw_id, member_id, win_max)
      select v.draw_id, v.member_id, v.win_max from verdict v where v.outcome = ''payable''
',
     '  ), before as (                                       -- what of the same member comes before it
    select a.*, a.outcome = ''payable'' as is_payable,
           row_number() over (partition by a.member_id, a.key order by a.request) > 1 as is_repeat,
           count(*) filter (where a.outcome = ''busy'') over earlier > 0 as is_behind,
           count(*) filter (where a.outcome = ''payable'') over earlier = 0 as is_first,
           sum(a.total) filter (where a.outcome = ''payable'') over (
             partition by a.member_id order by a.request) as total_through,
           sum(a.win_max) filter (where a.outcome = ''payable'') over (
             partition by a.member_id, a.draw_id order by a.request) as win_through
    from alone a where v_several
    window earlier as (partition by a.member_id order by a.request rows between unbounded preceding and 1 preceding)
  ), fitting as (                                      -- sure beside those before it, by wallet, limits and cap
    select b.*, not b.is_repeat and not b.is_behind and (b.is_first or not b.guarded and (not b.is_payable or
             b.total_through <= b.spendable and b.win_through + coalesce((
               select e.win_max from bet_exposure e where e.draw_id = b.draw_id and e.member_id = b.member_id
             ), 0) <= p_win_cap)) as fits
    from before b
  ), verdict as materialized (
    select a.request, a.member_id, a.key, a.hash, a.win_max, a.total, a.lines, a.account_id, a.trial, a.draw_id,
           a.game_id, a.turn_num, a.close_at, a.stakes_id, a.old_transfer, a.outcome
    from alone a where not v_several
    union all
    select f.request, f.member_id, f.key, f.hash, f.win_max, f.total, f.lines, f.account_id, f.trial, f.draw_id,
           f.game_id, f.turn_num, f.close_at, f.stakes_id, f.old_transfer,
           case when bool_and(f.fits) over (partition by f.member_id order by f.request) then f.outcome
                when f.outcome = ''busy'' then ''busy'' else ''next'' end as outcome
    from fitting f
  ), exposed as (                                      -- the cap is judged where it is counted; no row back: capped
    insert into bet_exposure as e (draw_id, member_id, win_max)
      select v.draw_id, v.member_id, sum(v.win_max)::bigint from verdict v where v.outcome = ''payable'' group by 1, 2
'),
    ('      returning e.member_id
  ), debited as materialized (',
     '      returning e.draw_id, e.member_id
  ), paid as materialized (
    select v.*, 0::bigint as total_later, 0::bigint as lines_later
    from verdict v join exposed x on x.member_id = v.member_id
    where not v_several
    union all
    select v.*, coalesce(sum(v.total) over later, 0)::bigint, coalesce(sum(v.lines) over later, 0)::bigint
    from verdict v join exposed x on x.member_id = v.member_id and x.draw_id = v.draw_id
    where v_several and v.outcome = ''payable''
    window later as (partition by v.account_id order by v.request rows between 1 following and unbounded following)
  ), debited as materialized ('),
    ('      from verdict v join exposed x on x.member_id = v.member_id
    ) g cross join',
     '      from (select p.account_id, sum(p.total)::bigint as total, sum(p.lines)::integer as lines
            from paid p group by 1) v
    ) g cross join'),
    ('    select v.*, x.balance as balance_after, x.last_seq,
',
     '    select v.*, x.balance + v.total_later as balance_after, x.last_seq - v.lines_later as last_seq,
'),
    ('    join verdict v on v.account_id = x.account_id
',
     '    join paid v on v.account_id = x.account_id
'),
    ('      from placed p having count(*) > 0
',
     '      from placed p where p.lines_later = 0 having count(*) > 0
')
  ) as x(before, after) loop
    v_changed := replace(v_body, v.before, v.after);
    if v_changed = v_body then raise exception 'bets_place is not as this migration knows it: %', v.before; end if;
    v_body := v_changed;
  end loop;
  execute v_body;
end $$;
