-- What members, jobs and the engine do is told to the console as well (decision 152): each row names its object in the
-- outbox, in its own transaction. An update tells where something has changed that a list or an open object shows.
create function staff_tell() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_row jsonb := to_jsonb(new); v_objects jsonb := '[]'; v_object text; v_column text;
begin
  foreach v_object in array tg_argv loop
    for v_column in select m[1] from regexp_matches(v_object, '\{(\w+)\}', 'g') m loop
      v_object := replace(v_object, '{' || v_column || '}', v_row ->> v_column);
    end loop;
    v_objects := v_objects || to_jsonb(v_object);
  end loop;
  perform outbox_announce('staff', v_objects);
  return null;
end $$;

create trigger staff_told_new after insert on withdrawal_order
  for each row execute function staff_tell('withdrawal/{withdrawal_id}');
create trigger staff_told after update of state on withdrawal_order
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('withdrawal/{withdrawal_id}');
create trigger staff_told after update of is_doubtful, refusal on withdrawal_payout
  for each row when ((old.is_doubtful, old.refusal) is distinct from (new.is_doubtful, new.refusal))
  execute function staff_tell('withdrawal/{withdrawal_id}');
create trigger staff_told_new after insert on withdrawal_match
  for each row execute function staff_tell('direct/{recharge_id}');
create trigger staff_told after update of state on withdrawal_match
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('direct/{recharge_id}');
create trigger staff_told_new after insert on recharge_order
  for each row execute function staff_tell('recharge/{recharge_id}');
create trigger staff_told after update of status on recharge_order
  for each row when (old.status is distinct from new.status)
  execute function staff_tell('recharge/{recharge_id}');
create trigger staff_told_new after insert on recharge_received
  for each row execute function staff_tell('recharge-money/{received_id}');
create trigger staff_told after update of outcome on recharge_received
  for each row when (old.outcome is distinct from new.outcome)
  execute function staff_tell('recharge-money/{received_id}');
create trigger staff_told_new after insert on approval
  for each row execute function staff_tell('approval/{approval_id}', '{object}');
create trigger staff_told after update of decision on approval
  for each row when (old.decision is distinct from new.decision)
  execute function staff_tell('approval/{approval_id}', '{object}');
create trigger staff_told after update of status, open_num, result_version on draw
  for each row when ((old.status, old.open_num, old.result_version)
    is distinct from (new.status, new.open_num, new.result_version))
  execute function staff_tell('draw/{game_id}/{turn_num}');
create trigger staff_told_new after insert on chat_report
  for each row execute function staff_tell('chat-report/{report_id}');
create trigger staff_told after update of state on chat_report
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('chat-report/{report_id}');
create trigger staff_told_new after insert on desk_case
  for each row execute function staff_tell('desk-case/{case_id}');
create trigger staff_told after update of state, staff_id, unanswered_at on desk_case
  for each row when ((old.state, old.staff_id, old.unanswered_at)
    is distinct from (new.state, new.staff_id, new.unanswered_at))
  execute function staff_tell('desk-case/{case_id}');
create trigger staff_told_new after insert on agent_application
  for each row execute function staff_tell('agent-application/{application_id}');
create trigger staff_told after update of state on agent_application
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('agent-application/{application_id}');
create trigger staff_told_new after insert on risk_flag
  for each row execute function staff_tell('risk-flag/{flag_id}');
create trigger staff_told after update of state on risk_flag
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('risk-flag/{flag_id}');
create trigger staff_told_new after insert on protection_case
  for each row execute function staff_tell('protection/{case_id}', 'member/{member_id}');
create trigger staff_told after update of closed_at on protection_case
  for each row when (old.closed_at is distinct from new.closed_at)
  execute function staff_tell('protection/{case_id}', 'member/{member_id}');
create trigger staff_told after update of state on export_job
  for each row when (old.state is distinct from new.state)
  execute function staff_tell('export/{export_id}');
create trigger staff_told_new after insert on result_alarm
  for each row execute function staff_tell('alarm/result/{alarm_id}');
create trigger staff_told after update of handled_at on result_alarm
  for each row when (old.handled_at is distinct from new.handled_at)
  execute function staff_tell('alarm/result/{alarm_id}');
create trigger staff_told_new after insert on engine_alarm
  for each row execute function staff_tell('alarm/engine/{alarm_id}');
create trigger staff_told after update of over_at, handled_at on engine_alarm
  for each row when ((old.over_at, old.handled_at) is distinct from (new.over_at, new.handled_at))
  execute function staff_tell('alarm/engine/{alarm_id}');
create trigger staff_told_new after insert on payment_alarm
  for each row execute function staff_tell('alarm/payment/{alarm_id}');
create trigger staff_told after update of handled_at on payment_alarm
  for each row when (old.handled_at is distinct from new.handled_at)
  execute function staff_tell('alarm/payment/{alarm_id}');
create trigger staff_told_new after insert on wallet_alarm
  for each row execute function staff_tell('alarm/wallet/{alarm_id}', 'wallet-alarm/{alarm_id}');
create trigger staff_told after update of handled_at on wallet_alarm
  for each row when (old.handled_at is distinct from new.handled_at)
  execute function staff_tell('alarm/wallet/{alarm_id}', 'wallet-alarm/{alarm_id}');
create trigger staff_told_new after insert on approval_alarm
  for each row execute function staff_tell('alarm/approval/{alarm_id}');
create trigger staff_told after update of handled_at on approval_alarm
  for each row when (old.handled_at is distinct from new.handled_at)
  execute function staff_tell('alarm/approval/{alarm_id}');
create trigger staff_told_new after insert on operator_unmask_alarm
  for each row execute function staff_tell('alarm/unmask/{alarm_id}');
create trigger staff_told after update of handled_at on operator_unmask_alarm
  for each row when (old.handled_at is distinct from new.handled_at)
  execute function staff_tell('alarm/unmask/{alarm_id}');
create trigger staff_told_new after insert on house_alarm
  for each row execute function staff_tell('alarm/house-{kind}/{alarm_id}');
create trigger staff_told after update of over_at, handled_at on house_alarm
  for each row when ((old.over_at, old.handled_at) is distinct from (new.over_at, new.handled_at))
  execute function staff_tell('alarm/house-{kind}/{alarm_id}');
