-- No list of operators passes over a table of more than 10,000 rows (list-plans.test.ts): for filters that
-- had no index, and for rare states among many rows that are done.

-- How often an entry says that it was done: without that, looking for what was done sorts them all.
create statistics operator_audit_outcome on ((entry::jsonb ->> 'outcome')) from operator_audit;

-- Almost all money agrees; the few that people look at are looked for by what became of them.
create index recharge_received_checked on recharge_received (outcome, received_id) where verdict <> 'agreed';

-- Conversations that are not over.
create index desk_case_unclosed on desk_case (case_id) where state <> 'closed';
create index chat_report_by_state on chat_report (state, report_id);

-- Documents by their state: most are published. Not a partial index, which no plan finds that was made for any state.
create index template_group_by_state on template_group (state, group_id);

-- Calls of the wallet of games. A request and a round are looked for without their provider too.
create index wallet_call_by_provider on wallet_call (provider, call_id);
create index wallet_call_by_request on wallet_call (request_id) where request_id is not null;
create index wallet_call_by_round on wallet_call (round_code, call_id) where round_code is not null;
create index wallet_call_unusual on wallet_call (outcome, call_id) where outcome <> 'ok';
create index wallet_barred_by_time on wallet_barred (made_at desc, member_id, provider);
create index wallet_bet_max_by_time on wallet_bet_max (made_at desc, member_id, provider);

-- Days of both kinds of counterparty stand in one list, by their day alone.
create index recon_close_by_day on recon_close (day);
-- Exclusions that still bar somebody, among all that there were.
create index gaming_pause_by_bar on gaming_pause (kind, barred_until);
