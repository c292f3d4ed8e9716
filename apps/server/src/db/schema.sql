-- What the migrations and routines make, as the database says it. Written by `npm run schema`, never by hand.

domain money_amount as bigint CHECK (((VALUE >= 1) AND (VALUE <= '1000000000000'::bigint)))

type bets_verdict (
  request integer
  member_id bigint
  key text
  hash bytea
  draw_id integer
  game_id integer
  turn_num text
  close_at timestamp with time zone
  account_id bigint
  trial boolean
  stakes_id bigint
  total bigint
  win_max bigint
  lines integer
  outcome text
  old_transfer bigint
  transfer_id bigint
  balance_after bigint
  last_seq bigint
  is_last boolean
)

type ledger_single (
  event text
  tran_type smallint
  scope text
  key text
  body_hash bytea
  ref_kind text
  ref_id bigint
  actor text
  from_account bigint
  to_account bigint
  amount bigint
)

type wallet_effect (
  n integer
  outcome text
  member_id bigint
  account_id bigint
  spendable bigint
  owed bigint
  answer text
  answer_hash text
  provider text
  tx_id text
  kind text
  ref_id text
  fingerprint bytea
  wallet_tx_id bigint
  tx_bet bigint
  tx_win bigint
  tx_turnover bigint
  tombstone_id bigint
  ref_kind text
  ref_state text
  ref_returned bigint
  taken bigint
  given bigint
  is_back boolean
  is_sport boolean
  round_id bigint
  moves_round boolean
  is_new_round boolean
  round_code text
  game_code text
  vendor text
  bets integer
  bet bigint
  win bigint
  counts bigint
  turnover bigint
  closes boolean
)

type wallet_fact (
  call wallet_request
  is_held boolean
  account_id bigint
  spendable bigint
  owed bigint
  is_guarded boolean
  is_barred boolean
  token_refusal text
  answer text
  answer_outcome text
  answer_hash text
  known text
  game_code text
  vendor text
  game_kind text
  game_state text
  is_over_max boolean
  stands boolean
  ref_kind text
  ref_state text
  ref_member bigint
  ref_left bigint
  ref_win bigint
  ref_turnover bigint
  round_id bigint
  round_code text
  round_game text
  round_vendor text
  round_kind text
  round_bets integer
  round_closed boolean
)

type wallet_request (
  provider text
  request_id text
  kind text
  tx_id text
  ref_id text
  user_ref text
  token_hash text
  game text
  round text
  bet bigint
  win bigint
  turnover bigint
  closes boolean
  min_balance bigint
  fingerprint text
  n integer
  turn integer
  member_id bigint
)

sequence chat_private_room as integer cache 1
  grant usage to app_rw

sequence id_tail as bigint cache 256
  grant usage to app_rw

sequence live_game_id as integer cache 1
  grant usage to app_rw

sequence outbox_seq as bigint cache 1

table adjustment_batch
  batch_id integer not null generated always as identity
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  reason text not null
  rows integer not null
  total_in bigint not null
  total_out bigint not null
  digest bytea not null
  request_id text not null
  approval_id integer -- update to app_rw
  approved_at timestamp with time zone -- update to app_rw
  constraint adjustment_batch_digest_check CHECK ((octet_length(digest) = 32))
  constraint adjustment_batch_rows_check CHECK (((rows >= 1) AND (rows <= 5000)))
  constraint adjustment_batch_total_in_check CHECK ((total_in >= 0))
  constraint adjustment_batch_total_out_check CHECK ((total_out >= 0))
  constraint adjustment_batch_pkey PRIMARY KEY (batch_id)
  constraint adjustment_batch_approval_id_key UNIQUE (approval_id)
  constraint adjustment_batch_made_by_request_id_key UNIQUE (made_by, request_id)
  grant insert, select to app_rw

table adjustment_batch_row
  batch_id integer not null
  line integer not null
  member_id bigint not null
  reason_code text not null
  amount money_amount not null
  multiple integer not null
  note text not null
  state text not null default 'waiting'::text -- update to app_rw
  code text -- update to app_rw
  before bigint -- update to app_rw
  after bigint -- update to app_rw
  done_at timestamp with time zone -- update to app_rw
  tries integer not null default 0 -- update to app_rw
  due_at timestamp with time zone not null default clock_timestamp() -- update to app_rw
  constraint adjustment_batch_row_amount_check CHECK (((amount)::bigint > 0))
  constraint adjustment_batch_row_check CHECK ((((state = 'moved'::text) = (after IS NOT NULL)) AND ((state = 'refused'::text) = (code IS NOT NULL))))
  constraint adjustment_batch_row_line_check CHECK ((line >= 2))
  constraint adjustment_batch_row_multiple_check CHECK ((multiple >= 0))
  constraint adjustment_batch_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'moved'::text, 'refused'::text])))
  constraint adjustment_batch_row_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES adjustment_batch(batch_id)
  constraint adjustment_batch_row_pkey PRIMARY KEY (batch_id, line)
  INDEX adjustment_batch_row_waiting ON public.adjustment_batch_row USING btree (batch_id, line) WHERE (state = 'waiting'::text)
  grant insert, select to app_rw

table advert
  advert_id integer not null generated by default as identity
  slot text not null
  company_code text
  clients text[]
  status integer not null default 1
  sort integer not null default 0
  constraint advert_slot_check CHECK ((slot ~ '^AD(0[1-9]|010|1[1-5])$'::text))
  constraint advert_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint advert_pkey PRIMARY KEY (advert_id)
  INDEX advert_by_slot ON public.advert USING btree (slot, sort DESC, advert_id) WHERE (status = 1)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON advert FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templateAds', 'adverts.list')
  grant delete, insert, select, update to app_rw

table advert_group
  group_id integer not null generated by default as identity
  advert_id integer not null
  group_name text not null default ''::text
  sort integer not null default 0
  constraint advert_group_advert_id_fkey FOREIGN KEY (advert_id) REFERENCES advert(advert_id) ON DELETE CASCADE
  constraint advert_group_pkey PRIMARY KEY (group_id)
  INDEX advert_group_by_advert ON public.advert_group USING btree (advert_id, sort DESC)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON advert_group FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templateAds', 'adverts.list')
  grant delete, insert, select, update to app_rw

table advert_item
  item_id integer not null generated by default as identity
  group_id integer not null
  content text not null
  sort integer not null default 0
  status integer not null default 1
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  audience text not null default 'all'::text
  constraint advert_item_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guests'::text, 'unrecharged'::text, 'members'::text])))
  constraint advert_item_check CHECK (((starts_at IS NULL) OR (ends_at IS NULL) OR (starts_at < ends_at)))
  constraint advert_item_content_check CHECK ((content <> ''::text))
  constraint advert_item_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint advert_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES advert_group(group_id) ON DELETE CASCADE
  constraint advert_item_pkey PRIMARY KEY (item_id)
  INDEX advert_item_by_group ON public.advert_item USING btree (group_id, sort DESC, item_id DESC)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON advert_item FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templateAds', 'adverts.list')
  grant delete, insert, select, update to app_rw

table agent_accepted
  member_id bigint not null
  version integer not null
  accepted_at timestamp with time zone not null default clock_timestamp()
  constraint agent_accepted_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint agent_accepted_version_fkey FOREIGN KEY (version) REFERENCES agent_agreement(version)
  constraint agent_accepted_pkey PRIMARY KEY (member_id, version)
  grant insert, select to app_rw

table agent_agreement
  version integer not null
  text text not null
  published_at timestamp with time zone not null default clock_timestamp()
  links_until timestamp with time zone not null
  constraint agent_agreement_check CHECK ((links_until >= published_at))
  constraint agent_agreement_text_check CHECK ((text <> ''::text))
  constraint agent_agreement_version_check CHECK ((version > 0))
  constraint agent_agreement_pkey PRIMARY KEY (version)
  grant insert, select to app_rw

table agent_application
  application_id bigint not null default next_id()
  member_id bigint not null
  state text not null default 'waiting'::text
  revision integer not null default 0
  contact text not null
  plan text not null
  agreement integer not null
  applied_at timestamp with time zone not null default clock_timestamp()
  claimed_by integer
  claimed_until timestamp with time zone
  decided_at timestamp with time zone
  decided_by text
  reason text
  rate_tenths integer
  constraint agent_application_check CHECK (((claimed_by IS NULL) = (claimed_until IS NULL)))
  constraint agent_application_check1 CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))
  constraint agent_application_check2 CHECK (((state = 'approved'::text) = (rate_tenths IS NOT NULL)))
  constraint agent_application_check3 CHECK (((state <> 'refused'::text) OR (reason IS NOT NULL)))
  constraint agent_application_contact_check CHECK (((contact <> ''::text) AND (length(contact) <= 60)))
  constraint agent_application_plan_check CHECK (((plan <> ''::text) AND (length(plan) <= 300)))
  constraint agent_application_rate_tenths_check CHECK (((rate_tenths >= 0) AND (rate_tenths <= 130)))
  constraint agent_application_reason_check CHECK ((length(reason) <= 200))
  constraint agent_application_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])))
  constraint agent_application_agreement_fkey FOREIGN KEY (agreement) REFERENCES agent_agreement(version)
  constraint agent_application_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES operator(operator_id)
  constraint agent_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint agent_application_pkey PRIMARY KEY (application_id)
  INDEX agent_application_by_state ON public.agent_application USING btree (state, application_id)
  INDEX agent_application_of_member ON public.agent_application USING btree (member_id, application_id)
  UNIQUE INDEX agent_application_waits ON public.agent_application USING btree (member_id) WHERE (state = 'waiting'::text)
  TRIGGER staff_told AFTER UPDATE OF state ON agent_application FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('agent-application/{application_id}')
  TRIGGER staff_told_new AFTER INSERT ON agent_application FOR EACH ROW EXECUTE FUNCTION staff_tell('agent-application/{application_id}')
  grant insert, select, update to app_rw

table agent_bill_due
  transfer_id bigint not null
  constraint agent_bill_due_pkey PRIMARY KEY (transfer_id)
  grant select to app_rw

table agent_day with (fillfactor=70)
  member_id bigint not null
  of_team boolean not null
  kind text collate "C" not null
  day date not null
  amount bigint not null
  won bigint not null default 0
  rebate bigint not null default 0
  constraint agent_day_check CHECK (((kind = ANY (ARRAY['cp'::text, 'ft'::text, 'live'::text])) OR ((won = 0) AND (rebate = 0))))
  constraint agent_day_kind_check CHECK ((kind = ANY (ARRAY['cp'::text, 'ft'::text, 'live'::text, 'base'::text, 'recharge'::text, 'recharge-gift'::text, 'gift'::text, 'withdrawal'::text, 'rebate'::text, 'dividend'::text, 'wage'::text, 'registered'::text])))
  constraint agent_day_pkey PRIMARY KEY (member_id, of_team, kind, day)
  INDEX agent_day_of_day ON public.agent_day USING btree (day, member_id, kind) WHERE (NOT of_team)
  grant select to app_rw

table agent_day_people with (fillfactor=70)
  agent_id bigint not null
  kind text collate "C" not null
  day date not null
  gap smallint not null
  members integer not null
  constraint agent_day_people_gap_check CHECK (((gap >= 0) AND (gap <= 31)))
  constraint agent_day_people_kind_check CHECK ((kind = ANY (ARRAY['recharge'::text, 'withdrawal'::text])))
  constraint agent_day_people_pkey PRIMARY KEY (agent_id, kind, day, gap)
  grant select to app_rw

table agent_draw
  draw_id integer not null
  day date not null
  constraint agent_draw_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint agent_draw_pkey PRIMARY KEY (draw_id)
  INDEX agent_draw_of_day ON public.agent_draw USING btree (day, draw_id)
  grant select to app_rw

table agent_estimate
  agent_id bigint not null
  rows jsonb not null
  counted_at timestamp with time zone not null default clock_timestamp()
  constraint agent_estimate_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(member_id)
  constraint agent_estimate_pkey PRIMARY KEY (agent_id)
  grant insert, select, update to app_rw

table agent_line
  ancestor_id bigint not null
  member_id bigint not null
  depth integer not null
  constraint agent_line_check CHECK ((ancestor_id <> member_id))
  constraint agent_line_depth_check CHECK ((depth > 0))
  constraint agent_line_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES member(member_id)
  constraint agent_line_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint agent_line_pkey PRIMARY KEY (member_id, depth)
  UNIQUE INDEX agent_line_of_team ON public.agent_line USING btree (ancestor_id, member_id)
  grant select to app_rw

table agent_move
  move_id integer not null generated always as identity
  member_id bigint not null
  parent_id bigint
  starts_on date not null
  first_by text not null
  second_by text not null
  reason text not null
  agreed_at timestamp with time zone not null default clock_timestamp()
  done_at timestamp with time zone
  refusal text
  constraint agent_move_check CHECK ((parent_id <> member_id))
  constraint agent_move_check1 CHECK ((second_by <> first_by))
  constraint agent_move_check2 CHECK (((refusal IS NULL) OR (done_at IS NOT NULL)))
  constraint agent_move_reason_check CHECK ((reason <> ''::text))
  constraint agent_move_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint agent_move_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES member(member_id)
  constraint agent_move_pkey PRIMARY KEY (move_id)
  INDEX agent_move_of_member ON public.agent_move USING btree (member_id)
  UNIQUE INDEX agent_move_waiting ON public.agent_move USING btree (member_id) WHERE (done_at IS NULL)
  grant insert, select, update to app_rw

table agent_moved
  moved_id bigint not null generated always as identity
  member_id bigint not null
  day date not null
  kind text not null
  amount bigint not null
  won bigint not null default 0
  rebate bigint not null default 0
  constraint agent_moved_pkey PRIMARY KEY (moved_id)
  grant select to app_rw

table agent_part
  run_id bigint not null
  agent_id bigint not null
  game text collate "C" not null
  stake bigint not null
  profit bigint not null
  recharged bigint not null
  costs bigint not null
  active integer not null
  own smallint not null default 0
  tier smallint
  before bigint not null default 0
  carried bigint not null default 0
  amount bigint not null
  from_below bigint not null default 0
  constraint agent_part_amount_check CHECK ((amount >= 0))
  constraint agent_part_before_check CHECK ((before <= 0))
  constraint agent_part_carried_check CHECK ((carried <= 0))
  constraint agent_part_from_below_check CHECK ((from_below >= 0))
  constraint agent_part_game_check CHECK ((game = ANY (ARRAY['lottery'::text, 'sports'::text, 'live'::text, 'all'::text])))
  constraint agent_part_run_id_agent_id_fkey FOREIGN KEY (run_id, agent_id) REFERENCES agent_statement(run_id, agent_id)
  constraint agent_part_pkey PRIMARY KEY (run_id, agent_id, game)
  INDEX agent_part_carried ON public.agent_part USING btree (run_id, agent_id) WHERE (carried < 0)
  grant delete, insert, select, update to app_rw

table agent_plan
  plan_id bigint not null generated always as identity
  kind text not null
  version integer not null
  starts_on date not null
  is_on boolean not null
  terms jsonb not null
  made_by text not null
  agreed_by text
  reason text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint agent_plan_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'wage'::text, 'monthly'::text])))
  constraint agent_plan_version_check CHECK ((version > 0))
  constraint agent_plan_pkey PRIMARY KEY (plan_id)
  constraint agent_plan_kind_version_key UNIQUE (kind, version)
  grant insert, select to app_rw

table agent_rate
  member_id bigint not null
  since timestamp with time zone not null
  rebate_tenths integer not null
  constraint agent_rate_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint agent_rate_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint agent_rate_pkey PRIMARY KEY (member_id, since)
  INDEX agent_rate_since ON public.agent_rate USING btree (since)
  grant select to app_rw

table agent_ratio
  agent_id bigint not null
  version integer not null
  starts_on date not null
  ratio smallint
  made_by text not null
  agreed_by text
  reason text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint agent_ratio_ratio_check CHECK (((ratio >= 0) AND (ratio <= 1000)))
  constraint agent_ratio_version_check CHECK ((version > 0))
  constraint agent_ratio_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(member_id)
  constraint agent_ratio_pkey PRIMARY KEY (agent_id, version)
  grant insert, select to app_rw

table agent_rebate
  statement_id bigint not null default next_id()
  day date not null
  agent_id bigint not null
  share bigint not null default 0 -- update to app_rw
  amount bigint not null default 0 -- update to app_rw
  paid bigint not null default 0
  taken bigint not null default 0
  posts integer not null default 0
  constraint agent_rebate_amount_check CHECK ((amount >= 0))
  constraint agent_rebate_check CHECK ((amount = ((share / 10000) * 10)))
  constraint agent_rebate_paid_check CHECK ((paid >= 0))
  constraint agent_rebate_share_check CHECK ((share >= 0))
  constraint agent_rebate_taken_check CHECK ((taken >= 0))
  constraint agent_rebate_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(member_id)
  constraint agent_rebate_day_fkey FOREIGN KEY (day) REFERENCES agent_rebate_day(day)
  constraint agent_rebate_pkey PRIMARY KEY (statement_id)
  constraint agent_rebate_day_agent_id_key UNIQUE (day, agent_id)
  INDEX agent_rebate_of_agent ON public.agent_rebate USING btree (agent_id, day)
  INDEX agent_rebate_owed ON public.agent_rebate USING btree (agent_id) WHERE (paid > amount)
  grant insert, select to app_rw

table agent_rebate_day
  day date not null
  version integer not null default 0
  step text not null default 'done'::text
  after_draw integer not null default 0
  after_order bigint not null default 0
  after_id bigint not null default 0
  begun_at timestamp with time zone
  done_at timestamp with time zone
  constraint agent_rebate_day_step_check CHECK ((step = ANY (ARRAY['stakes'::text, 'chains'::text, 'sums'::text, 'review'::text, 'pay'::text, 'done'::text])))
  constraint agent_rebate_day_pkey PRIMARY KEY (day)
  INDEX agent_rebate_day_open ON public.agent_rebate_day USING btree (day) WHERE (step <> 'done'::text)
  grant insert, select, update to app_rw

table agent_rebate_due
  due_id bigint not null generated always as identity
  day date not null
  constraint agent_rebate_due_pkey PRIMARY KEY (due_id)
  INDEX agent_rebate_due_of_day ON public.agent_rebate_due USING btree (day)
  grant delete, select to app_rw

table agent_rebate_line
  day date not null
  member_id bigint not null
  agent_id bigint not null
  depth smallint not null
  own_tenths smallint not null
  given_tenths smallint not null
  base bigint not null
  constraint agent_rebate_line_base_check CHECK ((base > 0))
  constraint agent_rebate_line_check CHECK ((own_tenths > given_tenths))
  constraint agent_rebate_line_depth_check CHECK ((depth > 0))
  constraint agent_rebate_line_pkey PRIMARY KEY (day, member_id, agent_id, depth, own_tenths, given_tenths)
  INDEX agent_rebate_line_of_agent ON public.agent_rebate_line USING btree (agent_id, day)
  grant delete, insert, select to app_rw

table agent_run
  run_id bigint not null default next_id()
  kind text not null
  from_day date not null
  to_day date not null
  plan_id bigint not null
  version integer not null default 0
  step text not null default 'new'::text
  after_id bigint not null default 0
  begun_at timestamp with time zone
  done_at timestamp with time zone
  constraint agent_run_check CHECK ((to_day >= from_day))
  constraint agent_run_kind_check CHECK ((kind = ANY (ARRAY['dividend'::text, 'wage'::text, 'monthly'::text])))
  constraint agent_run_step_check CHECK ((step = ANY (ARRAY['new'::text, 'clear'::text, 'members'::text, 'lines'::text, 'sums'::text, 'upper'::text, 'risk'::text, 'review'::text, 'pay'::text, 'done'::text])))
  constraint agent_run_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES agent_plan(plan_id)
  constraint agent_run_pkey PRIMARY KEY (run_id)
  constraint agent_run_kind_from_day_key UNIQUE (kind, from_day)
  INDEX agent_run_open ON public.agent_run USING btree (kind, from_day) WHERE (step <> 'done'::text)
  grant insert, select, update to app_rw

table agent_run_due
  due_id bigint not null generated always as identity
  run_id bigint not null
  constraint agent_run_due_pkey PRIMARY KEY (due_id)
  INDEX agent_run_due_of_run ON public.agent_run_due USING btree (run_id)
  grant delete, insert, select to app_rw

table agent_run_line
  run_id bigint not null
  agent_id bigint not null
  below_id bigint not null
  game text collate "C" not null
  depth smallint not null
  level smallint not null
  own smallint not null default 0
  given smallint not null default 0
  members integer not null
  active integer not null
  stake bigint not null
  profit bigint not null
  recharged bigint not null
  costs bigint not null
  constraint agent_run_line_depth_check CHECK ((depth > 0))
  constraint agent_run_line_game_check CHECK ((game = ANY (ARRAY['lottery'::text, 'sports'::text, 'live'::text, 'all'::text])))
  constraint agent_run_line_level_check CHECK ((level > 0))
  constraint agent_run_line_pkey PRIMARY KEY (run_id, agent_id, below_id, game)
  grant delete, insert, select to app_rw

table agent_run_member
  run_id bigint not null
  agent_id bigint not null
  member_id bigint not null
  game text collate "C" not null
  stake bigint not null default 0
  profit bigint not null default 0
  recharged bigint not null default 0
  gifts bigint not null default 0
  constraint agent_run_member_game_check CHECK ((game = ANY (ARRAY['lottery'::text, 'sports'::text, 'live'::text, 'money'::text])))
  constraint agent_run_member_pkey PRIMARY KEY (run_id, agent_id, member_id, game)
  grant delete, insert, select to app_rw

table agent_stake
  day date not null
  member_id bigint not null
  since timestamp with time zone not null
  version integer not null
  base bigint not null
  constraint agent_stake_base_check CHECK ((base > 0))
  constraint agent_stake_pkey PRIMARY KEY (day, member_id, since)
  grant delete, insert, select, update to app_rw

table agent_statement
  statement_id bigint not null default next_id()
  run_id bigint not null
  agent_id bigint not null
  level smallint not null default 1 -- update to app_rw
  amount bigint not null default 0 -- update to app_rw
  adjustment bigint not null default 0 -- update to app_rw
  is_held boolean not null default false -- update to app_rw
  note text not null default ''::text -- update to app_rw
  paid bigint not null default 0
  taken bigint not null default 0
  posts integer not null default 0
  constraint agent_statement_amount_check CHECK (((amount >= 0) AND ((amount % (10)::bigint) = 0)))
  constraint agent_statement_paid_check CHECK ((paid >= 0))
  constraint agent_statement_taken_check CHECK ((taken >= 0))
  constraint agent_statement_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(member_id)
  constraint agent_statement_run_id_fkey FOREIGN KEY (run_id) REFERENCES agent_run(run_id)
  constraint agent_statement_pkey PRIMARY KEY (statement_id)
  constraint agent_statement_run_id_agent_id_key UNIQUE (run_id, agent_id)
  INDEX agent_statement_of_agent ON public.agent_statement USING btree (agent_id, run_id)
  INDEX agent_statement_owed ON public.agent_statement USING btree (agent_id) WHERE (paid > amount)
  grant insert, select to app_rw

table agent_team
  ancestor_id bigint not null
  members integer not null
  money bigint not null
  online integer not null
  counted_at timestamp with time zone not null default clock_timestamp()
  constraint agent_team_ancestor_id_fkey FOREIGN KEY (ancestor_id) REFERENCES member(member_id)
  constraint agent_team_pkey PRIMARY KEY (ancestor_id)
  grant insert, select, update to app_rw

table alarm_acknowledged
  source text not null
  alarm_id bigint not null
  login text not null
  at timestamp with time zone not null default clock_timestamp()
  constraint alarm_acknowledged_pkey PRIMARY KEY (source, alarm_id)
  grant insert, select to app_rw

table approval
  approval_id integer not null generated always as identity
  kind text not null -- insert to app_rw
  object text not null -- insert to app_rw
  payload jsonb not null -- insert to app_rw
  payload_hash bytea not null -- insert to app_rw
  revision bigint not null -- insert to app_rw
  request_id text not null -- insert to app_rw
  reason text not null -- insert to app_rw
  maker_id integer not null -- insert to app_rw
  maker_session bytea not null -- insert to app_rw
  maker_device bytea -- insert to app_rw
  maker_address text not null -- insert to app_rw
  made_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null -- insert to app_rw
  decision text -- update to app_rw
  decided_at timestamp with time zone -- update to app_rw
  checker_id integer -- update to app_rw
  checker_session bytea -- update to app_rw
  checker_device bytea -- update to app_rw
  checker_address text -- update to app_rw
  note text -- update to app_rw
  outcome jsonb -- update to app_rw
  constraint approval_check CHECK ((expires_at > made_at))
  constraint approval_check1 CHECK ((checker_id <> maker_id))
  constraint approval_check2 CHECK ((checker_session <> maker_session))
  constraint approval_check3 CHECK ((checker_device <> maker_device))
  constraint approval_check4 CHECK (((decision IS NULL) = (decided_at IS NULL)))
  constraint approval_check5 CHECK (((checker_id IS NOT NULL) = ((decision IS NOT NULL) AND (decision = ANY (ARRAY['approved'::text, 'rejected'::text])))))
  constraint approval_check6 CHECK (((checker_session IS NOT NULL) = (checker_id IS NOT NULL)))
  constraint approval_check7 CHECK (((outcome IS NOT NULL) = ((decision IS NOT NULL) AND (decision = 'approved'::text))))
  constraint approval_checker_session_check CHECK ((octet_length(checker_session) = 32))
  constraint approval_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'void'::text])))
  constraint approval_kind_check CHECK ((kind ~ '^[a-z][a-z-]{1,39}$'::text))
  constraint approval_maker_session_check CHECK ((octet_length(maker_session) = 32))
  constraint approval_object_check CHECK (((char_length(object) >= 1) AND (char_length(object) <= 120)))
  constraint approval_payload_hash_check CHECK ((octet_length(payload_hash) = 32))
  constraint approval_reason_check CHECK ((btrim(reason) <> ''::text))
  constraint approval_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint approval_checker_id_fkey FOREIGN KEY (checker_id) REFERENCES operator(operator_id)
  constraint approval_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES operator(operator_id)
  constraint approval_pkey PRIMARY KEY (approval_id)
  constraint approval_maker_id_request_id_key UNIQUE (maker_id, request_id)
  INDEX approval_by_checker ON public.approval USING btree (checker_id, decided_at DESC)
  INDEX approval_by_end ON public.approval USING btree (expires_at) WHERE (decision IS NULL)
  INDEX approval_by_kind ON public.approval USING btree (kind, approval_id DESC)
  INDEX approval_by_maker ON public.approval USING btree (maker_id, approval_id DESC)
  INDEX approval_by_object ON public.approval USING btree (object, approval_id DESC)
  INDEX approval_by_reason_code ON public.approval USING btree (((payload ->> 'reasonCode'::text)), approval_id DESC) WHERE ((payload ->> 'reasonCode'::text) IS NOT NULL)
  INDEX approval_decided_by ON public.approval USING btree (checker_id, approval_id DESC) WHERE (checker_id IS NOT NULL)
  UNIQUE INDEX approval_is_one ON public.approval USING btree (kind, object) WHERE (decision IS NULL)
  TRIGGER decided_once BEFORE DELETE OR UPDATE ON approval FOR EACH ROW EXECUTE FUNCTION approval_is_decided_once()
  TRIGGER staff_told AFTER UPDATE OF decision ON approval FOR EACH ROW WHEN (old.decision IS DISTINCT FROM new.decision) EXECUTE FUNCTION staff_tell('approval/{approval_id}', '{object}')
  TRIGGER staff_told_new AFTER INSERT ON approval FOR EACH ROW EXECUTE FUNCTION staff_tell('approval/{approval_id}', '{object}')
  grant select to app_rw

table approval_alarm
  alarm_id integer not null generated always as identity
  operator_id integer not null -- insert to app_rw
  decisions integer not null -- insert to app_rw, update to app_rw
  raised_at timestamp with time zone not null default clock_timestamp()
  handled_by text -- update to app_rw
  handled_at timestamp with time zone -- update to app_rw
  handled_note text -- update to app_rw
  constraint approval_alarm_check CHECK (((handled_by IS NULL) = (handled_at IS NULL)))
  constraint approval_alarm_decisions_check CHECK ((decisions > 0))
  constraint approval_alarm_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint approval_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX approval_alarm_open ON public.approval_alarm USING btree (operator_id) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF handled_at ON approval_alarm FOR EACH ROW WHEN (old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/approval/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON approval_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/approval/{alarm_id}')
  grant select to app_rw

table bet_chase
  track_no bigint not null
  member_id bigint not null
  game_id integer not null
  later_transfer_id bigint
  first_order_id bigint not null
  last_order_id bigint not null
  last_draw_id integer not null
  turns integer not null
  lines integer not null
  total bigint not null
  stop_on_win boolean not null
  added_at timestamp with time zone not null
  stopped_at timestamp with time zone
  constraint bet_chase_check CHECK (((later_transfer_id IS NULL) = (turns = 1)))
  constraint bet_chase_lines_check CHECK ((lines > 0))
  constraint bet_chase_total_check CHECK ((total > 0))
  constraint bet_chase_turns_check CHECK (((turns >= 1) AND (turns <= 100)))
  constraint bet_chase_pkey PRIMARY KEY (member_id, track_no)
  INDEX bet_chase_of_last_draw ON public.bet_chase USING btree (last_draw_id)
  grant select to app_rw

table bet_day_result with (fillfactor=50)
  member_id bigint not null
  day date not null
  game_id integer not null
  orders integer not null
  stake bigint not null
  profit bigint not null
  constraint bet_day_result_pkey PRIMARY KEY (member_id, day, game_id)
  grant select to app_rw

table bet_day_total with (fillfactor=50)
  member_id bigint not null
  day date not null
  game_id integer not null
  model smallint not null
  orders integer not null
  constraint bet_day_total_orders_check CHECK ((orders > 0))
  constraint bet_day_total_pkey PRIMARY KEY (member_id, day, game_id, model)
  grant select to app_rw

table bet_exposure with (fillfactor=50)
  draw_id integer not null
  member_id bigint not null
  win_max bigint not null
  constraint bet_exposure_win_max_check CHECK ((win_max >= 0))
  constraint bet_exposure_pkey PRIMARY KEY (draw_id, member_id)
  grant select to app_rw

table bet_order partition by RANGE (order_id)
  order_id bigint not null
  member_id bigint not null
  account_id bigint not null
  trial boolean not null
  draw_id integer not null
  game_id integer not null
  turn_num text not null
  transfer_id bigint not null
  play_code text not null
  bet_info text not null
  odds text not null
  stake money_amount not null
  notes integer not null
  total money_amount not null
  model smallint not null
  win_max bigint not null
  rebate_tenths smallint not null
  bet_end_at timestamp with time zone not null
  added_at timestamp with time zone not null
  track_no bigint
  status smallint not null default 0
  result smallint
  reward bigint not null default 0
  valid_stake bigint not null default 0
  result_version integer not null default 0
  settled_at timestamp with time zone
  turnover bigint not null default 0
  rebate bigint not null default 0
  agent_id bigint
  agent_base bigint not null default 0
  constraint bet_order_agent_base_check CHECK ((agent_base >= 0))
  constraint bet_order_check CHECK (((total)::bigint = ((stake)::bigint * notes)))
  constraint bet_order_check1 CHECK (((valid_stake >= 0) AND (valid_stake <= (total)::bigint)))
  constraint bet_order_check2 CHECK ((added_at < bet_end_at))
  constraint bet_order_check3 CHECK (((status = 1) = (result IS NOT NULL)))
  constraint bet_order_check4 CHECK (((status = 0) = (settled_at IS NULL)))
  constraint bet_order_check5 CHECK (((status = 1) OR ((reward = 0) AND (valid_stake = 0))))
  constraint bet_order_model_check CHECK ((model = ANY (ARRAY[0, 1])))
  constraint bet_order_notes_check CHECK ((notes > 0))
  constraint bet_order_odds_check CHECK ((odds ~ '^[1-9][0-9]*(/[1-9][0-9]*)*$'::text))
  constraint bet_order_rebate_check CHECK ((rebate >= 0))
  constraint bet_order_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint bet_order_result_check CHECK (((result >= 0) AND (result <= 2)))
  constraint bet_order_reward_check CHECK ((reward >= 0))
  constraint bet_order_status_check CHECK (((status >= 0) AND (status <= 4)))
  constraint bet_order_turnover_check CHECK ((turnover >= 0))
  constraint bet_order_win_max_check CHECK ((win_max >= 0))
  constraint bet_order_pkey PRIMARY KEY (member_id, order_id)
  INDEX bet_order_of_chase ON ONLY public.bet_order USING btree (draw_id, track_no) WHERE (track_no IS NOT NULL)
  UNIQUE INDEX bet_order_of_draw ON ONLY public.bet_order USING btree (draw_id, order_id)
  INDEX bet_order_of_game ON ONLY public.bet_order USING btree (game_id, order_id)
  TRIGGER agent_orders_moved AFTER UPDATE ON bet_order REFERENCING OLD TABLE AS before_settling NEW TABLE AS after_settling FOR EACH STATEMENT EXECUTE FUNCTION agent_orders_moved()
  TRIGGER bet_day_result_counts AFTER UPDATE ON bet_order REFERENCING OLD TABLE AS before_settling NEW TABLE AS after_settling FOR EACH STATEMENT EXECUTE FUNCTION bet_day_result_counts()
  TRIGGER bet_day_total_counts AFTER INSERT ON bet_order REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION bet_day_total_counts()
  TRIGGER bet_order_ends_once BEFORE UPDATE ON bet_order FOR EACH ROW WHEN (old.status <> 0 AND (new.status <> old.status OR new.result_version <= old.result_version)) EXECUTE FUNCTION bet_order_ends_once()
  TRIGGER bet_order_reopened BEFORE UPDATE ON bet_order FOR EACH ROW WHEN (old.status = 1 AND new.status = 0) EXECUTE FUNCTION bet_order_reopened()
  TRIGGER stat_orders_moved AFTER UPDATE ON bet_order REFERENCING OLD TABLE AS before_settling NEW TABLE AS after_settling FOR EACH STATEMENT EXECUTE FUNCTION stat_orders_moved()
  TRIGGER vip_count_settled AFTER UPDATE ON bet_order REFERENCING OLD TABLE AS before_settling NEW TABLE AS after_settling FOR EACH STATEMENT EXECUTE FUNCTION vip_count_settled()
  grant select to app_rw

table bet_order_first partition of bet_order with (fillfactor=50)
  constraint bet_order_agent_base_check CHECK ((agent_base >= 0))
  constraint bet_order_check CHECK (((total)::bigint = ((stake)::bigint * notes)))
  constraint bet_order_check1 CHECK (((valid_stake >= 0) AND (valid_stake <= (total)::bigint)))
  constraint bet_order_check2 CHECK ((added_at < bet_end_at))
  constraint bet_order_check3 CHECK (((status = 1) = (result IS NOT NULL)))
  constraint bet_order_check4 CHECK (((status = 0) = (settled_at IS NULL)))
  constraint bet_order_check5 CHECK (((status = 1) OR ((reward = 0) AND (valid_stake = 0))))
  constraint bet_order_model_check CHECK ((model = ANY (ARRAY[0, 1])))
  constraint bet_order_notes_check CHECK ((notes > 0))
  constraint bet_order_odds_check CHECK ((odds ~ '^[1-9][0-9]*(/[1-9][0-9]*)*$'::text))
  constraint bet_order_rebate_check CHECK ((rebate >= 0))
  constraint bet_order_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint bet_order_result_check CHECK (((result >= 0) AND (result <= 2)))
  constraint bet_order_reward_check CHECK ((reward >= 0))
  constraint bet_order_status_check CHECK (((status >= 0) AND (status <= 4)))
  constraint bet_order_turnover_check CHECK ((turnover >= 0))
  constraint bet_order_win_max_check CHECK ((win_max >= 0))
  grant select to app_rw

table bet_order_rest partition of bet_order with (fillfactor=50)
  constraint bet_order_agent_base_check CHECK ((agent_base >= 0))
  constraint bet_order_check CHECK (((total)::bigint = ((stake)::bigint * notes)))
  constraint bet_order_check1 CHECK (((valid_stake >= 0) AND (valid_stake <= (total)::bigint)))
  constraint bet_order_check2 CHECK ((added_at < bet_end_at))
  constraint bet_order_check3 CHECK (((status = 1) = (result IS NOT NULL)))
  constraint bet_order_check4 CHECK (((status = 0) = (settled_at IS NULL)))
  constraint bet_order_check5 CHECK (((status = 1) OR ((reward = 0) AND (valid_stake = 0))))
  constraint bet_order_model_check CHECK ((model = ANY (ARRAY[0, 1])))
  constraint bet_order_notes_check CHECK ((notes > 0))
  constraint bet_order_odds_check CHECK ((odds ~ '^[1-9][0-9]*(/[1-9][0-9]*)*$'::text))
  constraint bet_order_rebate_check CHECK ((rebate >= 0))
  constraint bet_order_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint bet_order_result_check CHECK (((result >= 0) AND (result <= 2)))
  constraint bet_order_reward_check CHECK ((reward >= 0))
  constraint bet_order_status_check CHECK (((status >= 0) AND (status <= 4)))
  constraint bet_order_turnover_check CHECK ((turnover >= 0))
  constraint bet_order_win_max_check CHECK ((win_max >= 0))

table bet_void
  order_id bigint not null
  member_id bigint not null
  draw_id integer not null
  approval_id integer not null
  first_by text not null
  second_by text not null
  reason text not null
  refunded bigint not null
  reversed bigint not null
  owed bigint not null default 0
  voided_at timestamp with time zone not null default clock_timestamp()
  constraint bet_void_check CHECK ((second_by <> first_by))
  constraint bet_void_check1 CHECK (((owed >= 0) AND (owed <= reversed)))
  constraint bet_void_reason_check CHECK ((reason <> ''::text))
  constraint bet_void_refunded_check CHECK ((refunded > 0))
  constraint bet_void_reversed_check CHECK ((reversed >= 0))
  constraint bet_void_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(approval_id)
  constraint bet_void_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint bet_void_pkey PRIMARY KEY (order_id)
  constraint bet_void_approval_id_key UNIQUE (approval_id)
  TRIGGER agent_bet_voided AFTER INSERT ON bet_void FOR EACH ROW EXECUTE FUNCTION agent_bet_voided()
  TRIGGER turnover_bet_voided AFTER INSERT ON bet_void FOR EACH ROW EXECUTE FUNCTION turnover_bet_voided()
  grant select to app_rw

table bill_export
  member_id bigint not null
  ticket_hash bytea not null
  year integer not null
  expires_at timestamp with time zone not null
  is_claimed boolean not null default false
  leased_until timestamp with time zone
  constraint bill_export_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
  constraint bill_export_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint bill_export_pkey PRIMARY KEY (member_id)
  constraint bill_export_ticket_hash_key UNIQUE (ticket_hash)
  grant delete, insert, select, update to app_rw

table bonus_invited
  friend_id bigint not null
  inviter_id bigint not null
  is_due boolean not null
  ended_at timestamp with time zone
  constraint bonus_invited_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES member(member_id)
  constraint bonus_invited_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES member(member_id)
  constraint bonus_invited_pkey PRIMARY KEY (friend_id)
  INDEX bonus_invited_due ON public.bonus_invited USING btree (friend_id) WHERE is_due
  grant insert, select, update to app_rw

table bonus_offer
  kind text not null
  sort smallint not null
  title text not null
  terms text not null
  is_on boolean not null default true
  multiple integer not null default 100
  amounts bigint[] not null default '{}'::bigint[]
  least bigint not null default 0
  most bigint not null default 0
  percent_tenths integer not null default 0
  revision integer not null default 0
  constraint bonus_offer_check CHECK (((kind <> 'sign-in'::text) OR ((cardinality(amounts) = 7) AND (0 < ALL (amounts)))))
  constraint bonus_offer_check1 CHECK (((kind <> 'monthly-packet'::text) OR ((("least" >= 1000) AND ("least" <= most)) AND (("least" % (1000)::bigint) = 0) AND ((most % (1000)::bigint) = 0))))
  constraint bonus_offer_kind_check CHECK ((kind = ANY (ARRAY['sign-in'::text, 'first-recharge'::text, 'upgrade'::text, 'week-wage'::text, 'month-wage'::text, 'monthly-packet'::text, 'rescue'::text, 'birthday'::text, 'invite'::text, 'phone'::text])))
  constraint bonus_offer_least_check CHECK (("least" >= 0))
  constraint bonus_offer_most_check CHECK ((most >= 0))
  constraint bonus_offer_multiple_check CHECK (((multiple >= 0) AND (multiple <= 10000)))
  constraint bonus_offer_percent_tenths_check CHECK (((percent_tenths >= 0) AND (percent_tenths <= 1000)))
  constraint bonus_offer_terms_check CHECK (((length(terms) >= 1) AND (length(terms) <= 300)))
  constraint bonus_offer_title_check CHECK (((length(title) >= 1) AND (length(title) <= 20)))
  constraint bonus_offer_pkey PRIMARY KEY (kind)
  grant select, update to app_rw

table bonus_record
  record_id bigint not null default next_id()
  member_id bigint not null
  kind text not null
  period text not null
  title text not null
  amount bigint not null
  multiple integer not null
  vip_level smallint
  step smallint
  status smallint not null
  issued_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  remark text not null default ''::text
  constraint bonus_record_amount_check CHECK (((amount >= 1) AND (amount <= '1000000000000'::bigint)))
  constraint bonus_record_check CHECK (((kind = 'sign-in'::text) = (step IS NOT NULL)))
  constraint bonus_record_check1 CHECK ((expires_at >= issued_at))
  constraint bonus_record_check2 CHECK (((status = ANY (ARRAY[2, 3])) = (ended_at IS NOT NULL)))
  constraint bonus_record_kind_check CHECK ((kind = ANY (ARRAY['sign-in'::text, 'first-recharge'::text, 'upgrade'::text, 'week-wage'::text, 'month-wage'::text, 'monthly-packet'::text, 'rescue'::text, 'birthday'::text, 'invite'::text, 'phone'::text, 'manual'::text])))
  constraint bonus_record_multiple_check CHECK (((multiple >= 0) AND (multiple <= 10000)))
  constraint bonus_record_period_check CHECK (((length(period) >= 1) AND (length(period) <= 40)))
  constraint bonus_record_remark_check CHECK ((length(remark) <= 200))
  constraint bonus_record_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3])))
  constraint bonus_record_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint bonus_record_pkey PRIMARY KEY (record_id)
  constraint bonus_record_member_id_kind_period_key UNIQUE (member_id, kind, period)
  INDEX bonus_record_of_member ON public.bonus_record USING btree (member_id, record_id DESC)
  INDEX bonus_record_waiting ON public.bonus_record USING btree (expires_at) WHERE (status = 1)
  TRIGGER bonus_edge_is_known BEFORE UPDATE ON bonus_record FOR EACH ROW EXECUTE FUNCTION bonus_edge_is_known()
  grant insert, select, update to app_rw

table bonus_rise
  rise_id bigint not null generated always as identity
  member_id bigint not null
  from_level smallint not null
  to_level smallint not null
  constraint bonus_rise_pkey PRIMARY KEY (rise_id)
  grant delete, select, update to app_rw

table bonus_run
  kind text not null
  period text not null
  day date not null
  due_at timestamp with time zone not null
  bet_from date not null
  after_member bigint not null default 0
  finished_at timestamp with time zone
  constraint bonus_run_kind_fkey FOREIGN KEY (kind) REFERENCES bonus_offer(kind)
  constraint bonus_run_pkey PRIMARY KEY (kind, period)
  INDEX bonus_run_waiting ON public.bonus_run USING btree (due_at) WHERE (finished_at IS NULL)
  grant insert, select, update to app_rw

table bonus_setting
  is_one boolean not null default true
  since timestamp with time zone not null default clock_timestamp()
  constraint bonus_setting_is_one_check CHECK (is_one)
  constraint bonus_setting_pkey PRIMARY KEY (is_one)
  grant select to app_rw

table bulk
  bulk_id integer not null generated always as identity
  list text not null
  filter jsonb not null
  is_picked boolean not null
  deed jsonb not null
  address text not null
  reason text not null
  made_by integer not null
  made_at timestamp with time zone not null default clock_timestamp()
  request_id text not null
  asked bytea not null
  rows integer not null
  digest bytea not null
  source_id integer
  approval_id integer -- update to app_rw
  approved_at timestamp with time zone -- update to app_rw
  agreed_by integer -- update to app_rw
  ended_at timestamp with time zone -- update to app_rw
  changed integer -- update to app_rw
  same integer -- update to app_rw
  refused integer -- update to app_rw
  constraint bulk_asked_check CHECK ((octet_length(asked) = 32))
  constraint bulk_check CHECK ((agreed_by <> made_by))
  constraint bulk_check1 CHECK (((approved_at IS NULL) = (agreed_by IS NULL)))
  constraint bulk_check2 CHECK (((ended_at IS NULL) OR (approved_at IS NOT NULL)))
  constraint bulk_check3 CHECK ((((ended_at IS NULL) = (changed IS NULL)) AND ((ended_at IS NULL) = (same IS NULL)) AND ((ended_at IS NULL) = (refused IS NULL))))
  constraint bulk_check4 CHECK (((ended_at IS NULL) OR (((changed + same) + refused) = rows)))
  constraint bulk_digest_check CHECK ((octet_length(digest) = 32))
  constraint bulk_list_check CHECK ((list = ANY (ARRAY['members'::text, 'orders'::text])))
  constraint bulk_rows_check CHECK (((rows >= 1) AND (rows <= 10000)))
  constraint bulk_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES operator(operator_id)
  constraint bulk_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(operator_id)
  constraint bulk_source_id_fkey FOREIGN KEY (source_id) REFERENCES bulk(bulk_id)
  constraint bulk_pkey PRIMARY KEY (bulk_id)
  constraint bulk_approval_id_key UNIQUE (approval_id)
  constraint bulk_made_by_request_id_key UNIQUE (made_by, request_id)
  INDEX bulk_proposed ON public.bulk USING btree (made_by, bulk_id) WHERE (approved_at IS NULL)
  INDEX bulk_running ON public.bulk USING btree (bulk_id) WHERE ((approved_at IS NOT NULL) AND (ended_at IS NULL))
  TRIGGER staff_told AFTER UPDATE OF ended_at ON bulk FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION staff_tell('bulk/{bulk_id}')
  grant insert, select to app_rw

table bulk_row
  bulk_id integer not null
  line integer not null
  row_id bigint not null
  owner_id bigint not null
  state text not null default 'waiting'::text -- update to app_rw
  code text -- update to app_rw
  tries integer not null default 0 -- update to app_rw
  due_at timestamp with time zone not null default clock_timestamp() -- update to app_rw
  done_at timestamp with time zone -- update to app_rw
  constraint bulk_row_check CHECK ((((state = 'refused'::text) = (code IS NOT NULL)) AND ((state = 'waiting'::text) = (done_at IS NULL))))
  constraint bulk_row_line_check CHECK ((line >= 1))
  constraint bulk_row_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'same'::text, 'refused'::text])))
  constraint bulk_row_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk(bulk_id)
  constraint bulk_row_pkey PRIMARY KEY (bulk_id, line)
  constraint bulk_row_bulk_id_row_id_key UNIQUE (bulk_id, row_id)
  INDEX bulk_row_by_state ON public.bulk_row USING btree (bulk_id, state, line)
  grant insert, select to app_rw

table captcha_challenge
  visitor_hash bytea not null
  purpose text not null
  answer_hash bytea not null
  expires_at timestamp with time zone not null
  constraint captcha_challenge_answer_hash_check CHECK ((octet_length(answer_hash) = 32))
  constraint captcha_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'reg'::text])))
  constraint captcha_challenge_visitor_hash_check CHECK ((octet_length(visitor_hash) = 32))
  constraint captcha_challenge_pkey PRIMARY KEY (visitor_hash, purpose)
  grant delete, insert, select, update to app_rw

table cash_password
  member_id bigint not null
  hash text not null
  pepper_id text not null
  set_at timestamp with time zone not null default clock_timestamp()
  tried_at timestamp with time zone[] not null default '{}'::timestamp with time zone[]
  tries_in_row integer not null default 0
  locked_until timestamp with time zone
  constraint cash_password_tried_at_check CHECK ((cardinality(tried_at) <= 5))
  constraint cash_password_tries_in_row_check CHECK (((tries_in_row >= 0) AND (tries_in_row <= 10)))
  constraint cash_password_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint cash_password_pkey PRIMARY KEY (member_id)
  grant delete, insert, select, update to app_rw

table cash_password_use
  use_id bigint not null generated always as identity
  member_id bigint not null
  address text not null
  succeeded boolean not null
  at timestamp with time zone not null default clock_timestamp()
  constraint cash_password_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint cash_password_use_pkey PRIMARY KEY (use_id)
  INDEX cash_password_use_by_address ON public.cash_password_use USING btree (address, at) WHERE (NOT succeeded)
  INDEX cash_password_use_by_age ON public.cash_password_use USING btree (at)
  grant delete, insert, select to app_rw

table cash_ticket
  ticket_hash bytea not null
  member_id bigint not null
  operation text not null
  amount bigint not null
  destination text not null
  expires_at timestamp with time zone not null default (clock_timestamp() + '00:02:00'::interval)
  used_at timestamp with time zone
  constraint cash_ticket_amount_check CHECK ((amount >= 0))
  constraint cash_ticket_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
  constraint cash_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint cash_ticket_pkey PRIMARY KEY (ticket_hash)
  INDEX cash_ticket_by_age ON public.cash_ticket USING btree (expires_at)
  INDEX cash_ticket_by_member ON public.cash_ticket USING btree (member_id)
  grant delete, insert, select, update to app_rw

table chat_block
  person_id bigint not null
  blocked_id bigint not null
  blocked_at timestamp with time zone not null default clock_timestamp()
  constraint chat_block_check CHECK ((person_id <> blocked_id))
  constraint chat_block_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES chat_person(person_id)
  constraint chat_block_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_block_pkey PRIMARY KEY (person_id, blocked_id)
  grant delete, insert, select, update to app_rw

table chat_class
  class_id integer not null
  name text not null
  sort integer not null
  constraint chat_class_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 20)))
  constraint chat_class_pkey PRIMARY KEY (class_id)
  grant delete, insert, select, update to app_rw

table chat_follow
  message_id bigint not null
  person_id bigint not null
  member_id bigint not null
  order_id bigint not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint chat_follow_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_follow_pkey PRIMARY KEY (message_id, person_id)
  INDEX chat_follow_by_age ON public.chat_follow USING btree (made_at)
  grant delete, select to app_rw

table chat_house
  only_row boolean not null default true
  win_person bigint not null
  constraint chat_house_only_row_check CHECK (only_row)
  constraint chat_house_win_person_fkey FOREIGN KEY (win_person) REFERENCES chat_person(person_id)
  constraint chat_house_pkey PRIMARY KEY (only_row)

table chat_key
  person_id bigint not null
  client_id uuid not null
  room_id integer not null
  message_id bigint not null
  text_hash bytea
  said_at timestamp with time zone not null
  constraint chat_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_key_pkey PRIMARY KEY (person_id, client_id)
  INDEX chat_key_by_age ON public.chat_key USING btree (said_at)
  INDEX chat_key_lately ON public.chat_key USING btree (person_id, said_at DESC)
  grant delete, select to app_rw

table chat_message partition by RANGE (message_id)
  message_id bigint not null
  room_id integer not null
  seq integer not null
  person_id bigint
  kind text not null
  content jsonb not null
  said_as jsonb
  said_at timestamp with time zone not null
  removed_at timestamp with time zone
  constraint chat_message_check CHECK (((kind = 'removed'::text) = (removed_at IS NOT NULL)))
  constraint chat_message_check1 CHECK (((said_as IS NOT NULL) OR (kind = ANY (ARRAY['system'::text, 'removed'::text]))))
  constraint chat_message_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'packet'::text, 'card'::text, 'bet'::text, 'plan'::text, 'system'::text, 'removed'::text])))
  constraint chat_message_seq_check CHECK ((seq > 0))
  constraint chat_message_pkey PRIMARY KEY (message_id)
  INDEX chat_message_of_room ON ONLY public.chat_message USING btree (room_id, seq)
  INDEX chat_message_removed ON ONLY public.chat_message USING btree (room_id, removed_at) WHERE (removed_at IS NOT NULL)
  grant select to app_rw

table chat_message_first partition of chat_message
  constraint chat_message_check CHECK (((kind = 'removed'::text) = (removed_at IS NOT NULL)))
  constraint chat_message_check1 CHECK (((said_as IS NOT NULL) OR (kind = ANY (ARRAY['system'::text, 'removed'::text]))))
  constraint chat_message_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'packet'::text, 'card'::text, 'bet'::text, 'plan'::text, 'system'::text, 'removed'::text])))
  constraint chat_message_seq_check CHECK ((seq > 0))

table chat_message_rest partition of chat_message
  constraint chat_message_check CHECK (((kind = 'removed'::text) = (removed_at IS NOT NULL)))
  constraint chat_message_check1 CHECK (((said_as IS NOT NULL) OR (kind = ANY (ARRAY['system'::text, 'removed'::text]))))
  constraint chat_message_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'image'::text, 'packet'::text, 'card'::text, 'bet'::text, 'plan'::text, 'system'::text, 'removed'::text])))
  constraint chat_message_seq_check CHECK ((seq > 0))

table chat_mute
  person_id bigint not null
  room_id integer not null
  until timestamp with time zone not null
  reason text not null default ''::text
  muted_by text not null
  muted_at timestamp with time zone not null default clock_timestamp()
  constraint chat_mute_reason_check CHECK ((char_length(reason) <= 200))
  constraint chat_mute_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_mute_pkey PRIMARY KEY (person_id, room_id)
  grant delete, insert, select, update to app_rw

table chat_person
  person_id bigint not null generated always as identity
  chat_id bigint not null
  kind text not null
  member_id bigint
  nickname text
  avatar_id integer not null default 1
  secret_hash bytea
  made_at timestamp with time zone not null default clock_timestamp()
  seen_at timestamp with time zone not null default clock_timestamp()
  constraint chat_person_chat_id_check CHECK (((chat_id >= 100000000) AND (chat_id <= '9999999999'::bigint)))
  constraint chat_person_check CHECK (((kind = 'member'::text) = (member_id IS NOT NULL)))
  constraint chat_person_check1 CHECK (((kind = 'member'::text) = (nickname IS NULL)))
  constraint chat_person_check2 CHECK (((kind = 'guest'::text) = (secret_hash IS NOT NULL)))
  constraint chat_person_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'guest'::text, 'robot'::text, 'staff'::text])))
  constraint chat_person_nickname_check CHECK (((char_length(nickname) >= 1) AND (char_length(nickname) <= 20)))
  constraint chat_person_secret_hash_check CHECK ((octet_length(secret_hash) = 32))
  constraint chat_person_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint chat_person_pkey PRIMARY KEY (person_id)
  constraint chat_person_chat_id_key UNIQUE (chat_id)
  constraint chat_person_member_id_key UNIQUE (member_id)
  grant delete, insert, select, update to app_rw

table chat_picture
  name text not null
  room_id integer not null
  person_id bigint not null
  bytes bytea not null
  width integer not null
  height integer not null
  is_gone boolean not null default false
  made_at timestamp with time zone not null default clock_timestamp()
  constraint chat_picture_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text))
  constraint chat_picture_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_picture_pkey PRIMARY KEY (name)
  INDEX chat_picture_by_age ON public.chat_picture USING btree (made_at)
  grant delete, insert, select to app_rw

table chat_plan
  plan_id integer not null generated always as identity
  room_id integer not null
  game_id integer not null
  person_id bigint not null
  play_code text not null
  is_open boolean not null default true
  hits integer not null default 0 -- update to app_rw
  judged integer not null default 0 -- update to app_rw
  constraint chat_plan_check CHECK ((judged >= hits))
  constraint chat_plan_hits_check CHECK ((hits >= 0))
  constraint chat_plan_play_code_check CHECK ((play_code ~ '^\d{3}$'::text))
  constraint chat_plan_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint chat_plan_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_plan_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_room(room_id)
  constraint chat_plan_pkey PRIMARY KEY (plan_id)
  constraint chat_plan_room_id_game_id_play_code_key UNIQUE (room_id, game_id, play_code)
  grant insert, select to app_rw

table chat_plan_call
  plan_id integer not null
  draw_id integer not null
  turn_num text not null
  choice text not null
  outcome smallint
  made_at timestamp with time zone not null default clock_timestamp()
  constraint chat_plan_call_choice_check CHECK (((char_length(choice) >= 1) AND (char_length(choice) <= 20)))
  constraint chat_plan_call_outcome_check CHECK (((outcome >= 0) AND (outcome <= 2)))
  constraint chat_plan_call_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint chat_plan_call_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES chat_plan(plan_id)
  constraint chat_plan_call_pkey PRIMARY KEY (plan_id, draw_id)
  INDEX chat_plan_call_newest ON public.chat_plan_call USING btree (plan_id, made_at DESC)
  grant delete, insert, select, update to app_rw

table chat_presence with (fillfactor=50)
  process_id text not null
  room_id integer not null
  people integer not null
  told_at timestamp with time zone not null default clock_timestamp()
  constraint chat_presence_people_check CHECK ((people >= 0))
  constraint chat_presence_pkey PRIMARY KEY (process_id, room_id)
  INDEX chat_presence_of_room ON public.chat_presence USING btree (room_id, told_at)
  grant delete, insert, select, update to app_rw

table chat_report
  report_id bigint not null generated always as identity
  room_id integer not null
  message_id bigint not null
  reporter_id bigint not null
  about_id bigint
  reason text not null
  remark text not null default ''::text
  evidence jsonb not null
  picture text
  state text not null default 'open'::text
  reported_at timestamp with time zone not null default clock_timestamp()
  decided_by text
  decided_at timestamp with time zone
  constraint chat_report_check CHECK (((state = 'open'::text) = (decided_at IS NULL)))
  constraint chat_report_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'fraud'::text, 'insult'::text, 'indecent'::text, 'other'::text])))
  constraint chat_report_remark_check CHECK ((char_length(remark) <= 200))
  constraint chat_report_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
  constraint chat_report_about_id_fkey FOREIGN KEY (about_id) REFERENCES chat_person(person_id)
  constraint chat_report_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES chat_person(person_id)
  constraint chat_report_pkey PRIMARY KEY (report_id)
  constraint chat_report_message_id_reporter_id_key UNIQUE (message_id, reporter_id)
  INDEX chat_report_about ON public.chat_report USING btree (about_id) WHERE (about_id IS NOT NULL)
  INDEX chat_report_by_state ON public.chat_report USING btree (state, report_id)
  INDEX chat_report_open ON public.chat_report USING btree (report_id) WHERE (state = 'open'::text)
  TRIGGER staff_told AFTER UPDATE OF state ON chat_report FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('chat-report/{report_id}')
  TRIGGER staff_told_new AFTER INSERT ON chat_report FOR EACH ROW EXECUTE FUNCTION staff_tell('chat-report/{report_id}')
  grant insert, select, update to app_rw

table chat_room with (fillfactor=50)
  room_id integer not null
  kind text not null
  class_id integer
  name text not null default ''::text
  avatar_id integer not null default 1
  sort integer not null default 0
  is_open boolean not null default true
  is_public boolean not null default true
  enable_chat boolean not null default true
  sec_per_mess integer not null default 3
  day_limit integer not null default 0
  deposit_limit bigint not null default 0
  dml_limit bigint not null default 0
  min_vip integer not null default 0
  min_chat_level integer not null default 0
  notice text not null default ''::text
  allow_image boolean not null default true
  allow_redpacket boolean not null default true
  allow_guests boolean not null default false
  gag_text text not null default ''::text
  muted_until timestamp with time zone
  pinned_id bigint
  low_person bigint
  high_person bigint
  last_seq integer not null default 0
  last_message bigint
  version integer not null default 1
  made_at timestamp with time zone not null default clock_timestamp()
  is_desk boolean not null default false
  game_id integer
  win_min bigint
  constraint chat_room_check CHECK (((kind = 'private'::text) = ((low_person IS NOT NULL) AND (high_person IS NOT NULL))))
  constraint chat_room_check1 CHECK (((kind = 'group'::text) = (class_id IS NOT NULL)))
  constraint chat_room_check2 CHECK ((low_person < high_person))
  constraint chat_room_day_limit_check CHECK (((day_limit >= 0) AND (day_limit <= 90)))
  constraint chat_room_deposit_limit_check CHECK ((deposit_limit >= 0))
  constraint chat_room_desk CHECK (((NOT is_desk) OR (kind = 'private'::text)))
  constraint chat_room_dml_limit_check CHECK ((dml_limit >= 0))
  constraint chat_room_gag_text_check CHECK ((char_length(gag_text) <= 100))
  constraint chat_room_kind_check CHECK ((kind = ANY (ARRAY['group'::text, 'private'::text])))
  constraint chat_room_last_seq_check CHECK ((last_seq >= 0))
  constraint chat_room_min_chat_level_check CHECK (((min_chat_level >= 0) AND (min_chat_level <= 4)))
  constraint chat_room_min_vip_check CHECK (((min_vip >= 0) AND (min_vip <= 9)))
  constraint chat_room_name_check CHECK ((char_length(name) <= 20))
  constraint chat_room_notice_check CHECK ((char_length(notice) <= 500))
  constraint chat_room_sec_per_mess_check CHECK (((sec_per_mess >= 0) AND (sec_per_mess <= 3600)))
  constraint chat_room_win_min_check CHECK ((win_min > 0))
  constraint chat_room_class_id_fkey FOREIGN KEY (class_id) REFERENCES chat_class(class_id)
  constraint chat_room_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint chat_room_high_person_fkey FOREIGN KEY (high_person) REFERENCES chat_person(person_id)
  constraint chat_room_low_person_fkey FOREIGN KEY (low_person) REFERENCES chat_person(person_id)
  constraint chat_room_pkey PRIMARY KEY (room_id)
  INDEX chat_room_of_high ON public.chat_room USING btree (high_person) WHERE (kind = 'private'::text)
  UNIQUE INDEX chat_room_of_pair ON public.chat_room USING btree (low_person, high_person) WHERE (kind = 'private'::text)
  TRIGGER desk_hears AFTER UPDATE OF last_seq ON chat_room FOR EACH ROW WHEN (new.is_desk) EXECUTE FUNCTION desk_heard()
  grant insert, select, update to app_rw

table chat_seat with (fillfactor=50)
  room_id integer not null
  person_id bigint not null
  read_seq integer not null default 0
  is_muted boolean not null default false
  is_given boolean not null default false
  taken_at timestamp with time zone not null default clock_timestamp()
  constraint chat_seat_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_seat_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_room(room_id)
  constraint chat_seat_pkey PRIMARY KEY (room_id, person_id)
  INDEX chat_seat_of_person ON public.chat_seat USING btree (person_id)
  grant delete, insert, select, update to app_rw

table chat_ticket
  ticket_hash bytea not null
  token_hash bytea not null
  expires_at timestamp with time zone not null
  constraint chat_ticket_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
  constraint chat_ticket_pkey PRIMARY KEY (ticket_hash)
  grant delete, insert, select to app_rw

table chat_token
  token_hash bytea not null
  person_id bigint not null
  session_id bytea
  expires_at timestamp with time zone not null
  constraint chat_token_token_hash_check CHECK ((octet_length(token_hash) = 32))
  constraint chat_token_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint chat_token_pkey PRIMARY KEY (token_hash)
  INDEX chat_token_by_age ON public.chat_token USING btree (expires_at)
  INDEX chat_token_of_person ON public.chat_token USING btree (person_id)
  grant delete, insert, select to app_rw

table chat_win_told
  draw_id integer not null
  told_at timestamp with time zone not null default clock_timestamp()
  constraint chat_win_told_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint chat_win_told_pkey PRIMARY KEY (draw_id)

table chat_word
  word text not null
  added_by text not null
  added_at timestamp with time zone not null default clock_timestamp()
  constraint chat_word_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 40)))
  constraint chat_word_pkey PRIMARY KEY (word)
  grant delete, insert, select, update to app_rw

table company_carousel
  carousel_id integer not null generated by default as identity
  company_code text not null
  image_url text not null
  redirect_url text not null default ''::text
  title text not null
  sort integer not null default 0
  audience text not null default 'all'::text
  constraint company_carousel_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guests'::text, 'unrecharged'::text, 'members'::text])))
  constraint company_carousel_pkey PRIMARY KEY (carousel_id)
  INDEX company_carousel_by_company ON public.company_carousel USING btree (company_code, sort DESC)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_carousel FOR EACH STATEMENT EXECUTE FUNCTION content_tell('company', 'company.current')
  grant delete, insert, select, update to app_rw

table company_category_order
  company_code text not null
  game_id integer not null
  location text not null
  name text not null
  sort integer not null
  constraint company_category_order_game_id_location_name_fkey FOREIGN KEY (game_id, location, name) REFERENCES play_category(game_id, location, name) ON UPDATE CASCADE ON DELETE CASCADE
  constraint company_category_order_pkey PRIMARY KEY (company_code, game_id, location, name)
  TRIGGER content_tell_all AFTER TRUNCATE ON company_category_order FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_changed AFTER UPDATE ON company_category_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON company_category_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON company_category_order REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, insert, select, update to app_rw

table company_facts
  company_code text not null
  version integer not null default 1
  facts jsonb not null
  licence_version integer not null default 1
  changed_by text not null
  reason text not null default ''::text
  changed_at timestamp with time zone not null default clock_timestamp()
  constraint company_facts_changed_by_check CHECK ((changed_by <> ''::text))
  constraint company_facts_check CHECK ((licence_version <= version))
  constraint company_facts_company_code_check CHECK ((company_code ~ '^[a-z][a-z0-9]{2,15}$'::text))
  constraint company_facts_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text))
  constraint company_facts_reason_check CHECK ((char_length(reason) <= 500))
  constraint company_facts_pkey PRIMARY KEY (company_code)
  TRIGGER company_revise AFTER INSERT OR UPDATE ON company_facts FOR EACH ROW EXECUTE FUNCTION company_revise()
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_facts FOR EACH STATEMENT EXECUTE FUNCTION content_tell('company', 'company.current', 'company.service', 'company.about', 'promotions', 'promotions.list', 'promotions.info', 'web')
  grant insert, select, update to app_rw

table company_setting
  company_code text not null
  settings jsonb not null default '{}'::jsonb
  constraint company_setting_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
  constraint company_setting_pkey PRIMARY KEY (company_code)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_setting FOR EACH STATEMENT EXECUTE FUNCTION content_tell('company', 'company.current', 'company.service')
  grant delete, insert, select, update to app_rw

table company_template_block
  company_code text not null
  code text not null
  constraint company_template_block_code_check CHECK (((code <> ''::text) AND (code = lower(code))))
  constraint company_template_block_pkey PRIMARY KEY (company_code, code)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON company_template_block FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.authors')
  grant delete, insert, select, update to app_rw

table company_version
  company_code text not null
  version integer not null
  facts jsonb not null
  changed_by text not null
  reason text not null
  changed_at timestamp with time zone not null
  constraint company_version_version_check CHECK ((version > 0))
  constraint company_version_company_code_fkey FOREIGN KEY (company_code) REFERENCES company_facts(company_code)
  constraint company_version_pkey PRIMARY KEY (company_code, version)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON company_version FOR EACH STATEMENT EXECUTE FUNCTION content_is_append_only()
  grant select to app_rw

table content_image
  name text not null
  bytes bytea not null
  width integer not null
  height integer not null
  created_at timestamp with time zone not null default clock_timestamp()
  constraint content_image_height_check CHECK (((height >= 1) AND (height <= 4096)))
  constraint content_image_name_check CHECK ((name ~ '^[0-9a-f]{32}\.webp$'::text))
  constraint content_image_width_check CHECK (((width >= 1) AND (width <= 4096)))
  constraint content_image_pkey PRIMARY KEY (name)
  INDEX content_image_by_age ON public.content_image USING btree (created_at DESC, name)
  grant insert, select to app_rw

table content_piece
  piece_id integer not null generated by default as identity
  kind text not null
  place text not null
  company_code text
  clients text[]
  group_name text not null default ''::text
  title text not null default ''::text
  content text not null default ''::text
  image_url text not null default ''::text
  redirect_url text not null default ''::text
  audience text not null default 'all'::text
  sort integer not null default 0
  state text not null default 'published'::text
  publish_at timestamp with time zone
  ends_at timestamp with time zone
  published_at timestamp with time zone default clock_timestamp()
  withdrawn_at timestamp with time zone
  revision integer not null default 1
  changed_by text not null default 'release'::text
  constraint content_piece_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guests'::text, 'unrecharged'::text, 'members'::text])))
  constraint content_piece_changed_by_check CHECK ((changed_by <> ''::text))
  constraint content_piece_company_code_check CHECK ((company_code <> ''::text))
  constraint content_piece_has_a_place CHECK (
CASE kind
    WHEN 'notice'::text THEN (place = ANY (ARRAY['index'::text, 'lottery'::text, 'roll'::text]))
    WHEN 'slide'::text THEN (place = 'home'::text)
    WHEN 'advert'::text THEN (place ~ '^AD(0[1-9]|010|1[1-5])$'::text)
    WHEN 'about'::text THEN (place = ANY (ARRAY['about'::text, 'user-agreement'::text, 'privacy-agreement'::text, 'contact-us'::text, 'responsible-gaming'::text]))
    ELSE (place ~ '^[1-9]\d{0,3}$'::text)
END)
  constraint content_piece_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'slide'::text, 'advert'::text, 'about'::text, 'tutorial'::text])))
  constraint content_piece_says_something CHECK (
CASE kind
    WHEN 'notice'::text THEN (title <> ''::text)
    WHEN 'slide'::text THEN (image_url <> ''::text)
    ELSE (content <> ''::text)
END)
  constraint content_piece_schedule_has_a_time CHECK (((state <> 'scheduled'::text) OR (publish_at IS NOT NULL)))
  constraint content_piece_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'withdrawn'::text])))
  constraint content_piece_withdrawal_has_a_time CHECK (((state <> 'withdrawn'::text) OR (withdrawn_at IS NOT NULL)))
  constraint content_piece_pkey PRIMARY KEY (piece_id)
  INDEX content_piece_by_place ON public.content_piece USING btree (kind, place, sort DESC, piece_id DESC)
  INDEX content_piece_due ON public.content_piece USING btree (publish_at) WHERE (state = 'scheduled'::text)
  TRIGGER content_piece_revise AFTER INSERT OR UPDATE ON content_piece FOR EACH ROW EXECUTE FUNCTION content_piece_revise()
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON content_piece FOR EACH STATEMENT EXECUTE FUNCTION content_tell('notices', 'company.notices', 'company', 'company.current', 'templateAds', 'adverts.list', 'company.about', 'company.tutorial')
  grant insert, select, update to app_rw

table content_piece_revision
  piece_id integer not null
  revision integer not null
  changed_by text not null
  state text not null
  facts jsonb not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint content_piece_revision_revision_check CHECK ((revision > 0))
  constraint content_piece_revision_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES content_piece(piece_id)
  constraint content_piece_revision_pkey PRIMARY KEY (piece_id, revision)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content_piece_revision FOR EACH STATEMENT EXECUTE FUNCTION content_is_append_only()
  grant select to app_rw

table content_revision
  revision_id bigint not null generated always as identity
  subject text not null
  subject_id text not null
  action text not null
  actor text not null
  before jsonb
  after jsonb not null
  at timestamp with time zone not null default clock_timestamp()
  constraint content_revision_action_check CHECK ((action = ANY (ARRAY['draft'::text, 'schedule'::text, 'publish'::text, 'withdraw'::text, 'revise'::text, 'order'::text, 'block'::text])))
  constraint content_revision_actor_check CHECK ((actor <> ''::text))
  constraint content_revision_subject_check CHECK ((subject = ANY (ARRAY['template'::text, 'document'::text, 'categories'::text, 'block-list'::text])))
  constraint content_revision_subject_id_check CHECK ((subject_id <> ''::text))
  constraint content_revision_pkey PRIMARY KEY (revision_id)
  INDEX content_revision_of_subject ON public.content_revision USING btree (subject, subject_id, revision_id)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON content_revision FOR EACH STATEMENT EXECUTE FUNCTION content_is_append_only()
  grant insert, select to app_rw

table content_upload
  upload_id bigint not null generated always as identity
  actor text not null
  name text
  byte_count integer not null
  uploaded_at timestamp with time zone not null default clock_timestamp()
  constraint content_upload_actor_check CHECK ((actor <> ''::text))
  constraint content_upload_byte_count_check CHECK ((byte_count > 0))
  constraint content_upload_name_fkey FOREIGN KEY (name) REFERENCES content_image(name)
  constraint content_upload_pkey PRIMARY KEY (upload_id)
  INDEX content_upload_by_actor ON public.content_upload USING btree (actor, uploaded_at)
  INDEX content_upload_by_name ON public.content_upload USING btree (name, upload_id)
  grant insert, select to app_rw

table desk_answer
  operator_id integer not null
  request_id text not null
  case_id bigint not null
  seq integer not null
  at timestamp with time zone not null default clock_timestamp()
  constraint desk_answer_case_id_fkey FOREIGN KEY (case_id) REFERENCES desk_case(case_id)
  constraint desk_answer_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint desk_answer_pkey PRIMARY KEY (operator_id, request_id)
  INDEX desk_answer_by_age ON public.desk_answer USING btree (at)
  grant delete, insert, select to app_rw

table desk_attached
  room_id integer not null
  request_id text not null
  seq integer not null
  at timestamp with time zone not null default clock_timestamp()
  constraint desk_attached_room_id_fkey FOREIGN KEY (room_id) REFERENCES desk_room(room_id)
  constraint desk_attached_pkey PRIMARY KEY (room_id, request_id)
  grant delete, insert, select to app_rw

table desk_canned
  canned_id integer not null generated always as identity
  title text not null
  words text not null
  sort integer not null default 0
  revision integer not null default 1
  constraint desk_canned_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 30)))
  constraint desk_canned_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 500)))
  constraint desk_canned_pkey PRIMARY KEY (canned_id)
  grant delete, insert, select, update to app_rw

table desk_case with (fillfactor=70)
  case_id bigint not null generated always as identity
  room_id integer not null
  state text not null
  staff_id integer
  first_seq integer not null
  last_seq integer
  misses integer not null default 0
  is_offline boolean not null default false
  made_at timestamp with time zone not null default clock_timestamp()
  asked_at timestamp with time zone
  taken_at timestamp with time zone
  answered_at timestamp with time zone
  heard_at timestamp with time zone not null default clock_timestamp()
  unanswered_at timestamp with time zone
  closed_at timestamp with time zone
  closed_by text
  mark smallint
  mark_words text not null default ''::text
  marked_at timestamp with time zone
  changed_xact xid8 not null default pg_current_xact_id()
  constraint desk_case_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)))
  constraint desk_case_check1 CHECK (((state = 'closed'::text) = (closed_by IS NOT NULL)))
  constraint desk_case_check2 CHECK (((state = 'open'::text) <= ((staff_id IS NOT NULL) AND (taken_at IS NOT NULL))))
  constraint desk_case_check3 CHECK (((state = 'waiting'::text) <= (asked_at IS NOT NULL)))
  constraint desk_case_check4 CHECK (((mark IS NULL) = (marked_at IS NULL)))
  constraint desk_case_closed_by_check CHECK ((closed_by = ANY (ARRAY['asker'::text, 'staff'::text, 'idle'::text, 'merged'::text])))
  constraint desk_case_mark_check CHECK (((mark >= 1) AND (mark <= 5)))
  constraint desk_case_mark_words_check CHECK ((char_length(mark_words) <= 200))
  constraint desk_case_state_check CHECK ((state = ANY (ARRAY['bot'::text, 'waiting'::text, 'open'::text, 'closed'::text])))
  constraint desk_case_room_id_fkey FOREIGN KEY (room_id) REFERENCES desk_room(room_id)
  constraint desk_case_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES desk_staff(staff_id)
  constraint desk_case_pkey PRIMARY KEY (case_id)
  INDEX desk_case_changed ON public.desk_case USING btree (changed_xact)
  INDEX desk_case_closed ON public.desk_case USING btree (closed_at DESC) WHERE (state = 'closed'::text)
  INDEX desk_case_idle ON public.desk_case USING btree (heard_at) WHERE (state <> 'closed'::text)
  UNIQUE INDEX desk_case_live ON public.desk_case USING btree (room_id) WHERE (state <> 'closed'::text)
  INDEX desk_case_of_room ON public.desk_case USING btree (room_id, case_id)
  INDEX desk_case_of_staff ON public.desk_case USING btree (staff_id) WHERE (state = 'open'::text)
  INDEX desk_case_unclosed ON public.desk_case USING btree (case_id) WHERE (state <> 'closed'::text)
  INDEX desk_case_waiting ON public.desk_case USING btree (asked_at, case_id) WHERE (state = 'waiting'::text)
  TRIGGER staff_told AFTER UPDATE OF state, staff_id, unanswered_at ON desk_case FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state OR old.staff_id IS DISTINCT FROM new.staff_id OR old.unanswered_at IS DISTINCT FROM new.unanswered_at) EXECUTE FUNCTION staff_tell('desk-case/{case_id}')
  TRIGGER staff_told_new AFTER INSERT ON desk_case FOR EACH ROW EXECUTE FUNCTION staff_tell('desk-case/{case_id}')
  grant insert, select, update to app_rw

table desk_inbox
  room_id integer not null
  heard_at timestamp with time zone not null default clock_timestamp()
  constraint desk_inbox_pkey PRIMARY KEY (room_id)
  grant delete, select to app_rw

table desk_note
  note_id bigint not null generated always as identity
  case_id bigint not null
  login text not null
  words text not null
  at timestamp with time zone not null default clock_timestamp()
  constraint desk_note_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 1000)))
  constraint desk_note_case_id_fkey FOREIGN KEY (case_id) REFERENCES desk_case(case_id)
  constraint desk_note_pkey PRIMARY KEY (note_id)
  INDEX desk_note_of_case ON public.desk_note USING btree (case_id, note_id)
  grant insert, select to app_rw

table desk_robot_answer
  room_id integer not null
  seq integer not null
  topic text not null
  helped boolean
  at timestamp with time zone not null default clock_timestamp()
  constraint desk_robot_answer_topic_check CHECK (((char_length(topic) >= 1) AND (char_length(topic) <= 20)))
  constraint desk_robot_answer_room_id_fkey FOREIGN KEY (room_id) REFERENCES desk_room(room_id)
  constraint desk_robot_answer_pkey PRIMARY KEY (room_id, seq)
  INDEX desk_robot_answer_by_age ON public.desk_robot_answer USING btree (at)
  grant delete, insert, select, update to app_rw

table desk_room
  room_id integer not null
  person_id bigint not null
  made_at timestamp with time zone not null default clock_timestamp()
  heard_seq integer not null default 0
  carried_seq integer not null default 0
  constraint desk_room_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint desk_room_room_id_fkey FOREIGN KEY (room_id) REFERENCES chat_room(room_id)
  constraint desk_room_pkey PRIMARY KEY (room_id)
  constraint desk_room_person_id_key UNIQUE (person_id)
  grant insert, select, update to app_rw

table desk_setting
  only_row boolean not null default true
  hours text
  parallel_max integer not null default 6
  idle_minutes integer not null default 60
  house_person bigint not null
  revision integer not null default 0
  constraint desk_setting_hours_check CHECK ((hours ~ '^\d\d:\d\d~\d\d:\d\d$'::text))
  constraint desk_setting_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 1440)))
  constraint desk_setting_only_row_check CHECK (only_row)
  constraint desk_setting_parallel_max_check CHECK (((parallel_max >= 1) AND (parallel_max <= 50)))
  constraint desk_setting_house_person_fkey FOREIGN KEY (house_person) REFERENCES chat_person(person_id)
  constraint desk_setting_pkey PRIMARY KEY (only_row)
  grant select, update to app_rw

table desk_staff
  staff_id integer not null generated always as identity
  operator_id integer
  person_id bigint not null
  name text not null
  is_on boolean not null default false
  constraint desk_staff_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 20)))
  constraint desk_staff_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint desk_staff_person_id_fkey FOREIGN KEY (person_id) REFERENCES chat_person(person_id)
  constraint desk_staff_pkey PRIMARY KEY (staff_id)
  constraint desk_staff_operator_id_key UNIQUE (operator_id)
  constraint desk_staff_person_id_key UNIQUE (person_id)
  grant insert, select, update to app_rw

table desk_task
  task_id bigint not null generated always as identity
  case_id bigint not null
  request_id text not null
  kind text not null
  object text not null default ''::text
  note text not null
  state text not null default 'open'::text
  made_by integer not null
  taken_by integer
  answer text not null default ''::text
  made_at timestamp with time zone not null default clock_timestamp()
  ended_at timestamp with time zone
  constraint desk_task_answer_check CHECK ((char_length(answer) <= 1000))
  constraint desk_task_check CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text])) = (ended_at IS NOT NULL)))
  constraint desk_task_check1 CHECK (((state = 'open'::text) = (taken_by IS NULL)))
  constraint desk_task_kind_check CHECK ((kind = ANY (ARRAY['recharge'::text, 'withdrawal'::text, 'bonus'::text, 'risk'::text, 'games'::text, 'content'::text])))
  constraint desk_task_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000)))
  constraint desk_task_object_check CHECK ((char_length(object) <= 60))
  constraint desk_task_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint desk_task_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'done'::text, 'refused'::text])))
  constraint desk_task_case_id_fkey FOREIGN KEY (case_id) REFERENCES desk_case(case_id)
  constraint desk_task_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(operator_id)
  constraint desk_task_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES operator(operator_id)
  constraint desk_task_pkey PRIMARY KEY (task_id)
  constraint desk_task_made_by_request_id_key UNIQUE (made_by, request_id)
  INDEX desk_task_of_case ON public.desk_task USING btree (case_id, task_id)
  INDEX desk_task_open ON public.desk_task USING btree (kind, task_id) WHERE (state = ANY (ARRAY['open'::text, 'taken'::text]))
  grant insert, select, update to app_rw

table draw
  draw_id integer not null generated always as identity
  game_id integer not null
  turn_num text not null
  business_day date not null
  sequence integer not null
  lunar_year integer not null
  open_at timestamp with time zone not null
  close_at timestamp with time zone not null
  plan_at timestamp with time zone not null
  status text not null default 'scheduled'::text
  chain_id integer
  chain_index integer
  commitment bytea
  beacon text
  beacon_round bigint
  beacon_value text
  seed bytea
  open_num text
  result_version integer not null default 0
  opened_at timestamp with time zone
  closed_at timestamp with time zone
  drawn_at timestamp with time zone
  settled_at timestamp with time zone
  void_reason text
  public_at timestamp with time zone
  result_by text not null default 'own'::text
  partial_num text
  settle_from timestamp with time zone
  beacon_signature bytea
  constraint draw_beacon_value_is_signed CHECK (((beacon_signature IS NULL) OR (NOT (beacon_value IS DISTINCT FROM encode(sha256(beacon_signature), 'hex'::text)))))
  constraint draw_check CHECK (((open_at < close_at) AND (close_at <= plan_at)))
  constraint draw_check1 CHECK (((open_num IS NOT NULL) = (status = ANY (ARRAY['drawn'::text, 'settled'::text]))))
  constraint draw_commitment_check CHECK ((octet_length(commitment) = 32))
  constraint draw_external_has_no_chain CHECK (((result_by = 'own'::text) OR ((chain_id IS NULL) AND (commitment IS NULL) AND (beacon_round IS NULL) AND (seed IS NULL))))
  constraint draw_partial_is_external CHECK (((partial_num IS NULL) OR (result_by = 'external'::text)))
  constraint draw_result_by_check CHECK ((result_by = ANY (ARRAY['own'::text, 'external'::text])))
  constraint draw_seed_check CHECK ((octet_length(seed) = 32))
  constraint draw_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text])))
  constraint draw_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES draw_chain(chain_id)
  constraint draw_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint draw_pkey PRIMARY KEY (draw_id)
  constraint draw_chain_id_chain_index_key UNIQUE (chain_id, chain_index)
  constraint draw_game_id_turn_num_key UNIQUE (game_id, turn_num)
  INDEX draw_by_issue ON public.draw USING btree (game_id, "right"(turn_num, 3), plan_at DESC) WHERE (open_num IS NOT NULL)
  INDEX draw_by_plan ON public.draw USING btree (game_id, plan_at DESC)
  INDEX draw_due ON public.draw USING btree (plan_at) WHERE (status = ANY (ARRAY['scheduled'::text, 'open'::text, 'closed'::text, 'drawn'::text]))
  INDEX draw_external_by_plan ON public.draw USING btree (plan_at, draw_id) WHERE (result_by = 'external'::text)
  INDEX draw_live ON public.draw USING btree (close_at, draw_id) WHERE (status = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text]))
  INDEX draw_scheduled_by_plan ON public.draw USING btree (plan_at, draw_id) WHERE (status = 'scheduled'::text)
  INDEX draw_settled_by_plan ON public.draw USING btree (plan_at DESC, draw_id DESC) WHERE (status = 'settled'::text)
  INDEX draw_uncommitted ON public.draw USING btree (game_id, plan_at) WHERE ((status = 'scheduled'::text) AND (commitment IS NULL))
  INDEX draw_unrefunded ON public.draw USING btree (draw_id) WHERE ((status = 'void'::text) AND (settled_at IS NULL))
  INDEX draw_unrevealed ON public.draw USING btree (draw_id) WHERE ((status = 'void'::text) AND (chain_id IS NOT NULL) AND (seed IS NULL))
  INDEX draw_void_by_plan ON public.draw USING btree (plan_at DESC, draw_id DESC) WHERE (status = 'void'::text)
  TRIGGER draw_evidence_is_final BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_evidence_is_final()
  TRIGGER draw_external_is_orderly BEFORE UPDATE ON draw FOR EACH ROW WHEN (new.result_by = 'external'::text OR old.result_by = 'external'::text) EXECUTE FUNCTION draw_external_is_orderly()
  TRIGGER draw_public_at BEFORE INSERT OR UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_public_at()
  TRIGGER draw_result_is_final BEFORE UPDATE ON draw FOR EACH ROW EXECUTE FUNCTION draw_result_is_final()
  TRIGGER staff_told AFTER UPDATE OF status, open_num, result_version ON draw FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.open_num IS DISTINCT FROM new.open_num OR old.result_version IS DISTINCT FROM new.result_version) EXECUTE FUNCTION staff_tell('draw/{game_id}/{turn_num}')
  grant insert, select, update to app_rw

table draw_chain
  chain_id integer not null generated always as identity
  game_id integer not null
  terminal bytea not null
  length integer not null
  used integer not null default 0
  published_at timestamp with time zone not null default clock_timestamp()
  serial integer not null default 1
  retired_at timestamp with time zone
  constraint draw_chain_check CHECK (((used >= 0) AND (used <= length)))
  constraint draw_chain_length_check CHECK ((length > 0))
  constraint draw_chain_serial_check CHECK ((serial > 0))
  constraint draw_chain_terminal_check CHECK ((octet_length(terminal) = 32))
  constraint draw_chain_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint draw_chain_pkey PRIMARY KEY (chain_id)
  constraint draw_chain_game_id_serial_key UNIQUE (game_id, serial)
  constraint draw_chain_terminal_key UNIQUE (terminal)
  UNIQUE INDEX draw_chain_current ON public.draw_chain USING btree (game_id) WHERE ((retired_at IS NULL) AND (used < length))
  grant insert, select, update to app_rw

table draw_close_record
  draw_id integer not null
  game_id integer not null
  record_no integer not null
  bet_count integer not null
  stake_total bigint not null
  bets_root bytea not null
  salt_key bytea not null
  prev_record_hash bytea not null
  record_hash bytea not null
  recorded_at timestamp with time zone not null default clock_timestamp()
  constraint draw_close_record_bet_count_check CHECK ((bet_count > 0))
  constraint draw_close_record_bets_root_check CHECK ((octet_length(bets_root) = 32))
  constraint draw_close_record_prev_record_hash_check CHECK ((octet_length(prev_record_hash) = 32))
  constraint draw_close_record_record_hash_check CHECK ((octet_length(record_hash) = 32))
  constraint draw_close_record_record_no_check CHECK ((record_no > 0))
  constraint draw_close_record_salt_key_check CHECK ((octet_length(salt_key) = 32))
  constraint draw_close_record_stake_total_check CHECK ((stake_total > 0))
  constraint draw_close_record_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint draw_close_record_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint draw_close_record_pkey PRIMARY KEY (draw_id)
  constraint draw_close_record_game_id_record_no_key UNIQUE (game_id, record_no)
  constraint draw_close_record_record_hash_key UNIQUE (record_hash)
  grant insert, select to app_rw

table draw_replay
  draw_id integer not null
  url text not null
  source text not null default 'operator'::text
  stored_at timestamp with time zone not null default clock_timestamp()
  constraint draw_replay_url_check CHECK ((url ~ '^(https?://|/)'::text))
  constraint draw_replay_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint draw_replay_pkey PRIMARY KEY (draw_id)
  grant insert, select, update to app_rw

table engine_alarm
  alarm_id bigint not null generated always as identity
  kind text not null
  subject text not null
  note text not null
  raised_at timestamp with time zone not null default clock_timestamp()
  over_at timestamp with time zone
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint engine_alarm_kind_check CHECK ((kind = 'foreign-signer'::text))
  constraint engine_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX engine_alarm_open ON public.engine_alarm USING btree (kind, subject) WHERE (over_at IS NULL)
  TRIGGER staff_told AFTER UPDATE OF over_at, handled_at ON engine_alarm FOR EACH ROW WHEN (old.over_at IS DISTINCT FROM new.over_at OR old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/engine/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON engine_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/engine/{alarm_id}')
  grant insert, select, update to app_rw

table export_job
  export_id integer not null generated always as identity
  made_by integer not null
  made_at timestamp with time zone not null default clock_timestamp()
  request_id text not null
  what jsonb not null
  columns text[] not null
  address text not null
  reason text not null
  digest bytea not null
  rows_counted integer not null
  is_more boolean not null
  needs_two boolean not null
  approval_id integer -- update to app_rw
  agreed_by integer -- update to app_rw
  state text not null -- update to app_rw
  tries integer not null default 0 -- update to app_rw
  lease_until timestamp with time zone -- update to app_rw
  rows_written integer not null default 0 -- update to app_rw
  bytes bigint -- update to app_rw
  sha256 bytea -- update to app_rw
  parts integer -- update to app_rw
  ended_at timestamp with time zone -- update to app_rw
  kept_until timestamp with time zone -- update to app_rw
  failure text -- update to app_rw
  constraint export_job_check CHECK (((NOT needs_two) OR (agreed_by IS NOT NULL) OR (state = ANY (ARRAY['proposed'::text, 'cancelled'::text]))))
  constraint export_job_check1 CHECK ((agreed_by <> made_by))
  constraint export_job_check2 CHECK (((state = 'done'::text) = (sha256 IS NOT NULL)))
  constraint export_job_check3 CHECK (((state = 'failed'::text) = (failure IS NOT NULL)))
  constraint export_job_columns_check CHECK (((cardinality(columns) >= 1) AND (cardinality(columns) <= 40)))
  constraint export_job_digest_check CHECK ((octet_length(digest) = 32))
  constraint export_job_rows_counted_check CHECK ((rows_counted >= 0))
  constraint export_job_sha256_check CHECK ((octet_length(sha256) = 32))
  constraint export_job_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
  constraint export_job_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES operator(operator_id)
  constraint export_job_made_by_fkey FOREIGN KEY (made_by) REFERENCES operator(operator_id)
  constraint export_job_pkey PRIMARY KEY (export_id)
  constraint export_job_approval_id_key UNIQUE (approval_id)
  constraint export_job_made_by_request_id_key UNIQUE (made_by, request_id)
  INDEX export_job_agreed ON public.export_job USING btree (agreed_by, export_id) WHERE (agreed_by IS NOT NULL)
  INDEX export_job_due ON public.export_job USING btree (export_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))
  INDEX export_job_kept ON public.export_job USING btree (kept_until) WHERE (kept_until IS NOT NULL)
  TRIGGER staff_told AFTER UPDATE OF state ON export_job FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('export/{export_id}')
  grant insert, select to app_rw

table export_opened
  export_id integer not null
  operator_id integer not null
  until timestamp with time zone not null -- update to app_rw
  constraint export_opened_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_job(export_id)
  constraint export_opened_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint export_opened_pkey PRIMARY KEY (export_id, operator_id)
  grant delete, insert, select to app_rw

table export_part
  export_id integer not null
  part integer not null
  bytes bytea not null
  constraint export_part_part_check CHECK ((part >= 1))
  constraint export_part_export_id_fkey FOREIGN KEY (export_id) REFERENCES export_job(export_id)
  constraint export_part_pkey PRIMARY KEY (export_id, part)
  grant delete, insert, select to app_rw

table exposure_line
  game_id integer not null
  amount money_amount not null
  revision integer not null default 1
  set_by text not null
  set_at timestamp with time zone not null default clock_timestamp()
  constraint exposure_line_revision_check CHECK ((revision > 0))
  constraint exposure_line_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint exposure_line_pkey PRIMARY KEY (game_id)
  grant insert, select, update to app_rw

table gallery_category
  category_id integer not null generated by default as identity
  game_id integer not null
  name text not null
  sort integer not null default 0
  constraint gallery_category_name_check CHECK ((name <> ''::text))
  constraint gallery_category_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint gallery_category_pkey PRIMARY KEY (category_id)
  constraint gallery_category_game_id_name_key UNIQUE (game_id, name)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON gallery_category FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gallery.playCategories', 'gallery.category')
  grant delete, insert, select, update to app_rw

table gallery_group
  group_id integer not null generated by default as identity
  game_id integer not null
  group_type integer not null
  name text not null
  initials text not null
  category_id integer
  company_code text
  recipe text
  popular boolean not null default false
  sort integer not null default 0
  status integer not null default 1
  revision integer not null default 1
  changed_by text not null default 'server'::text
  changed_at timestamp with time zone not null default now()
  request_id text
  constraint gallery_group_group_type_check CHECK ((group_type = ANY (ARRAY[1, 2])))
  constraint gallery_group_initials_check CHECK ((initials ~ '^[A-Z#]$'::text))
  constraint gallery_group_name_check CHECK ((name <> ''::text))
  constraint gallery_group_revision_check CHECK ((revision > 0))
  constraint gallery_group_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint gallery_group_category_id_fkey FOREIGN KEY (category_id) REFERENCES gallery_category(category_id)
  constraint gallery_group_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint gallery_group_pkey PRIMARY KEY (group_id)
  constraint gallery_group_request_id_key UNIQUE (request_id)
  INDEX gallery_group_by_letter ON public.gallery_group USING btree (game_id, group_type, initials, sort DESC, group_id) WHERE (status = 1)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON gallery_group FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search', 'gallery.category', 'gallery.playCategories', 'gallery.items', 'gallery.detail')
  grant delete, insert, select, update to app_rw

table gallery_item
  item_id integer not null generated by default as identity
  group_id integer not null
  turn_num text not null
  draw_day date not null
  published_at timestamp with time zone not null default clock_timestamp()
  image_url text
  width integer not null default 1080
  height integer not null default 1440
  recent text not null default ''::text
  open_num text
  state text not null default 'shown'::text
  publish_at timestamp with time zone
  revision integer not null default 1
  changed_by text not null default 'server'::text
  changed_at timestamp with time zone not null default now()
  request_id text
  constraint gallery_item_height_check CHECK (((height >= 1) AND (height <= 20000)))
  constraint gallery_item_image_url_check CHECK ((image_url <> ''::text))
  constraint gallery_item_revision_check CHECK ((revision > 0))
  constraint gallery_item_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'scheduled'::text, 'withdrawn'::text])))
  constraint gallery_item_turn_num_check CHECK ((turn_num ~ '^\d{5,16}$'::text))
  constraint gallery_item_waits_for_its_time CHECK (((state = 'scheduled'::text) = (publish_at IS NOT NULL)))
  constraint gallery_item_width_check CHECK (((width >= 1) AND (width <= 20000)))
  constraint gallery_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES gallery_group(group_id) ON DELETE CASCADE
  constraint gallery_item_pkey PRIMARY KEY (item_id)
  constraint gallery_item_group_id_turn_num_key UNIQUE (group_id, turn_num)
  INDEX gallery_item_due ON public.gallery_item USING btree (publish_at) WHERE (state = 'scheduled'::text)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON gallery_item FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search', 'gallery.category', 'gallery.playCategories', 'gallery.items', 'gallery.detail')
  grant delete, insert, select, update to app_rw

table gallery_like
  member_id bigint not null
  item_id integer not null
  liked boolean not null
  changed_at timestamp with time zone not null default clock_timestamp()
  constraint gallery_like_item_id_fkey FOREIGN KEY (item_id) REFERENCES gallery_item(item_id) ON DELETE CASCADE
  constraint gallery_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint gallery_like_pkey PRIMARY KEY (member_id, item_id)
  INDEX gallery_like_by_item ON public.gallery_like USING btree (item_id)
  INDEX gallery_like_by_member ON public.gallery_like USING btree (member_id, changed_at DESC) WHERE liked
  grant insert, select, update to app_rw

table game
  game_id integer not null
  code text not null
  name text not null
  family text not null
  cate integer not null
  timing jsonb not null
  enabled boolean not null default true
  sort integer not null default 0
  result_by text not null default 'own'::text
  constraint game_family_check CHECK ((family = ANY (ARRAY['LHC'::text, 'SSC'::text, 'PK10'::text, 'K3'::text, '11X5'::text, 'PC28'::text, 'NN'::text])))
  constraint game_result_by_check CHECK ((result_by = ANY (ARRAY['own'::text, 'external'::text])))
  constraint game_pkey PRIMARY KEY (game_id)
  constraint game_code_key UNIQUE (code)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH STATEMENT EXECUTE FUNCTION content_tell('games', 'lottery.games', 'openInfo')
  TRIGGER content_tell_centre AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  TRIGGER content_tell_gallery AFTER UPDATE ON game FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gallery.groups', 'gallery.search', 'gallery.category', 'gallery.items', 'gallery.detail')
  grant insert, select, update to app_rw

table game_follow
  member_id bigint not null
  game_id integer not null
  followed_at timestamp with time zone not null default clock_timestamp()
  constraint game_follow_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint game_follow_pkey PRIMARY KEY (member_id, game_id)
  grant delete, insert, select to app_rw

table game_launch
  member_id bigint not null
  launch_id uuid not null
  game_id integer not null
  until timestamp with time zone not null
  constraint game_launch_game_id_fkey FOREIGN KEY (game_id) REFERENCES live_game(game_id)
  constraint game_launch_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint game_launch_pkey PRIMARY KEY (member_id)
  grant insert, select, update to app_rw

table game_opened
  member_id bigint not null
  game_id integer not null
  opened_at timestamp with time zone not null
  constraint game_opened_game_id_fkey FOREIGN KEY (game_id) REFERENCES live_game(game_id)
  constraint game_opened_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint game_opened_pkey PRIMARY KEY (member_id, game_id)
  grant insert, select, update to app_rw

table game_place
  game_id integer not null
  hot integer not null default 0
  pinned boolean not null default false
  image_url text not null default ''::text
  landscape_url text not null default ''::text
  version integer not null default 0
  constraint game_place_hot_check CHECK (((hot >= 0) AND (hot <= 9999)))
  constraint game_place_pkey PRIMARY KEY (game_id)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON game_place FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  grant insert, select, update to app_rw

table game_round with (fillfactor=70)
  vendor text not null
  round_code text not null
  member_id bigint not null
  game_code text not null
  status smallint not null
  bet bigint not null
  payout bigint not null
  valid_bet bigint not null
  started_at timestamp with time zone not null
  settled_at timestamp with time zone
  recorded_at timestamp with time zone not null default clock_timestamp()
  constraint game_round_bet_check CHECK ((bet >= 0))
  constraint game_round_check CHECK (((valid_bet >= 0) AND (valid_bet <= bet)))
  constraint game_round_check1 CHECK (((status = 0) = (settled_at IS NULL)))
  constraint game_round_check2 CHECK ((settled_at >= started_at))
  constraint game_round_check3 CHECK (((status = 1) OR (valid_bet = 0)))
  constraint game_round_check4 CHECK (((status <> 2) OR (payout = 0)))
  constraint game_round_payout_check CHECK ((payout >= 0))
  constraint game_round_round_code_check CHECK (((length(round_code) >= 1) AND (length(round_code) <= 64)))
  constraint game_round_status_check CHECK (((status >= 0) AND (status <= 2)))
  constraint game_round_pkey PRIMARY KEY (vendor, round_code, member_id)
  INDEX game_round_of_member ON public.game_round USING btree (member_id, COALESCE(settled_at, started_at) DESC, round_code) INCLUDE (game_code, status, bet, payout, valid_bet)
  INDEX game_round_open ON public.game_round USING btree (member_id, started_at DESC) WHERE (status = 0)
  TRIGGER agent_round_changed AFTER UPDATE ON game_round FOR EACH ROW WHEN (old.status = 1 OR new.status = 1) EXECUTE FUNCTION agent_round_moved()
  TRIGGER agent_round_settled AFTER INSERT ON game_round FOR EACH ROW WHEN (new.status = 1) EXECUTE FUNCTION agent_round_moved()
  TRIGGER rebate_round_changed AFTER UPDATE ON game_round FOR EACH ROW WHEN (new.valid_bet <> old.valid_bet) EXECUTE FUNCTION rebate_round_moved()
  TRIGGER rebate_round_settled AFTER INSERT ON game_round FOR EACH ROW WHEN (new.valid_bet > 0) EXECUTE FUNCTION rebate_round_moved()
  TRIGGER turnover_round_changed AFTER UPDATE ON game_round FOR EACH ROW WHEN (new.valid_bet <> old.valid_bet) EXECUTE FUNCTION turnover_round_moved()
  TRIGGER turnover_round_settled AFTER INSERT ON game_round FOR EACH ROW WHEN (new.status = 1) EXECUTE FUNCTION turnover_round_moved()
  grant select to app_rw

table game_supplier
  supplier_code text not null
  provider text not null
  supplier_name text not null
  logo_url text not null default ''::text
  sort integer not null default 0
  shown boolean not null default true
  version integer not null default 1
  constraint game_supplier_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]{1,31}$'::text))
  constraint game_supplier_supplier_code_check CHECK ((supplier_code ~ '^[A-Za-z0-9_-]{1,32}$'::text))
  constraint game_supplier_supplier_name_check CHECK ((supplier_name <> ''::text))
  constraint game_supplier_pkey PRIMARY KEY (supplier_code)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON game_supplier FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  grant insert, select, update to app_rw

table gaming_deposit
  member_id bigint not null
  reference text not null
  amount money_amount not null
  at timestamp with time zone not null
  released_at timestamp with time zone
  credited_at timestamp with time zone
  constraint gaming_deposit_reference_check CHECK ((reference <> ''::text))
  constraint gaming_deposit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint gaming_deposit_pkey PRIMARY KEY (member_id, reference)
  INDEX gaming_deposit_by_time ON public.gaming_deposit USING btree (member_id, at) WHERE (released_at IS NULL)
  INDEX gaming_deposit_recent ON public.gaming_deposit USING btree (at)
  grant select to app_rw

table gaming_event
  event_id bigint not null generated always as identity
  member_id bigint not null
  subject text not null
  state jsonb not null
  at timestamp with time zone not null default clock_timestamp()
  constraint gaming_event_pkey PRIMARY KEY (event_id)
  INDEX gaming_event_by_subject ON public.gaming_event USING btree (member_id, subject, event_id DESC)
  TRIGGER is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON gaming_event FOR EACH STATEMENT EXECUTE FUNCTION gaming_event_is_kept()
  grant select to app_rw

table gaming_limit
  member_id bigint not null
  kind text not null
  period text not null
  amount bigint
  next_amount bigint
  next_asked_at timestamp with time zone
  changed_by text not null
  constraint gaming_limit_amount_check CHECK (((amount >= 0) AND (amount <= '1000000000000'::bigint)))
  constraint gaming_limit_check CHECK (((next_asked_at IS NOT NULL) OR (next_amount IS NULL)))
  constraint gaming_limit_check1 CHECK (((kind <> 'session'::text) OR (period = 'day'::text)))
  constraint gaming_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'loss'::text, 'stake'::text, 'session'::text])))
  constraint gaming_limit_next_amount_check CHECK (((next_amount >= 0) AND (next_amount <= '1000000000000'::bigint)))
  constraint gaming_limit_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
  constraint gaming_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint gaming_limit_pkey PRIMARY KEY (member_id, kind, period)
  INDEX gaming_limit_waiting ON public.gaming_limit USING btree (next_asked_at, member_id, kind, period) WHERE (next_asked_at IS NOT NULL)
  TRIGGER changed AFTER INSERT OR UPDATE ON gaming_limit FOR EACH ROW EXECUTE FUNCTION gaming_changed()
  grant insert, select, update to app_rw

table gaming_pause
  member_id bigint not null
  kind text not null
  started_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  return_asked_at timestamp with time zone
  barred_until timestamp with time zone not null
  changed_by text not null
  constraint gaming_pause_check CHECK ((ends_at > started_at))
  constraint gaming_pause_check1 CHECK ((return_asked_at >= ends_at))
  constraint gaming_pause_check2 CHECK ((barred_until >= ends_at))
  constraint gaming_pause_check3 CHECK (((return_asked_at IS NULL) OR (kind = 'exclusion'::text)))
  constraint gaming_pause_kind_check CHECK ((kind = ANY (ARRAY['time-out'::text, 'exclusion'::text])))
  constraint gaming_pause_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint gaming_pause_pkey PRIMARY KEY (member_id)
  INDEX gaming_pause_by_bar ON public.gaming_pause USING btree (kind, barred_until)
  INDEX gaming_pause_by_end ON public.gaming_pause USING btree (kind, ends_at, member_id)
  TRIGGER changed AFTER INSERT OR UPDATE ON gaming_pause FOR EACH ROW EXECUTE FUNCTION gaming_changed()
  TRIGGER protection_moved AFTER INSERT OR UPDATE ON gaming_pause FOR EACH ROW WHEN (new.kind = 'exclusion'::text) EXECUTE FUNCTION protection_pause_moved()
  grant insert, select, update to app_rw

table gaming_reminder
  member_id bigint not null
  every_minutes integer
  acknowledged_at timestamp with time zone not null
  changed_by text not null
  constraint gaming_reminder_every_minutes_check CHECK ((every_minutes = ANY (ARRAY[15, 30, 60])))
  constraint gaming_reminder_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint gaming_reminder_pkey PRIMARY KEY (member_id)
  TRIGGER changed AFTER INSERT OR UPDATE ON gaming_reminder FOR EACH ROW EXECUTE FUNCTION gaming_changed()
  grant insert, select, update to app_rw

table house_alarm
  alarm_id bigint not null generated always as identity
  kind text not null
  subject text not null
  note text not null
  times integer not null default 1
  raised_at timestamp with time zone not null default clock_timestamp()
  last_at timestamp with time zone not null default clock_timestamp()
  over_at timestamp with time zone
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint house_alarm_check CHECK (((handled_by IS NULL) = (handled_at IS NULL)))
  constraint house_alarm_kind_check CHECK ((kind = ANY (ARRAY['profit'::text, 'clearing'::text, 'root'::text, 'doubt'::text, 'outbox'::text, 'archive'::text, 'job'::text, 'exposure'::text])))
  constraint house_alarm_subject_check CHECK ((char_length(subject) <= 200))
  constraint house_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX house_alarm_open ON public.house_alarm USING btree (kind, subject) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF over_at, handled_at ON house_alarm FOR EACH ROW WHEN (old.over_at IS DISTINCT FROM new.over_at OR old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/house-{kind}/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON house_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/house-{kind}/{alarm_id}')
  grant insert, select, update to app_rw

table job_run
  job text not null
  every_ms integer not null
  process_id text not null
  started_at timestamp with time zone not null
  ended_at timestamp with time zone not null
  fault text
  failed_since timestamp with time zone
  constraint job_run_check CHECK ((started_at <= ended_at))
  constraint job_run_check1 CHECK (((fault IS NULL) = (failed_since IS NULL)))
  constraint job_run_every_ms_check CHECK ((every_ms > 0))
  constraint job_run_job_check CHECK ((job ~ '^[a-zA-Z][a-zA-Z0-9-]{0,59}$'::text))
  constraint job_run_pkey PRIMARY KEY (job)
  grant delete, insert, select, update to app_rw

table job_wish
  job text not null
  by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint job_wish_pkey PRIMARY KEY (job)
  grant delete, insert, select, update to app_rw

table ledger_account
  account_id bigint not null generated always as identity
  address text not null
  kind text not null
  currency text not null
  member_id bigint
  has_balance boolean not null
  opened_at timestamp with time zone not null default clock_timestamp()
  constraint ledger_account_address_check CHECK ((address ~ '^(member:[0-9]+:(main|live|held)|draw:[0-9]+:stakes(:trial)?|house:[a-z-]+(:trial)?)$'::text))
  constraint ledger_account_check CHECK (((member_id IS NOT NULL) = (kind = ANY (ARRAY['main'::text, 'live'::text, 'held'::text]))))
  constraint ledger_account_check1 CHECK ((has_balance = (member_id IS NOT NULL)))
  constraint ledger_account_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'TRIAL'::text])))
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['main'::text, 'live'::text, 'held'::text, 'draw'::text, 'house'::text])))
  constraint ledger_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint ledger_account_pkey PRIMARY KEY (account_id)
  constraint ledger_account_address_key UNIQUE (address)
  UNIQUE INDEX ledger_account_of_member ON public.ledger_account USING btree (member_id, kind) WHERE (member_id IS NOT NULL)
  grant select to app_rw

table ledger_balance with (fillfactor=50)
  account_id bigint not null
  balance bigint not null default 0
  last_seq bigint not null default 0
  floor bigint not null default 0
  member_id bigint not null
  kind text not null
  currency text not null
  guarded boolean not null default false
  constraint balance_above_floor CHECK ((balance >= floor))
  constraint ledger_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(account_id)
  constraint ledger_balance_pkey PRIMARY KEY (account_id)
  UNIQUE INDEX ledger_balance_of_member ON public.ledger_balance USING btree (member_id, kind)
  TRIGGER seq_never_falls BEFORE UPDATE ON ledger_balance FOR EACH ROW WHEN (new.last_seq < old.last_seq) EXECUTE FUNCTION ledger_seq_never_falls()
  grant select to app_rw

table ledger_day
  account_id bigint not null
  day date not null
  tran_type smallint not null
  of_game boolean not null
  gains integer not null
  losses integer not null
  gained bigint not null
  spent bigint not null
  first_seq bigint not null
  last_seq bigint not null
  constraint ledger_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(account_id)
  constraint ledger_day_pkey PRIMARY KEY (account_id, day, tran_type, of_game)
  grant select to app_rw

table ledger_day_mark
  account_id bigint not null
  seq bigint not null
  zone text not null
  constraint ledger_day_mark_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(account_id)
  constraint ledger_day_mark_pkey PRIMARY KEY (account_id)
  grant select to app_rw

table ledger_posting partition by RANGE (transfer_id)
  transfer_id bigint not null
  line integer not null
  from_account bigint not null
  to_account bigint not null
  amount money_amount not null
  order_id bigint
  from_seq bigint
  from_balance bigint
  to_seq bigint
  to_balance bigint
  constraint ledger_posting_check CHECK ((from_account <> to_account))
  constraint ledger_posting_check1 CHECK (((from_seq IS NULL) = (from_balance IS NULL)))
  constraint ledger_posting_check2 CHECK (((to_seq IS NULL) = (to_balance IS NULL)))
  constraint ledger_posting_line_check CHECK ((line >= 1))
  constraint ledger_posting_pkey PRIMARY KEY (transfer_id, line)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()
  grant select to app_rw

table ledger_posting_first partition of ledger_posting
  constraint ledger_posting_check CHECK ((from_account <> to_account))
  constraint ledger_posting_check1 CHECK (((from_seq IS NULL) = (from_balance IS NULL)))
  constraint ledger_posting_check2 CHECK (((to_seq IS NULL) = (to_balance IS NULL)))
  constraint ledger_posting_line_check CHECK ((line >= 1))
  UNIQUE INDEX ledger_posting_first_from ON public.ledger_posting_first USING btree (from_account, from_seq) WHERE (from_seq IS NOT NULL)
  UNIQUE INDEX ledger_posting_first_to ON public.ledger_posting_first USING btree (to_account, to_seq) WHERE (to_seq IS NOT NULL)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting_first FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()
  grant select to app_rw

table ledger_posting_rest partition of ledger_posting
  constraint ledger_posting_check CHECK ((from_account <> to_account))
  constraint ledger_posting_check1 CHECK (((from_seq IS NULL) = (from_balance IS NULL)))
  constraint ledger_posting_check2 CHECK (((to_seq IS NULL) = (to_balance IS NULL)))
  constraint ledger_posting_line_check CHECK ((line >= 1))
  UNIQUE INDEX ledger_posting_rest_from ON public.ledger_posting_rest USING btree (from_account, from_seq) WHERE (from_seq IS NOT NULL)
  UNIQUE INDEX ledger_posting_rest_to ON public.ledger_posting_rest USING btree (to_account, to_seq) WHERE (to_seq IS NOT NULL)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_posting_rest FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()

table ledger_transfer partition by RANGE (ledger_keyed_at(scope, key))
  transfer_id bigint not null
  event text not null
  tran_type smallint not null
  scope text not null
  key text not null
  body_hash bytea not null
  ref_kind text
  ref_id bigint
  actor text not null
  created_at timestamp with time zone not null
  constraint ledger_transfer_body_hash_check CHECK ((octet_length(body_hash) = 32))
  constraint ledger_transfer_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 255)))
  constraint ledger_transfer_tran_type_check CHECK (((tran_type >= 0) AND (tran_type <= 39)))
  TRIGGER agent_bill_moved AFTER INSERT ON ledger_transfer FOR EACH ROW WHEN (agent_bill_kind(new.tran_type, new.event, new.ref_kind) IS NOT NULL) EXECUTE FUNCTION agent_bill_moved()
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()
  TRIGGER stat_transfer_moved AFTER INSERT ON ledger_transfer FOR EACH ROW WHEN (stat_is_counted(new.event)) EXECUTE FUNCTION stat_transfer_moved()
  grant select to app_rw

table ledger_transfer_first partition of ledger_transfer
  constraint ledger_transfer_body_hash_check CHECK ((octet_length(body_hash) = 32))
  constraint ledger_transfer_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 255)))
  constraint ledger_transfer_tran_type_check CHECK (((tran_type >= 0) AND (tran_type <= 39)))
  constraint ledger_transfer_first_pkey PRIMARY KEY (transfer_id)
  constraint ledger_transfer_first_key UNIQUE (scope, key)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfer_first FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()
  grant select to app_rw

table ledger_transfer_later partition of ledger_transfer
  constraint ledger_transfer_body_hash_check CHECK ((octet_length(body_hash) = 32))
  constraint ledger_transfer_key_check CHECK (((octet_length(key) >= 1) AND (octet_length(key) <= 255)))
  constraint ledger_transfer_tran_type_check CHECK (((tran_type >= 0) AND (tran_type <= 39)))
  constraint ledger_transfer_later_pkey PRIMARY KEY (transfer_id)
  UNIQUE INDEX ledger_transfer_later_key ON public.ledger_transfer_later USING btree (scope, key)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfer_later FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()

table live_game
  game_code text not null
  vendor text not null
  game_name text not null
  kind text not null
  sort integer not null default 0
  enabled boolean not null default true
  provider text
  provider_game text
  game_id integer not null default nextval('live_game_id'::regclass)
  listed boolean not null default false
  supplier_code text
  provider_name text not null default ''::text
  provider_kind text not null default ''::text
  is_landscape boolean not null default false
  has_demo boolean not null default false
  rtp numeric(6,4)
  closed_from timestamp with time zone
  closed_until timestamp with time zone
  maintenance text not null default ''::text
  bet_min bigint
  bet_max bigint
  constraint live_game_at_provider CHECK (((provider IS NULL) = (provider_game IS NULL)))
  constraint live_game_bet_min_check CHECK ((bet_min > 0))
  constraint live_game_check CHECK (((NOT listed) OR ((supplier_code IS NOT NULL) AND (provider IS NOT NULL))))
  constraint live_game_check1 CHECK (((closed_from IS NULL) = (closed_until IS NULL)))
  constraint live_game_check2 CHECK ((closed_until > closed_from))
  constraint live_game_check3 CHECK (((bet_min IS NULL) = (bet_max IS NULL)))
  constraint live_game_check4 CHECK ((bet_max >= bet_min))
  constraint live_game_game_code_check CHECK ((game_code ~ '^[A-Za-z0-9_-]{1,32}$'::text))
  constraint live_game_game_name_check CHECK ((game_name <> ''::text))
  constraint live_game_kind_check CHECK ((kind = ANY (ARRAY['fish'::text, 'electronic'::text, 'card'::text, 'live'::text, 'sport'::text])))
  constraint live_game_maintenance_check CHECK (((maintenance = ''::text) OR (maintenance ~ '^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d~\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|\d\d:\d\d(:\d\d)?~\d\d:\d\d(:\d\d)?)$'::text)))
  constraint live_game_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]{1,31}$'::text))
  constraint live_game_provider_game_check CHECK (((length(provider_game) >= 1) AND (length(provider_game) <= 64)))
  constraint live_game_rtp_check CHECK (((rtp >= (0)::numeric) AND (rtp <= (100)::numeric)))
  constraint live_game_vendor_check CHECK ((vendor ~ '^[A-Za-z0-9_-]{1,32}$'::text))
  constraint live_game_supplier_code_fkey FOREIGN KEY (supplier_code) REFERENCES game_supplier(supplier_code)
  constraint live_game_pkey PRIMARY KEY (game_code)
  constraint live_game_game_id_key UNIQUE (game_id)
  UNIQUE INDEX live_game_of_provider ON public.live_game USING btree (provider, provider_game) WHERE (provider IS NOT NULL)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON live_game FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  grant insert, select, update to app_rw

table live_purse
  member_id bigint not null
  provider text not null
  balance bigint not null default 0
  moves integer not null default 0
  judged_at timestamp with time zone not null default clock_timestamp()
  settled_at timestamp with time zone
  constraint live_purse_balance_check CHECK ((balance >= 0))
  constraint live_purse_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint live_purse_pkey PRIMARY KEY (member_id, provider)
  INDEX live_purse_filled ON public.live_purse USING btree (judged_at) WHERE (balance > 0)
  grant insert, select, update to app_rw

table live_round with (fillfactor=80)
  provider text not null
  round_code text not null
  member_id bigint not null
  game_code text not null
  state text not null
  bet bigint not null
  win bigint not null
  turnover bigint not null
  wager_id bigint not null
  started_at timestamp with time zone not null
  ended_at timestamp with time zone
  told_at timestamp with time zone not null default clock_timestamp()
  constraint live_round_bet_check CHECK ((bet >= 0))
  constraint live_round_check CHECK (((turnover >= 0) AND (turnover <= bet)))
  constraint live_round_check1 CHECK ((ended_at >= started_at))
  constraint live_round_check2 CHECK (((state = 'open'::text) = (ended_at IS NULL)))
  constraint live_round_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]{1,31}$'::text))
  constraint live_round_round_code_check CHECK (((length(round_code) >= 1) AND (length(round_code) <= 64)))
  constraint live_round_state_check CHECK ((state = ANY (ARRAY['open'::text, 'settled'::text, 'cancelled'::text])))
  constraint live_round_win_check CHECK ((win >= 0))
  constraint live_round_game_code_fkey FOREIGN KEY (game_code) REFERENCES live_game(game_code)
  constraint live_round_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint live_round_pkey PRIMARY KEY (provider, round_code, member_id)
  INDEX live_round_ended ON public.live_round USING btree (provider, ended_at)
  INDEX live_round_of_member ON public.live_round USING btree (member_id, wager_id)
  INDEX live_round_open ON public.live_round USING btree (provider, started_at) WHERE (state = 'open'::text)
  grant select to app_rw

table live_round_cursor
  provider text not null
  read_until timestamp with time zone not null
  looked_at timestamp with time zone not null default clock_timestamp()
  constraint live_round_cursor_pkey PRIMARY KEY (provider)
  grant insert, select, update to app_rw

table live_stream
  game_id integer not null
  live_url text not null
  replay_pattern text not null default ''::text
  source text not null default 'operator'::text
  updated_at timestamp with time zone not null default clock_timestamp()
  constraint live_stream_live_url_check CHECK ((live_url ~ '^(https?://|/)'::text))
  constraint live_stream_replay_pattern_check CHECK (((replay_pattern = ''::text) OR (replay_pattern ~ '^(https?://|/)'::text)))
  constraint live_stream_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint live_stream_pkey PRIMARY KEY (game_id)
  grant select to app_rw

table live_transfer
  transfer_id bigint not null
  provider text not null
  member_id bigint not null
  direction text not null
  amount money_amount not null
  cause text not null
  state text not null default 'open'::text
  refusal text
  asked_at timestamp with time zone not null default clock_timestamp()
  good_until timestamp with time zone not null
  next_look_at timestamp with time zone not null
  looks integer not null default 0
  ended_at timestamp with time zone
  constraint live_transfer_cause_check CHECK ((cause = ANY (ARRAY['launch'::text, 'collect'::text, 'barred'::text])))
  constraint live_transfer_check CHECK ((good_until > asked_at))
  constraint live_transfer_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL)))
  constraint live_transfer_check2 CHECK (((state = 'refused'::text) = (refusal IS NOT NULL)))
  constraint live_transfer_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
  constraint live_transfer_provider_check CHECK ((provider ~ '^[a-z][a-z0-9-]{1,31}$'::text))
  constraint live_transfer_refusal_check CHECK (((length(refusal) >= 1) AND (length(refusal) <= 64)))
  constraint live_transfer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'refused'::text])))
  constraint live_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint live_transfer_pkey PRIMARY KEY (transfer_id)
  INDEX live_transfer_by_time ON public.live_transfer USING btree (provider, asked_at)
  INDEX live_transfer_due ON public.live_transfer USING btree (next_look_at) WHERE (state = 'open'::text)
  INDEX live_transfer_of_member ON public.live_transfer USING btree (member_id, transfer_id DESC)
  UNIQUE INDEX live_transfer_open ON public.live_transfer USING btree (member_id, provider) WHERE (state = 'open'::text)
  grant insert, select, update to app_rw

table live_transfer_limit
  provider text not null
  least money_amount not null
  most money_amount not null
  set_by text not null
  set_at timestamp with time zone not null default clock_timestamp()
  constraint live_transfer_limit_check CHECK (((most)::bigint >= ("least")::bigint))
  constraint live_transfer_limit_pkey PRIMARY KEY (provider)
  grant insert, select, update to app_rw

table login_attempt
  attempt_id bigint not null generated always as identity
  account_key text not null
  address text not null
  succeeded boolean not null -- update to app_rw
  at timestamp with time zone not null default clock_timestamp()
  network text
  device text
  constraint login_attempt_pkey PRIMARY KEY (attempt_id)
  INDEX login_attempt_by_account ON public.login_attempt USING btree (account_key, at)
  INDEX login_attempt_by_address ON public.login_attempt USING btree (address, at)
  INDEX login_attempt_by_network ON public.login_attempt USING btree (network, at)
  grant delete, insert, select to app_rw

table login_device
  device text not null
  member_id bigint not null
  last_at timestamp with time zone not null default clock_timestamp()
  constraint login_device_device_check CHECK (((char_length(device) >= 8) AND (char_length(device) <= 64)))
  constraint login_device_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint login_device_pkey PRIMARY KEY (device, member_id)
  INDEX login_device_of_member ON public.login_device USING btree (member_id)
  grant delete, insert, select, update to app_rw

table login_hour
  hour timestamp with time zone not null
  tries integer not null
  failures integer not null
  constraint login_hour_check CHECK (((failures >= 0) AND (failures <= tries)))
  constraint login_hour_tries_check CHECK ((tries > 0))
  constraint login_hour_pkey PRIMARY KEY (hour)
  grant delete, insert, select, update to app_rw

table login_lock
  account_key text not null
  locked_at timestamp with time zone not null default clock_timestamp()
  constraint login_lock_pkey PRIMARY KEY (account_key)
  grant delete, insert, select to app_rw

table maintenance_window
  window_id bigint not null generated always as identity
  scope text not null
  key text not null
  from_at timestamp with time zone not null
  until_at timestamp with time zone not null
  notice_at timestamp with time zone not null
  banner text not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  ended_by text
  ended_at timestamp with time zone
  revision integer not null default 1
  told text not null default 'new'::text
  constraint maintenance_window_banner_check CHECK (((char_length(banner) >= 4) AND (char_length(banner) <= 100)))
  constraint maintenance_window_check CHECK (((from_at < until_at) AND (notice_at <= from_at)))
  constraint maintenance_window_check1 CHECK (((ended_by IS NULL) = (ended_at IS NULL)))
  constraint maintenance_window_key_check CHECK ((key ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'::text))
  constraint maintenance_window_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
  constraint maintenance_window_revision_check CHECK ((revision > 0))
  constraint maintenance_window_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'category'::text, 'provider'::text, 'game'::text, 'payments'::text, 'chat'::text])))
  constraint maintenance_window_told_check CHECK ((told = ANY (ARRAY['new'::text, 'coming'::text, 'noticed'::text, 'on'::text, 'over'::text])))
  constraint maintenance_window_pkey PRIMARY KEY (window_id)
  INDEX maintenance_window_by_key ON public.maintenance_window USING btree (scope, key, until_at)
  INDEX maintenance_window_untold ON public.maintenance_window USING btree (until_at) WHERE (told <> 'over'::text)
  TRIGGER content_tell AFTER INSERT OR UPDATE ON maintenance_window FOR EACH STATEMENT EXECUTE FUNCTION content_tell('games', 'lottery.games', 'openInfo', 'gameCenter', 'games.group', 'games.groupType', 'games.listAll', 'notices', 'company.notices', 'configChat')
  grant insert, select, update to app_rw

table member
  member_id bigint not null generated always as identity
  account text not null
  account_key text not null
  kind text not null default 'member'::text
  is_agent boolean not null default false
  state text not null default 'active'::text
  password_hash text not null
  nickname text
  avatar_id integer not null default 1
  vip_level integer not null default 0
  cycle_bet bigint not null default 0
  rebate_tenths integer not null default 80
  enable_chat boolean not null default true
  chat_level integer not null default 1
  hy_level integer not null default 1
  full_name text
  email text
  phone text
  qq text
  weixin text
  birthday date
  intr_code text
  fund_password_hash text
  domain text
  recharged bigint not null default 0
  created_at timestamp with time zone not null default clock_timestamp()
  last_login_at timestamp with time zone
  company_code text
  parent_id bigint
  link_id bigint
  desk_revision integer not null default 0
  constraint member_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'trial'::text])))
  constraint member_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint member_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])))
  constraint member_vip_level_check CHECK (((vip_level >= 0) AND (vip_level <= 9)))
  constraint member_link_id_fkey FOREIGN KEY (link_id) REFERENCES spread_link(link_id)
  constraint member_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES member(member_id)
  constraint member_pkey PRIMARY KEY (member_id)
  constraint member_account_key_key UNIQUE (account_key)
  INDEX member_by_account ON public.member USING btree (account_key COLLATE "C") WHERE (kind = 'member'::text)
  INDEX member_by_login ON public.member USING btree (COALESCE(last_login_at, '-infinity'::timestamp with time zone) DESC, member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_by_number ON public.member USING btree (member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_by_parent ON public.member USING btree (parent_id) WHERE (parent_id IS NOT NULL)
  INDEX member_by_recharged ON public.member USING btree (recharged DESC, member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_by_state ON public.member USING btree (state, member_id DESC) WHERE ((kind = 'member'::text) AND (state <> 'active'::text))
  INDEX member_by_vip ON public.member USING btree (vip_level DESC, member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_by_vip_login ON public.member USING btree (vip_level DESC, COALESCE(last_login_at, '-infinity'::timestamp with time zone) DESC, member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_by_vip_recharged ON public.member USING btree (vip_level DESC, recharged DESC, member_id DESC) WHERE (kind = 'member'::text)
  INDEX member_chat_taken ON public.member USING btree (member_id) WHERE (NOT enable_chat)
  INDEX member_keeps_order ON public.member USING btree (member_id) WHERE (chat_level = ANY (ARRAY[2, 3]))
  INDEX member_layer ON public.member USING btree (parent_id, is_agent DESC, member_id) WHERE ((parent_id IS NOT NULL) AND (kind = 'member'::text))
  INDEX member_roots ON public.member USING btree (member_id) WHERE ((parent_id IS NULL) AND is_agent AND (kind = 'member'::text))
  INDEX trial_by_age ON public.member USING btree (created_at) WHERE ((kind = 'trial'::text) AND (state <> 'closed'::text))
  TRIGGER agent_changed AFTER UPDATE OF parent_id ON member FOR EACH ROW WHEN (old.parent_id IS DISTINCT FROM new.parent_id) EXECUTE FUNCTION member_agent_changed()
  TRIGGER agent_line_of_moved AFTER UPDATE OF parent_id ON member FOR EACH ROW WHEN (new.parent_id IS DISTINCT FROM old.parent_id) EXECUTE FUNCTION agent_line_written()
  TRIGGER agent_line_of_new AFTER INSERT ON member FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION agent_line_written()
  TRIGGER agent_rate_in_range BEFORE INSERT OR UPDATE OF rebate_tenths, parent_id ON member FOR EACH ROW EXECUTE FUNCTION agent_rate_in_range()
  TRIGGER agent_rate_of_changed AFTER UPDATE OF rebate_tenths ON member FOR EACH ROW WHEN (new.rebate_tenths <> old.rebate_tenths) EXECUTE FUNCTION agent_rate_kept()
  TRIGGER agent_rate_of_new AFTER INSERT ON member FOR EACH ROW WHEN (new.kind = 'member'::text) EXECUTE FUNCTION agent_rate_kept()
  TRIGGER agent_registration_changed AFTER UPDATE OF created_at ON member FOR EACH ROW WHEN (new.kind = 'member'::text AND new.created_at <> old.created_at) EXECUTE FUNCTION agent_registration_moved()
  TRIGGER agent_registration_moved AFTER INSERT ON member FOR EACH ROW WHEN (new.kind = 'member'::text) EXECUTE FUNCTION agent_registration_moved()
  TRIGGER bonus_friend_recharged AFTER UPDATE OF recharged ON member FOR EACH ROW WHEN (new.parent_id IS NOT NULL AND new.recharged > old.recharged AND new.kind = 'member'::text) EXECUTE FUNCTION bonus_friend_recharged()
  TRIGGER bonus_member_rose AFTER UPDATE OF vip_level ON member FOR EACH ROW WHEN (new.vip_level > old.vip_level AND new.kind = 'member'::text) EXECUTE FUNCTION bonus_member_rose()
  TRIGGER lookup_of_changed AFTER UPDATE OF full_name, phone ON member FOR EACH ROW WHEN (new.full_name IS DISTINCT FROM old.full_name OR new.phone IS DISTINCT FROM old.phone) EXECUTE FUNCTION member_lookup_written()
  TRIGGER lookup_of_new AFTER INSERT ON member FOR EACH ROW WHEN (new.full_name IS NOT NULL OR new.phone IS NOT NULL) EXECUTE FUNCTION member_lookup_written()
  grant insert, select, update to app_rw

table member_agent_until
  member_id bigint not null
  until timestamp with time zone not null
  agent_id bigint
  constraint member_agent_until_pkey PRIMARY KEY (member_id, until)
  INDEX member_agent_until_at ON public.member_agent_until USING btree (until)

table member_debt
  draw_id integer not null
  result_version integer not null
  member_id bigint not null
  trial boolean not null
  owed bigint not null
  collected bigint not null default 0
  constraint member_debt_check CHECK (((collected >= 0) AND (collected <= owed)))
  constraint member_debt_owed_check CHECK ((owed > 0))
  constraint member_debt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint member_debt_pkey PRIMARY KEY (draw_id, result_version, member_id)
  INDEX member_debt_open ON public.member_debt USING btree (member_id) WHERE (collected < owed)
  grant select to app_rw

table member_group
  group_id integer not null generated always as identity
  name text not null
  sort integer not null
  rule jsonb not null
  revision integer not null default 0
  changed_at timestamp with time zone not null default clock_timestamp()
  constraint member_group_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 20)))
  constraint member_group_rule_check CHECK ((jsonb_typeof(rule) = 'object'::text))
  constraint member_group_sort_check CHECK (((sort >= 0) AND (sort <= 9999)))
  constraint member_group_pkey PRIMARY KEY (group_id)
  constraint member_group_name_key UNIQUE (name)
  grant delete, insert, select, update to app_rw

table member_link
  link_id bigint not null generated always as identity
  member_a bigint not null
  member_b bigint not null
  reason text not null
  linked_by integer not null
  linked_at timestamp with time zone not null default clock_timestamp()
  ended_by integer -- update to app_rw
  end_reason text -- update to app_rw
  ended_at timestamp with time zone -- update to app_rw
  constraint member_link_check CHECK ((member_a < member_b))
  constraint member_link_check1 CHECK ((((ended_at IS NULL) = (ended_by IS NULL)) AND ((ended_at IS NULL) = (end_reason IS NULL))))
  constraint member_link_end_reason_check CHECK (((char_length(end_reason) >= 1) AND (char_length(end_reason) <= 200)))
  constraint member_link_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
  constraint member_link_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(operator_id)
  constraint member_link_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES operator(operator_id)
  constraint member_link_member_a_fkey FOREIGN KEY (member_a) REFERENCES member(member_id)
  constraint member_link_member_b_fkey FOREIGN KEY (member_b) REFERENCES member(member_id)
  constraint member_link_pkey PRIMARY KEY (link_id)
  UNIQUE INDEX member_link_open ON public.member_link USING btree (member_a, member_b) WHERE (ended_at IS NULL)
  INDEX member_link_open_of_b ON public.member_link USING btree (member_b, member_a) WHERE (ended_at IS NULL)
  grant insert, select to app_rw

table member_lookup
  member_id bigint not null
  kind text not null
  hash bytea not null
  constraint member_lookup_hash_check CHECK ((octet_length(hash) = 32))
  constraint member_lookup_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'phone'::text])))
  constraint member_lookup_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint member_lookup_pkey PRIMARY KEY (member_id, kind)
  INDEX member_lookup_by_hash ON public.member_lookup USING btree (hash, kind, member_id)

table member_lookup_key
  is_one boolean not null default true
  key bytea not null
  constraint member_lookup_key_is_one_check CHECK (is_one)
  constraint member_lookup_key_key_check CHECK ((octet_length(key) = 32))
  constraint member_lookup_key_pkey PRIMARY KEY (is_one)

table member_note
  note_id bigint not null generated always as identity
  member_id bigint not null
  kind text not null
  words text not null
  operator_id integer not null
  written_at timestamp with time zone not null default clock_timestamp()
  constraint member_note_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'contact'::text])))
  constraint member_note_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 1000)))
  constraint member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint member_note_pkey PRIMARY KEY (note_id)
  INDEX member_note_of_member ON public.member_note USING btree (member_id, note_id DESC)
  grant insert, select to app_rw

table member_setting
  member_id bigint not null
  chat_colour smallint not null default 1
  hides_wins boolean not null default false
  constraint member_setting_chat_colour_check CHECK ((chat_colour > 0))
  constraint member_setting_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint member_setting_pkey PRIMARY KEY (member_id)
  grant insert, select, update to app_rw

table member_tag
  member_id bigint not null
  tag text not null
  operator_id integer not null
  tagged_at timestamp with time zone not null default clock_timestamp()
  constraint member_tag_tag_check CHECK (((char_length(tag) >= 1) AND (char_length(tag) <= 12)))
  constraint member_tag_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint member_tag_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint member_tag_pkey PRIMARY KEY (member_id, tag)
  INDEX member_tag_by_tag ON public.member_tag USING btree (tag, member_id DESC)
  grant delete, insert, select to app_rw

table notice
  notice_id integer not null generated by default as identity
  notice_type integer not null
  title text not null
  content text not null default ''::text
  image_url text
  redirect_url text not null default ''::text
  sort integer not null default 0
  status integer not null default 1
  audience text not null default 'all'::text
  constraint notice_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guests'::text, 'unrecharged'::text, 'members'::text])))
  constraint notice_notice_type_check CHECK (((notice_type >= 0) AND (notice_type <= 9)))
  constraint notice_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint notice_pkey PRIMARY KEY (notice_id)
  INDEX notice_by_type ON public.notice USING btree (notice_type, sort DESC, notice_id DESC) WHERE (status = 1)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON notice FOR EACH STATEMENT EXECUTE FUNCTION content_tell('notices', 'company.notices', 'company', 'company.current')
  grant delete, insert, select, update to app_rw

table notification
  notification_id bigint not null generated always as identity
  member_id bigint not null
  content text not null
  created_at timestamp with time zone not null default clock_timestamp()
  read_at timestamp with time zone -- update to app_rw
  constraint notification_content_check CHECK (((char_length(content) >= 1) AND (char_length(content) <= 2000)))
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint notification_pkey PRIMARY KEY (notification_id)
  INDEX notification_by_member ON public.notification USING btree (member_id, notification_id DESC)
  INDEX notification_unread ON public.notification USING btree (member_id) WHERE (read_at IS NULL)
  grant delete, insert, select to app_rw

table operator
  operator_id integer not null generated always as identity
  login text not null
  role text not null
  state text not null default 'invited'::text
  password_hash text
  totp_secret bytea
  totp_step bigint not null default 0
  created_at timestamp with time zone not null default clock_timestamp()
  revision integer not null default 1
  code_until timestamp with time zone
  code_by integer
  agent_id bigint
  constraint operator_agent_is_a_partners CHECK (((agent_id IS NULL) OR (role = 'partner'::text)))
  constraint operator_check CHECK (((state <> 'active'::text) OR ((password_hash IS NOT NULL) AND (totp_secret IS NOT NULL))))
  constraint operator_check1 CHECK (((code_until IS NULL) = (code_by IS NULL)))
  constraint operator_login_check CHECK ((login ~ '^[a-z][a-z0-9._-]{2,31}$'::text))
  constraint operator_role_check CHECK ((role = ANY (ARRAY['support'::text, 'content'::text, 'risk'::text, 'finance-maker'::text, 'finance-checker'::text, 'draw-operator'::text, 'auditor'::text, 'sysadmin'::text, 'moderator'::text, 'protection'::text, 'partner'::text])))
  constraint operator_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'suspended'::text])))
  constraint operator_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES member(member_id)
  constraint operator_code_by_fkey FOREIGN KEY (code_by) REFERENCES operator(operator_id)
  constraint operator_pkey PRIMARY KEY (operator_id)
  constraint operator_login_key UNIQUE (login)
  grant insert, select, update to app_rw

table operator_attempt
  attempt_id bigint not null generated always as identity
  login text not null
  address text not null
  kind text not null
  succeeded boolean not null default false
  at timestamp with time zone not null default clock_timestamp()
  constraint operator_attempt_kind_check CHECK ((kind = ANY (ARRAY['password'::text, 'code'::text])))
  constraint operator_attempt_pkey PRIMARY KEY (attempt_id)
  INDEX operator_attempt_by_login ON public.operator_attempt USING btree (login, kind, at DESC)
  grant delete, insert, select, update to app_rw

table operator_audit
  position bigint not null
  prev bytea not null
  hash bytea not null
  entry text not null
  constraint operator_audit_entry_check CHECK ((entry ~~ '{%}'::text))
  constraint operator_audit_hash_check CHECK ((octet_length(hash) = 32))
  constraint operator_audit_position_check CHECK (("position" > 0))
  constraint operator_audit_prev_check CHECK ((octet_length(prev) = 32))
  constraint operator_audit_pkey PRIMARY KEY ("position")
  constraint operator_audit_hash_key UNIQUE (hash)
  constraint operator_audit_prev_key UNIQUE (prev)
  INDEX operator_audit_by_action ON public.operator_audit USING btree ((((entry)::jsonb ->> 'action'::text)), "position" DESC)
  INDEX operator_audit_by_login ON public.operator_audit USING btree ((((entry)::jsonb ->> 'login'::text)), "position" DESC)
  INDEX operator_audit_by_object ON public.operator_audit USING btree ((((entry)::jsonb ->> 'object'::text)), "position" DESC)
  INDEX operator_audit_by_time ON public.operator_audit USING btree ((((entry)::jsonb ->> 'at'::text)), "position")
  INDEX operator_audit_of_system ON public.operator_audit USING btree ("position" DESC) WHERE (split_part(((entry)::jsonb ->> 'object'::text), '/'::text, 1) = ANY (ARRAY['company'::text, 'job'::text, 'operator'::text, 'operator-networks'::text, 'session'::text, 'setting'::text, 'switch'::text, 'window'::text]))
  INDEX operator_audit_of_system_by_action ON public.operator_audit USING btree ((((entry)::jsonb ->> 'action'::text)), "position" DESC) WHERE (split_part(((entry)::jsonb ->> 'object'::text), '/'::text, 1) = ANY (ARRAY['company'::text, 'job'::text, 'operator'::text, 'operator-networks'::text, 'session'::text, 'setting'::text, 'switch'::text, 'window'::text]))
  INDEX operator_audit_of_system_by_login ON public.operator_audit USING btree ((((entry)::jsonb ->> 'login'::text)), "position" DESC) WHERE (split_part(((entry)::jsonb ->> 'object'::text), '/'::text, 1) = ANY (ARRAY['company'::text, 'job'::text, 'operator'::text, 'operator-networks'::text, 'session'::text, 'setting'::text, 'switch'::text, 'window'::text]))
  INDEX operator_audit_of_system_refused ON public.operator_audit USING btree ("position" DESC) WHERE ((((entry)::jsonb ->> 'outcome'::text) <> 'done'::text) AND (split_part(((entry)::jsonb ->> 'object'::text), '/'::text, 1) = ANY (ARRAY['company'::text, 'job'::text, 'operator'::text, 'operator-networks'::text, 'session'::text, 'setting'::text, 'switch'::text, 'window'::text])))
  INDEX operator_audit_refused ON public.operator_audit USING btree ("position" DESC) WHERE (((entry)::jsonb ->> 'outcome'::text) <> 'done'::text)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_audit FOR EACH STATEMENT EXECUTE FUNCTION operator_audit_is_append_only()
  grant select to app_rw

table operator_challenge
  challenge_hash bytea not null
  operator_id integer not null
  tries_left integer not null
  expires_at timestamp with time zone not null
  constraint operator_challenge_challenge_hash_check CHECK ((octet_length(challenge_hash) = 32))
  constraint operator_challenge_tries_left_check CHECK ((tries_left >= 0))
  constraint operator_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_challenge_pkey PRIMARY KEY (challenge_hash)
  grant delete, insert, select, update to app_rw

table operator_failed_entry
  failed_id bigint not null generated always as identity
  hour timestamp with time zone not null
  address text not null
  operator_id integer
  times integer not null default 1
  last_at timestamp with time zone not null default clock_timestamp()
  constraint operator_failed_entry_address_check CHECK ((char_length(address) <= 60))
  constraint operator_failed_entry_times_check CHECK ((times > 0))
  constraint operator_failed_entry_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_failed_entry_pkey PRIMARY KEY (failed_id)
  constraint operator_failed_entry_hour_address_operator_id_key UNIQUE NULLS NOT DISTINCT (hour, address, operator_id)
  grant delete, insert, select, update to app_rw

table operator_invite
  code_hash bytea not null
  operator_id integer not null
  totp_secret bytea
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  made_at timestamp with time zone not null default clock_timestamp()
  constraint operator_invite_code_hash_check CHECK ((octet_length(code_hash) = 32))
  constraint operator_invite_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_invite_pkey PRIMARY KEY (code_hash)
  INDEX operator_invite_by_operator ON public.operator_invite USING btree (operator_id)
  grant insert, select, update to app_rw

table operator_network
  version integer not null
  place smallint not null
  network text not null
  note text not null
  since timestamp with time zone not null
  added_by text not null
  constraint operator_network_network_check CHECK ((masklen(((network)::cidr)::inet) >=
CASE family(((network)::cidr)::inet)
    WHEN 4 THEN 8
    ELSE 16
END))
  constraint operator_network_note_check CHECK ((char_length(note) <= 60))
  constraint operator_network_place_check CHECK (((place >= 1) AND (place <= 100)))
  constraint operator_network_version_fkey FOREIGN KEY (version) REFERENCES operator_network_version(version)
  constraint operator_network_pkey PRIMARY KEY (version, place)
  constraint operator_network_version_network_key UNIQUE (version, network)
  grant insert, select to app_rw

table operator_network_version
  version integer not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint operator_network_version_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
  constraint operator_network_version_version_check CHECK ((version > 0))
  constraint operator_network_version_pkey PRIMARY KEY (version)
  grant insert, select to app_rw

table operator_request
  operator_id integer not null
  request_id text not null
  action text not null
  body_hash bytea not null
  at timestamp with time zone not null default clock_timestamp()
  constraint operator_request_body_hash_check CHECK ((octet_length(body_hash) = 32))
  constraint operator_request_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint operator_request_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_request_pkey PRIMARY KEY (operator_id, request_id)
  INDEX operator_request_of_day ON public.operator_request USING btree (operator_id, action, at)
  grant delete, insert, select to app_rw

table operator_session
  token_hash bytea not null
  operator_id integer not null
  address text not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone
  end_reason text
  device bytea
  constraint operator_session_check CHECK (((ended_at IS NULL) = (end_reason IS NULL)))
  constraint operator_session_device_check CHECK ((octet_length(device) = 32))
  constraint operator_session_end_reason_check CHECK ((end_reason = ANY (ARRAY['sign-out'::text, 'elsewhere'::text, 'enrolment'::text, 'suspended'::text, 'role'::text, 'ended'::text])))
  constraint operator_session_token_hash_check CHECK ((octet_length(token_hash) = 32))
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_session_pkey PRIMARY KEY (token_hash)
  INDEX operator_session_by_operator ON public.operator_session USING btree (operator_id, created_at DESC)
  UNIQUE INDEX operator_session_is_one ON public.operator_session USING btree (operator_id) WHERE (ended_at IS NULL)
  grant insert, select, update to app_rw

table operator_unmask_alarm
  alarm_id integer not null generated always as identity
  operator_id integer not null
  times integer not null
  raised_at timestamp with time zone not null default clock_timestamp()
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint operator_unmask_alarm_check CHECK (((handled_by IS NULL) = (handled_at IS NULL)))
  constraint operator_unmask_alarm_times_check CHECK ((times > 0))
  constraint operator_unmask_alarm_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint operator_unmask_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX operator_unmask_alarm_open ON public.operator_unmask_alarm USING btree (operator_id) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF handled_at ON operator_unmask_alarm FOR EACH ROW WHEN (old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/unmask/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON operator_unmask_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/unmask/{alarm_id}')
  grant insert, select, update to app_rw

table outbox
  outbox_id bigint not null default next_id()
  topic text not null
  payload jsonb not null
  created_at timestamp with time zone not null default clock_timestamp()
  xact xid8 not null default pg_current_xact_id()
  seq bigint not null default nextval('outbox_seq'::regclass)
  constraint outbox_pkey PRIMARY KEY (outbox_id)
  INDEX outbox_by_age ON public.outbox USING brin (created_at)
  INDEX outbox_by_xact ON public.outbox USING btree (xact)
  grant select to app_rw

table outbox_floor
  only_row boolean not null default true
  xact xid8 not null
  constraint outbox_floor_only_row_check CHECK (only_row)
  constraint outbox_floor_pkey PRIMARY KEY (only_row)
  grant select to app_rw

table outbox_told with (fillfactor=20)
  only_row boolean not null default true
  told pg_snapshot not null
  batch pg_snapshot
  batch_seq bigint
  constraint outbox_told_check CHECK (((batch IS NULL) = (batch_seq IS NULL)))
  constraint outbox_told_only_row_check CHECK (only_row)
  constraint outbox_told_pkey PRIMARY KEY (only_row)

table password_reset_code
  member_id bigint not null
  code_hash bytea not null
  issued_by text not null
  issued_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  tries integer not null default 0
  used_at timestamp with time zone
  constraint password_reset_code_code_hash_check CHECK ((octet_length(code_hash) = 32))
  constraint password_reset_code_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
  constraint password_reset_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint password_reset_code_pkey PRIMARY KEY (member_id)
  grant delete, insert, select, update to app_rw

table payment_alarm
  alarm_id bigint not null generated always as identity
  gateway text not null
  kind text not null
  subject text not null
  times integer not null default 1
  raised_at timestamp with time zone not null default clock_timestamp()
  last_at timestamp with time zone not null default clock_timestamp()
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint payment_alarm_kind_check CHECK ((kind = ANY (ARRAY['unsigned'::text, 'replayed'::text, 'stranger'::text, 'unreadable'::text, 'contradiction'::text, 'unbelievable'::text, 'reorganised'::text, 'difference'::text, 'books'::text, 'payout'::text])))
  constraint payment_alarm_subject_check CHECK ((char_length(subject) <= 200))
  constraint payment_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX payment_alarm_open ON public.payment_alarm USING btree (gateway, kind, subject) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF handled_at ON payment_alarm FOR EACH ROW WHEN (old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/payment/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON payment_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/payment/{alarm_id}')
  grant insert, select, update to app_rw

table payment_cursor
  gateway text not null
  position text not null
  moved_at timestamp with time zone not null default clock_timestamp()
  constraint payment_cursor_pkey PRIMARY KEY (gateway)
  grant insert, select, update to app_rw

table payment_difference
  gateway text not null
  day date not null
  reference text not null
  kind text not null
  side text not null
  ours text
  theirs text
  found_at timestamp with time zone not null default clock_timestamp()
  over_at timestamp with time zone
  settled_way text
  settled_note text
  settled_by text
  settled_at timestamp with time zone
  settled_approval integer
  constraint payment_difference_kind_check CHECK ((kind = ANY (ARRAY['missing-here'::text, 'missing-there'::text, 'different'::text])))
  constraint payment_difference_settled_way_check CHECK ((settled_way = ANY (ARRAY['posted'::text, 'carried'::text])))
  constraint payment_difference_side_check CHECK ((side = ANY (ARRAY['gateway'::text, 'orders'::text, 'payouts'::text])))
  constraint settled_says_how CHECK ((((settled_way IS NULL) = (settled_at IS NULL)) AND ((settled_way IS NULL) = (settled_by IS NULL)) AND ((NOT (settled_way IS DISTINCT FROM 'posted'::text)) = (settled_approval IS NOT NULL))))
  constraint payment_difference_pkey PRIMARY KEY (gateway, day, reference, kind, side)
  INDEX payment_difference_of_days ON public.payment_difference USING btree (day)
  INDEX payment_difference_open ON public.payment_difference USING btree (day) WHERE (over_at IS NULL)
  grant insert, select, update to app_rw

table payment_inbox
  inbox_id bigint not null generated always as identity
  gateway text not null
  reference text not null
  kind text not null
  order_no text
  match_code text
  address text
  amount bigint not null
  currency text not null
  paid_at timestamp with time zone not null
  via text not null
  proof text not null
  received_at timestamp with time zone not null default clock_timestamp()
  state text not null -- update to app_rw
  handed_at timestamp with time zone -- update to app_rw
  constraint payment_inbox_address_check CHECK (((char_length(address) >= 1) AND (char_length(address) <= 128)))
  constraint payment_inbox_check CHECK (((kind = 'paid'::text) = (amount > 0)))
  constraint payment_inbox_check1 CHECK (((state = 'handed'::text) = (handed_at IS NOT NULL)))
  constraint payment_inbox_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USDT'::text])))
  constraint payment_inbox_gateway_check CHECK (((char_length(gateway) >= 1) AND (char_length(gateway) <= 32)))
  constraint payment_inbox_kind_check CHECK ((kind = ANY (ARRAY['paid'::text, 'declined'::text, 'closed'::text])))
  constraint payment_inbox_match_code_check CHECK (((char_length(match_code) >= 1) AND (char_length(match_code) <= 32)))
  constraint payment_inbox_order_no_check CHECK (((char_length(order_no) >= 1) AND (char_length(order_no) <= 64)))
  constraint payment_inbox_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 128)))
  constraint payment_inbox_state_check CHECK ((state = ANY (ARRAY['handed'::text, 'unmatched'::text])))
  constraint payment_inbox_via_check CHECK ((via = ANY (ARRAY['callback'::text, 'query'::text, 'statement'::text, 'chain'::text])))
  constraint payment_inbox_pkey PRIMARY KEY (inbox_id)
  constraint payment_inbox_gateway_reference_kind_key UNIQUE (gateway, reference, kind)
  INDEX payment_inbox_by_gateway ON public.payment_inbox USING btree (gateway, inbox_id)
  INDEX payment_inbox_by_order ON public.payment_inbox USING btree (order_no) WHERE (order_no IS NOT NULL)
  INDEX payment_inbox_by_reference ON public.payment_inbox USING btree (reference)
  INDEX payment_inbox_of_day ON public.payment_inbox USING btree (gateway, paid_at) WHERE (kind = 'paid'::text)
  INDEX payment_inbox_unmatched ON public.payment_inbox USING btree (inbox_id) WHERE (state = 'unmatched'::text)
  grant insert, select to app_rw

table payment_lease
  name text not null
  holder text not null
  until timestamp with time zone not null
  constraint payment_lease_pkey PRIMARY KEY (name)
  grant insert, select, update to app_rw

table payment_nonce
  gateway text not null
  nonce text not null
  seen_at timestamp with time zone not null default clock_timestamp()
  constraint payment_nonce_pkey PRIMARY KEY (gateway, nonce)
  INDEX payment_nonce_by_age ON public.payment_nonce USING btree (seen_at)
  grant delete, insert, select to app_rw

table payment_order
  gateway text not null
  order_no text not null
  request text not null
  state text not null
  created text
  asked_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  look_at timestamp with time zone not null
  looks integer not null default 0
  constraint payment_order_check CHECK (((created IS NOT NULL) OR (state <> 'open'::text)))
  constraint payment_order_order_no_check CHECK (((char_length(order_no) >= 1) AND (char_length(order_no) <= 64)))
  constraint payment_order_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'open'::text, 'paid'::text, 'declined'::text, 'closed'::text, 'refused'::text, 'left'::text])))
  constraint payment_order_pkey PRIMARY KEY (gateway, order_no)
  INDEX payment_order_to_look_at ON public.payment_order USING btree (look_at) WHERE (state = ANY (ARRAY['asked'::text, 'open'::text]))
  grant insert, select, update to app_rw

table payment_reconciliation
  gateway text not null
  day date not null
  ran_at timestamp with time zone not null
  payments integer not null
  currency text not null default 'CNY'::text
  ours integer
  ours_sum bigint
  theirs_sum bigint
  ours_payouts integer
  ours_payouts_sum bigint
  theirs_payouts integer
  theirs_payouts_sum bigint
  constraint payment_reconciliation_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USDT'::text])))
  constraint payment_reconciliation_pkey PRIMARY KEY (gateway, day)
  INDEX payment_reconciliation_by_day ON public.payment_reconciliation USING btree (day)
  grant insert, select, update to app_rw

table payout_account
  account_id bigint not null generated always as identity
  member_id bigint not null
  kind text not null
  provider text not null
  branch text
  holder_name text not null
  number_sealed bytea not null
  number_digest bytea not null
  number_shown text not null
  is_default boolean not null default false
  added_at timestamp with time zone not null default clock_timestamp()
  removed_at timestamp with time zone
  constraint payout_account_holder_name_check CHECK ((holder_name <> ''::text))
  constraint payout_account_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'usdt'::text, 'e_wallet'::text, 'direct_charging'::text])))
  constraint payout_account_number_digest_check CHECK ((octet_length(number_digest) = 32))
  constraint payout_account_provider_check CHECK ((provider <> ''::text))
  constraint payout_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint payout_account_pkey PRIMARY KEY (account_id)
  INDEX payout_account_by_member ON public.payout_account USING btree (member_id) WHERE (removed_at IS NULL)
  UNIQUE INDEX payout_account_default ON public.payout_account USING btree (member_id) WHERE (is_default AND (removed_at IS NULL))
  UNIQUE INDEX payout_account_once ON public.payout_account USING btree (number_digest) WHERE (removed_at IS NULL)
  grant insert, select, update to app_rw

table payout_conflict
  conflict_id bigint not null generated always as identity
  account_id bigint not null
  member_id bigint not null
  refused boolean not null
  at timestamp with time zone not null default clock_timestamp()
  reviewed_at timestamp with time zone
  constraint payout_conflict_account_id_fkey FOREIGN KEY (account_id) REFERENCES payout_account(account_id)
  constraint payout_conflict_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint payout_conflict_pkey PRIMARY KEY (conflict_id)
  INDEX payout_conflict_open ON public.payout_conflict USING btree (at) WHERE (reviewed_at IS NULL)
  grant insert, select, update to app_rw

table phone_binding
  binding_id bigint not null default next_id()
  member_id bigint not null
  phone text not null
  bound_at timestamp with time zone not null default clock_timestamp()
  ended_at timestamp with time zone
  constraint phone_binding_check CHECK ((ended_at >= bound_at))
  constraint phone_binding_phone_check CHECK ((phone ~ '^\+?[0-9]{5,16}$'::text))
  constraint phone_binding_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint phone_binding_pkey PRIMARY KEY (binding_id)
  UNIQUE INDEX phone_binding_now_of_member ON public.phone_binding USING btree (member_id) WHERE (ended_at IS NULL)
  UNIQUE INDEX phone_binding_now_of_phone ON public.phone_binding USING btree (phone) WHERE (ended_at IS NULL)
  INDEX phone_binding_of_member ON public.phone_binding USING btree (member_id)
  INDEX phone_binding_of_phone ON public.phone_binding USING btree (phone)
  grant insert, select, update to app_rw

table phone_code
  member_id bigint not null
  phone text not null
  code_hash bytea not null
  expires_at timestamp with time zone not null
  tries integer not null default 0
  used_at timestamp with time zone
  constraint phone_code_code_hash_check CHECK ((octet_length(code_hash) = 32))
  constraint phone_code_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
  constraint phone_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint phone_code_pkey PRIMARY KEY (member_id)
  INDEX phone_code_by_age ON public.phone_code USING btree (expires_at)
  grant delete, insert, select, update to app_rw

table play_category
  game_id integer not null
  location text not null default 'home'::text
  name text not null
  sort integer not null default 0
  constraint play_category_name_check CHECK ((name <> ''::text))
  constraint play_category_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint play_category_pkey PRIMARY KEY (game_id, location, name)
  TRIGGER content_tell_all AFTER TRUNCATE ON play_category FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_changed AFTER UPDATE ON play_category REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON play_category REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON play_category REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, insert, select, update to app_rw

table price_group
  group_code text not null
  name text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint price_group_group_code_check CHECK ((group_code ~ '^[a-z][a-z0-9-]{0,31}$'::text))
  constraint price_group_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 20)))
  constraint price_group_pkey PRIMARY KEY (group_code)
  constraint price_group_name_key UNIQUE (name)
  grant insert, select to app_rw

table price_member
  member_id bigint not null
  group_code text not null
  revision integer not null
  made_by text not null
  approved_by text not null
  since timestamp with time zone not null default clock_timestamp()
  constraint price_member_check CHECK ((made_by <> approved_by))
  constraint price_member_revision_check CHECK ((revision > 0))
  constraint price_member_group_code_fkey FOREIGN KEY (group_code) REFERENCES price_group(group_code)
  constraint price_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint price_member_pkey PRIMARY KEY (member_id)
  INDEX price_member_of_group ON public.price_member USING btree (group_code, member_id)
  grant insert, select, update to app_rw

table price_version
  version_id integer not null generated always as identity
  game_id integer not null
  group_code text not null default 'standard'::text
  number integer not null
  odds jsonb not null
  limits jsonb not null
  effective_at timestamp with time zone not null
  reason text not null
  made_by text not null
  approved_by text
  made_at timestamp with time zone not null default clock_timestamp()
  rollback_of integer
  constraint price_version_check CHECK ((rollback_of < number))
  constraint price_version_check1 CHECK ((((number = 1) AND (group_code = 'standard'::text)) = (approved_by IS NULL)))
  constraint price_version_check2 CHECK ((made_by <> approved_by))
  constraint price_version_limits_check CHECK ((jsonb_typeof(limits) = 'object'::text))
  constraint price_version_number_check CHECK ((number > 0))
  constraint price_version_odds_check CHECK ((jsonb_typeof(odds) = 'object'::text))
  constraint price_version_reason_check CHECK ((btrim(reason) <> ''::text))
  constraint price_version_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint price_version_group_code_fkey FOREIGN KEY (group_code) REFERENCES price_group(group_code)
  constraint price_version_pkey PRIMARY KEY (version_id)
  constraint price_version_game_id_group_code_number_key UNIQUE (game_id, group_code, number)
  grant insert, select to app_rw

table price_withdrawal
  version_id integer not null
  reason text not null
  made_by text not null
  approved_by text not null
  withdrawn_at timestamp with time zone not null default clock_timestamp()
  constraint price_withdrawal_check CHECK ((made_by <> approved_by))
  constraint price_withdrawal_reason_check CHECK ((btrim(reason) <> ''::text))
  constraint price_withdrawal_version_id_fkey FOREIGN KEY (version_id) REFERENCES price_version(version_id)
  constraint price_withdrawal_pkey PRIMARY KEY (version_id)
  grant insert, select to app_rw

table process_beat
  process_id text not null
  role text not null
  host text not null
  pid integer not null
  version text not null
  started_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  sockets integer not null default 0
  constraint process_beat_sockets_check CHECK ((sockets >= 0))
  constraint process_beat_pkey PRIMARY KEY (process_id)
  grant delete, insert, select, update to app_rw

table promotion
  promotion_id integer not null generated by default as identity
  classify_type integer not null
  company_code text
  devices integer[]
  template_type integer not null
  name text not null
  color text not null
  cover_url text not null
  image_url text not null default ''::text
  content text not null default ''::text
  terms text not null default ''::text
  domain text not null default ''::text
  action_url text not null default ''::text
  action_text text not null default ''::text
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  shows_from timestamp with time zone
  sort integer not null default 0
  state text not null default 'draft'::text
  version integer not null default 1
  changed_by text not null
  audience text not null default 'all'::text
  constraint promotion_action_text_check CHECK ((char_length(action_text) <= 12))
  constraint promotion_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'guests'::text, 'unrecharged'::text, 'members'::text])))
  constraint promotion_changed_by_check CHECK ((changed_by <> ''::text))
  constraint promotion_check CHECK (((starts_at IS NULL) OR (ends_at IS NULL) OR (starts_at < ends_at)))
  constraint promotion_check1 CHECK (((template_type <> 1) OR (content <> ''::text)))
  constraint promotion_check2 CHECK (((template_type = 1) OR (image_url <> ''::text)))
  constraint promotion_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text))
  constraint promotion_cover_url_check CHECK ((cover_url <> ''::text))
  constraint promotion_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40)))
  constraint promotion_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
  constraint promotion_template_type_check CHECK (((template_type >= 1) AND (template_type <= 3)))
  constraint promotion_classify_type_fkey FOREIGN KEY (classify_type) REFERENCES promotion_category(classify_type)
  constraint promotion_pkey PRIMARY KEY (promotion_id)
  INDEX promotion_by_list ON public.promotion USING btree (sort DESC, promotion_id DESC) WHERE (state = 'published'::text)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion FOR EACH STATEMENT EXECUTE FUNCTION content_tell('promotions', 'promotions.list', 'promotions.info')
  TRIGGER kept BEFORE DELETE OR TRUNCATE ON promotion FOR EACH STATEMENT EXECUTE FUNCTION promotion_is_kept()
  TRIGGER promotion_revise AFTER INSERT OR UPDATE ON promotion FOR EACH ROW EXECUTE FUNCTION promotion_revise()
  grant insert, select, update to app_rw

table promotion_category
  classify_type integer not null
  name text not null
  sort integer not null default 0
  constraint promotion_category_classify_type_check CHECK (((classify_type >= 1) AND (classify_type <= 999)))
  constraint promotion_category_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 12)))
  constraint promotion_category_pkey PRIMARY KEY (classify_type)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_category FOR EACH STATEMENT EXECUTE FUNCTION content_tell('promotions', 'promotions.list', 'promotions.info')
  grant delete, insert, select, update to app_rw

table promotion_revision
  promotion_id integer not null
  version integer not null
  changed_by text not null
  state text not null
  facts jsonb not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint promotion_revision_version_check CHECK ((version > 0))
  constraint promotion_revision_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(promotion_id)
  constraint promotion_revision_pkey PRIMARY KEY (promotion_id, version)
  TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON promotion_revision FOR EACH STATEMENT EXECUTE FUNCTION promotion_is_kept()
  grant select to app_rw

table protection_case
  case_id bigint not null generated always as identity
  member_id bigint not null
  kind text not null
  facts jsonb not null
  raised_at timestamp with time zone not null default clock_timestamp()
  due_at timestamp with time zone not null
  revision integer not null default 0
  closed_at timestamp with time zone
  closed_by integer
  outcome text
  level text
  answers jsonb
  words text
  constraint protection_case_check CHECK (((closed_at IS NULL) = (outcome IS NULL)))
  constraint protection_case_check1 CHECK (((level IS NULL) = (answers IS NULL)))
  constraint protection_case_check2 CHECK (((outcome = ANY (ARRAY['assessed'::text, 'declined'::text])) = (level IS NOT NULL)))
  constraint protection_case_facts_check CHECK ((jsonb_typeof(facts) = 'object'::text))
  constraint protection_case_kind_check CHECK ((kind = ANY (ARRAY['chasing'::text, 'long-play'::text, 'failed-deposits'::text, 'match'::text, 'return'::text])))
  constraint protection_case_level_check CHECK ((level = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text])))
  constraint protection_case_outcome_check CHECK ((outcome = ANY (ARRAY['assessed'::text, 'confirmed'::text, 'lifted'::text, 'declined'::text])))
  constraint protection_case_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 500)))
  constraint protection_case_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operator(operator_id)
  constraint protection_case_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint protection_case_pkey PRIMARY KEY (case_id)
  INDEX protection_case_due ON public.protection_case USING btree (due_at, case_id) WHERE (closed_at IS NULL)
  UNIQUE INDEX protection_case_is_one ON public.protection_case USING btree (member_id, kind) WHERE (closed_at IS NULL)
  INDEX protection_case_of_member ON public.protection_case USING btree (member_id, case_id DESC)
  TRIGGER staff_told AFTER UPDATE OF closed_at ON protection_case FOR EACH ROW WHEN (old.closed_at IS DISTINCT FROM new.closed_at) EXECUTE FUNCTION staff_tell('protection/{case_id}', 'member/{member_id}')
  TRIGGER staff_told_new AFTER INSERT ON protection_case FOR EACH ROW EXECUTE FUNCTION staff_tell('protection/{case_id}', 'member/{member_id}')
  grant insert, select, update to app_rw

table rate_bucket with (fillfactor=50)
  key text not null
  full_at double precision not null
  constraint rate_bucket_pkey PRIMARY KEY (key)
  grant delete, insert, select, update to app_rw

table rebate_claim
  claim_id bigint not null default next_id()
  member_id bigint not null
  vip_level smallint not null
  amount bigint not null
  began_at timestamp with time zone
  claimed_at timestamp with time zone not null default clock_timestamp()
  constraint rebate_claim_amount_check CHECK ((amount >= 1000))
  constraint rebate_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint rebate_claim_pkey PRIMARY KEY (claim_id)
  INDEX rebate_claim_of_member ON public.rebate_claim USING btree (member_id, claim_id DESC)
  grant insert, select to app_rw

table rebate_claim_part
  claim_id bigint not null
  category text not null
  valid_bet bigint not null
  rate smallint not null
  amount bigint not null
  constraint rebate_claim_part_check CHECK ((amount = ((((valid_bet * rate) / 10000) / 10) * 10)))
  constraint rebate_claim_part_rate_check CHECK (((rate >= 0) AND (rate <= 10000)))
  constraint rebate_claim_part_valid_bet_check CHECK ((valid_bet > 0))
  constraint rebate_claim_part_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES rebate_claim(claim_id)
  constraint rebate_claim_part_pkey PRIMARY KEY (claim_id, category)
  TRIGGER agent_rebate_moved AFTER INSERT ON rebate_claim_part FOR EACH ROW EXECUTE FUNCTION agent_rebate_moved()
  grant insert, select to app_rw

table rebate_taken
  member_id bigint not null
  category text not null
  valid_bet bigint not null
  constraint rebate_taken_category_check CHECK ((category = ANY (ARRAY['lottery'::text, 'live'::text, 'slot'::text, 'fish'::text, 'chess'::text, 'sport'::text])))
  constraint rebate_taken_valid_bet_check CHECK ((valid_bet > 0))
  constraint rebate_taken_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint rebate_taken_pkey PRIMARY KEY (member_id, category)
  grant insert, select, update to app_rw

table rebate_total with (fillfactor=70)
  member_id bigint not null
  category text not null
  valid_bet bigint not null
  constraint rebate_total_category_check CHECK ((category = ANY (ARRAY['live'::text, 'slot'::text, 'fish'::text, 'chess'::text, 'sport'::text])))
  constraint rebate_total_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint rebate_total_pkey PRIMARY KEY (member_id, category)
  grant select to app_rw

table recharge_channel
  channel_code text not null
  group_name text not null
  name text not null
  icon text not null
  flow text not null
  gateway text not null
  gateway_channel text not null
  sort smallint not null
  is_shown boolean not null default true
  amount_min money_amount not null
  amount_max money_amount not null
  has_decimals boolean not null default false
  is_fixed boolean not null default false
  chips bigint[] not null
  fee_bps smallint not null default 0
  fee_cap money_amount
  discount_bps smallint not null default 0
  discount_cap money_amount
  discount_from bigint not null default 0
  deposit_multiple smallint not null default 100
  gift_multiple smallint not null default 100
  hours text
  maintenance text
  paused_from timestamp with time zone
  paused_until timestamp with time zone
  vip_min smallint not null default 0
  vip_max smallint not null default 99
  recharge_level_min smallint not null default 0
  recharge_level_max smallint not null default 99
  expire_minutes smallint not null default 20
  expected_seconds integer not null default 60
  network text
  rate integer
  confirmations smallint
  revision integer not null default 0
  changed_at timestamp with time zone not null default clock_timestamp()
  constraint recharge_channel_amount_min_check CHECK (((amount_min)::bigint > 0))
  constraint recharge_channel_channel_code_check CHECK ((channel_code ~ '^[a-z][a-z0-9-]{1,31}$'::text))
  constraint recharge_channel_check CHECK (((amount_max)::bigint >= (amount_min)::bigint))
  constraint recharge_channel_check1 CHECK (((flow = 'coin'::text) = ((network IS NOT NULL) AND (rate IS NOT NULL) AND (confirmations IS NOT NULL))))
  constraint recharge_channel_deposit_multiple_check CHECK (((deposit_multiple >= 0) AND (deposit_multiple <= 10000)))
  constraint recharge_channel_discount_bps_check CHECK (((discount_bps >= 0) AND (discount_bps <= 10000)))
  constraint recharge_channel_discount_from_check CHECK (((discount_from >= 0) AND (discount_from <= '1000000000000'::bigint)))
  constraint recharge_channel_expected_seconds_check CHECK ((expected_seconds > 0))
  constraint recharge_channel_expire_minutes_check CHECK (((expire_minutes >= 15) AND (expire_minutes <= 30)))
  constraint recharge_channel_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 5000)))
  constraint recharge_channel_flow_check CHECK ((flow = ANY (ARRAY['transfer'::text, 'redirect'::text, 'qr'::text, 'coin'::text, 'matched'::text])))
  constraint recharge_channel_gift_multiple_check CHECK (((gift_multiple >= 0) AND (gift_multiple <= 10000)))
  constraint recharge_channel_hours_check CHECK ((hours ~ '^\d\d:\d\d~\d\d:\d\d$'::text))
  constraint recharge_channel_maintenance_check CHECK ((maintenance ~ '^\d\d:\d\d~\d\d:\d\d$'::text))
  constraint recharge_channel_name_check CHECK ((btrim(name) <> ''::text))
  constraint recharge_channel_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text])))
  constraint recharge_channel_rate_check CHECK (((rate >= 10000) AND (rate <= 1000000)))
  constraint recharge_channel_group_name_fkey FOREIGN KEY (group_name) REFERENCES recharge_group(group_name)
  constraint recharge_channel_pkey PRIMARY KEY (channel_code)
  INDEX recharge_channel_by_group ON public.recharge_channel USING btree (group_name, sort)
  grant insert, select, update to app_rw

table recharge_group
  group_name text not null
  name text not null
  sort smallint not null
  is_shown boolean not null default true
  is_ready boolean not null default true
  constraint recharge_group_group_name_check CHECK ((group_name = ANY (ARRAY['bank'::text, 'online'::text, 'usdt'::text, 'wallet'::text, 'direct'::text])))
  constraint recharge_group_name_check CHECK ((btrim(name) <> ''::text))
  constraint recharge_group_pkey PRIMARY KEY (group_name)
  grant insert, select to app_rw

table recharge_order
  recharge_id bigint not null default next_id()
  member_id bigint not null
  request_id text not null
  channel_code text not null
  group_name text not null
  flow text not null
  gateway text not null
  gateway_channel text not null
  status smallint not null default 1
  amount money_amount not null
  fee bigint not null
  discount bigint not null
  first_gift bigint not null
  deposit_multiple smallint not null
  gift_multiple smallint not null
  rate integer
  usdt_micros bigint
  remittance_code text
  payment jsonb
  address text
  payer text
  paid_at timestamp with time zone
  txid text
  remark text
  ended_by text
  revision integer not null default 0
  created_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  closed_at timestamp with time zone
  constraint recharge_order_amount_check CHECK (((amount)::bigint > 0))
  constraint recharge_order_check CHECK (((fee >= 0) AND (fee < (amount)::bigint)))
  constraint recharge_order_check1 CHECK ((expires_at > created_at))
  constraint recharge_order_check2 CHECK (((rate IS NULL) = (usdt_micros IS NULL)))
  constraint recharge_order_check3 CHECK (((flow = 'coin'::text) = (rate IS NOT NULL)))
  constraint recharge_order_check4 CHECK (((flow = 'transfer'::text) = (remittance_code IS NOT NULL)))
  constraint recharge_order_check5 CHECK (((closed_at IS NOT NULL) = (status = ANY (ARRAY[3, 4, 5]))))
  constraint recharge_order_discount_check CHECK (((discount >= 0) AND (discount <= '1000000000000'::bigint)))
  constraint recharge_order_ended_by_check CHECK ((ended_by = ANY (ARRAY['member'::text, 'expiry'::text, 'provider'::text, 'operator'::text, 'limit'::text])))
  constraint recharge_order_first_gift_check CHECK (((first_gift >= 0) AND (first_gift <= '1000000000000'::bigint)))
  constraint recharge_order_remittance_code_check CHECK ((remittance_code ~ '^[A-Z2-9]{6}$'::text))
  constraint recharge_order_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint recharge_order_status_check CHECK (((status >= 1) AND (status <= 5)))
  constraint recharge_order_usdt_micros_check CHECK ((usdt_micros > 0))
  constraint recharge_order_channel_code_fkey FOREIGN KEY (channel_code) REFERENCES recharge_channel(channel_code)
  constraint recharge_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint recharge_order_pkey PRIMARY KEY (recharge_id)
  constraint recharge_order_member_id_request_id_key UNIQUE (member_id, request_id)
  constraint recharge_order_remittance_code_key UNIQUE (remittance_code)
  INDEX recharge_order_address ON public.recharge_order USING btree (address, recharge_id DESC) WHERE (address IS NOT NULL)
  INDEX recharge_order_by_amount ON public.recharge_order USING btree (amount, recharge_id)
  INDEX recharge_order_by_channel ON public.recharge_order USING btree (channel_code, recharge_id)
  INDEX recharge_order_by_reference ON public.recharge_order USING btree (((payment ->> 'gatewayReference'::text))) WHERE ((flow <> 'matched'::text) AND ((payment ->> 'gatewayReference'::text) IS NOT NULL))
  INDEX recharge_order_coins ON public.recharge_order USING btree (channel_code, recharge_id) WHERE (usdt_micros IS NOT NULL)
  INDEX recharge_order_done ON public.recharge_order USING btree (channel_code, closed_at) WHERE (status = 3)
  INDEX recharge_order_due ON public.recharge_order USING btree (expires_at) WHERE (status = 1)
  UNIQUE INDEX recharge_order_is_one ON public.recharge_order USING btree (member_id, channel_code) WHERE (status = ANY (ARRAY[1, 2]))
  INDEX recharge_order_of_member ON public.recharge_order USING btree (member_id, recharge_id DESC)
  INDEX recharge_order_open ON public.recharge_order USING btree (recharge_id) WHERE (status = ANY (ARRAY[1, 2]))
  UNIQUE INDEX recharge_order_tail ON public.recharge_order USING btree (channel_code, usdt_micros) WHERE (status = ANY (ARRAY[1, 2]))
  INDEX recharge_order_unprepared ON public.recharge_order USING btree (recharge_id) WHERE ((status = 1) AND (payment IS NULL))
  TRIGGER edge_is_known BEFORE UPDATE OF status ON recharge_order FOR EACH ROW EXECUTE FUNCTION recharge_edge_is_known()
  TRIGGER staff_told AFTER UPDATE OF status ON recharge_order FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION staff_tell('recharge/{recharge_id}')
  TRIGGER staff_told_new AFTER INSERT ON recharge_order FOR EACH ROW EXECUTE FUNCTION staff_tell('recharge/{recharge_id}')
  grant insert, select, update to app_rw

table recharge_receipt
  name text not null
  recharge_id bigint not null
  bytes bytea not null
  width integer not null
  height integer not null
  stored_at timestamp with time zone not null default clock_timestamp()
  constraint recharge_receipt_name_check CHECK ((name ~ '^[0-9a-f]{32}\.webp$'::text))
  constraint recharge_receipt_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge_order(recharge_id)
  constraint recharge_receipt_pkey PRIMARY KEY (name)
  INDEX recharge_receipt_of_order ON public.recharge_receipt USING btree (recharge_id, stored_at)
  grant insert, select to app_rw

table recharge_received
  received_id bigint not null default next_id()
  gateway text not null
  reference text not null
  recharge_id bigint
  currency text not null
  amount bigint not null
  worth money_amount
  match_code text
  address text
  paid_at timestamp with time zone not null
  arrived_at timestamp with time zone not null default clock_timestamp()
  verdict text not null
  outcome text not null
  decided_at timestamp with time zone
  decided_by text
  note text
  revision integer not null default 0
  constraint recharge_received_amount_check CHECK ((amount > 0))
  constraint recharge_received_check CHECK (((outcome <> 'credited'::text) OR (recharge_id IS NOT NULL)))
  constraint recharge_received_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USDT'::text])))
  constraint recharge_received_outcome_check CHECK ((outcome = ANY (ARRAY['credited'::text, 'waiting'::text, 'returning'::text, 'returned'::text])))
  constraint recharge_received_verdict_check CHECK ((verdict = ANY (ARRAY['agreed'::text, 'short'::text, 'over'::text, 'late'::text, 'double'::text, 'currency'::text, 'unknown'::text, 'over-limit'::text, 'paused'::text])))
  constraint recharge_received_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge_order(recharge_id)
  constraint recharge_received_pkey PRIMARY KEY (received_id)
  constraint recharge_received_gateway_reference_key UNIQUE (gateway, reference)
  INDEX recharge_received_by_day ON public.recharge_received USING btree (gateway, paid_at)
  INDEX recharge_received_by_reference ON public.recharge_received USING btree (reference)
  INDEX recharge_received_checked ON public.recharge_received USING btree (outcome, received_id) WHERE (verdict <> 'agreed'::text)
  INDEX recharge_received_of_order ON public.recharge_received USING btree (recharge_id, received_id) WHERE (recharge_id IS NOT NULL)
  INDEX recharge_received_returning ON public.recharge_received USING btree (received_id) WHERE (outcome = 'returning'::text)
  INDEX recharge_received_waiting ON public.recharge_received USING btree (received_id) WHERE (outcome = 'waiting'::text)
  TRIGGER staff_told AFTER UPDATE OF outcome ON recharge_received FOR EACH ROW WHEN (old.outcome IS DISTINCT FROM new.outcome) EXECUTE FUNCTION staff_tell('recharge-money/{received_id}')
  TRIGGER staff_told_new AFTER INSERT ON recharge_received FOR EACH ROW EXECUTE FUNCTION staff_tell('recharge-money/{received_id}')
  grant insert, select, update to app_rw

table recharge_setting
  is_one boolean not null default true
  is_frozen boolean not null default false
  frozen_reason text
  first_gift money_amount
  first_gift_least bigint not null default 0
  level_from bigint[] not null default '{1000000,10000000,100000000}'::bigint[]
  constraint recharge_setting_first_gift_least_check CHECK ((first_gift_least >= 0))
  constraint recharge_setting_is_one_check CHECK (is_one)
  constraint recharge_setting_pkey PRIMARY KEY (is_one)
  grant select, update to app_rw

table recharge_step
  step_id bigint not null generated always as identity
  recharge_id bigint not null
  at timestamp with time zone not null default clock_timestamp()
  code text not null
  role text not null
  check_kind text
  amount money_amount
  note text
  constraint recharge_step_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge_order(recharge_id)
  constraint recharge_step_pkey PRIMARY KEY (step_id)
  INDEX recharge_step_of_order ON public.recharge_step USING btree (recharge_id, step_id)
  grant insert, select to app_rw

table recon_close
  kind text not null
  source text not null
  day date not null
  closed_by text not null
  closed_at timestamp with time zone not null default clock_timestamp()
  carried integer not null
  balance bigint
  constraint recon_close_carried_check CHECK ((carried >= 0))
  constraint recon_close_kind_check CHECK ((kind = ANY (ARRAY['gateway'::text, 'games'::text])))
  constraint recon_close_pkey PRIMARY KEY (kind, source, day)
  INDEX recon_close_by_day ON public.recon_close USING btree (day)
  grant insert, select to app_rw

table red_packet
  packet_id bigint not null
  room_id integer not null
  sender_id bigint
  schedule_id integer
  request_key text
  type smallint not null
  total bigint not null
  share_count integer not null
  message text not null
  commitment text not null
  signer text not null
  beacon text not null
  round bigint not null
  created_at timestamp with time zone not null
  opens_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  randomness text
  signature text
  status smallint not null default 0
  claimed integer not null default 0
  claimed_sum bigint not null default 0
  refunded bigint not null default 0
  ended_at timestamp with time zone
  frozen_by text
  frozen_at timestamp with time zone
  constraint red_packet_check CHECK ((opens_at > created_at))
  constraint red_packet_check1 CHECK ((expires_at > opens_at))
  constraint red_packet_check10 CHECK (((status <> 1) OR ((claimed = share_count) AND (refunded = 0))))
  constraint red_packet_check2 CHECK (((claimed >= 0) AND (claimed <= share_count)))
  constraint red_packet_check3 CHECK (((claimed_sum >= 0) AND (claimed_sum <= total)))
  constraint red_packet_check4 CHECK ((total >= (share_count * 10)))
  constraint red_packet_check5 CHECK (((sender_id IS NULL) = (schedule_id IS NOT NULL)))
  constraint red_packet_check6 CHECK (((sender_id IS NULL) = (request_key IS NULL)))
  constraint red_packet_check7 CHECK (((status = 0) = (ended_at IS NULL)))
  constraint red_packet_check8 CHECK (((claimed = 0) OR (randomness IS NOT NULL)))
  constraint red_packet_check9 CHECK (((status = 0) OR ((claimed_sum + refunded) = total)))
  constraint red_packet_frozen_check CHECK (((frozen_by IS NULL) = (frozen_at IS NULL)))
  constraint red_packet_message_check CHECK (((length(message) >= 1) AND (length(message) <= 20)))
  constraint red_packet_refunded_check CHECK ((refunded >= 0))
  constraint red_packet_room_id_check CHECK ((room_id > 0))
  constraint red_packet_share_count_check CHECK (((share_count >= 1) AND (share_count <= 500)))
  constraint red_packet_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])))
  constraint red_packet_total_check CHECK (((total > 0) AND ((total % (10)::bigint) = 0)))
  constraint red_packet_type_check CHECK ((type = ANY (ARRAY[1, 2])))
  constraint red_packet_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES red_packet_schedule(schedule_id)
  constraint red_packet_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES member(member_id)
  constraint red_packet_pkey PRIMARY KEY (packet_id)
  constraint red_packet_sender_id_request_key_key UNIQUE (sender_id, request_key)
  INDEX red_packet_open ON public.red_packet USING btree (expires_at) WHERE (status = 0)
  INDEX red_packet_sent ON public.red_packet USING btree (sender_id, packet_id DESC)
  INDEX red_packet_unfixed ON public.red_packet USING btree (opens_at) WHERE ((status = 0) AND (randomness IS NULL))
  TRIGGER red_packet_edge_is_known BEFORE UPDATE ON red_packet FOR EACH ROW EXECUTE FUNCTION red_packet_edge_is_known()
  grant insert, select, update to app_rw

table red_packet_claim
  packet_id bigint not null
  place integer not null
  member_id bigint not null
  amount bigint not null
  is_best boolean not null default false -- update to app_rw
  claimed_at timestamp with time zone not null default clock_timestamp()
  constraint red_packet_claim_amount_check CHECK (((amount >= 10) AND ((amount % (10)::bigint) = 0)))
  constraint red_packet_claim_place_check CHECK ((place >= 1))
  constraint red_packet_claim_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint red_packet_claim_packet_id_fkey FOREIGN KEY (packet_id) REFERENCES red_packet(packet_id)
  constraint red_packet_claim_pkey PRIMARY KEY (packet_id, place)
  constraint red_packet_claim_packet_id_member_id_key UNIQUE (packet_id, member_id)
  INDEX red_packet_claim_of_member ON public.red_packet_claim USING btree (member_id, packet_id DESC)
  grant insert, select to app_rw

table red_packet_ring
  ring_id bigint not null generated always as identity
  members bigint[] not null
  packets integer not null
  sent bigint not null
  inside bigint not null
  found_at timestamp with time zone not null default clock_timestamp()
  seen_at timestamp with time zone not null default clock_timestamp()
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint red_packet_ring_check CHECK ((inside <= sent))
  constraint red_packet_ring_check1 CHECK (((handled_by IS NULL) = (handled_at IS NULL)))
  constraint red_packet_ring_members_check CHECK (((cardinality(members) >= 2) AND (cardinality(members) <= 10)))
  constraint red_packet_ring_pkey PRIMARY KEY (ring_id)
  INDEX red_packet_ring_newest ON public.red_packet_ring USING btree (ring_id DESC)
  UNIQUE INDEX red_packet_ring_open ON public.red_packet_ring USING btree (members) WHERE (handled_by IS NULL)
  grant insert, select, update to app_rw

table red_packet_ring_look
  only_row boolean not null default true
  looked_at timestamp with time zone not null default '-infinity'::timestamp with time zone
  constraint red_packet_ring_look_only_row_check CHECK (only_row)
  constraint red_packet_ring_look_pkey PRIMARY KEY (only_row)
  grant select, update to app_rw

table red_packet_schedule
  schedule_id integer not null generated always as identity
  name text not null
  room_id integer not null
  type smallint not null
  message text not null
  packet_count integer not null
  money bigint not null
  expire_minutes integer not null
  start_at timestamp with time zone not null
  every_minutes integer not null
  rounds integer not null
  rounds_sent integer not null default 0
  next_at timestamp with time zone not null
  is_open boolean not null default true
  revision integer not null default 0
  constraint red_packet_schedule_check CHECK (((money >= (packet_count * 10)) AND (money <= 1000000000) AND ((money % (10)::bigint) = 0)))
  constraint red_packet_schedule_check1 CHECK (((rounds_sent >= 0) AND (rounds_sent <= rounds)))
  constraint red_packet_schedule_every_minutes_check CHECK (((every_minutes >= 1) AND (every_minutes <= 10080)))
  constraint red_packet_schedule_expire_minutes_check CHECK (((expire_minutes >= 1) AND (expire_minutes <= 4320)))
  constraint red_packet_schedule_message_check CHECK (((length(message) >= 1) AND (length(message) <= 20)))
  constraint red_packet_schedule_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
  constraint red_packet_schedule_packet_count_check CHECK (((packet_count >= 1) AND (packet_count <= 500)))
  constraint red_packet_schedule_room_id_check CHECK ((room_id > 0))
  constraint red_packet_schedule_rounds_check CHECK (((rounds >= 1) AND (rounds <= 10000)))
  constraint red_packet_schedule_type_check CHECK ((type = ANY (ARRAY[1, 2])))
  constraint red_packet_schedule_pkey PRIMARY KEY (schedule_id)
  INDEX red_packet_schedule_due ON public.red_packet_schedule USING btree (next_at) WHERE (is_open AND (rounds_sent < rounds))
  grant insert, select, update to app_rw

table red_packet_secret
  packet_id bigint not null
  seed text not null
  shares bigint[] not null
  constraint red_packet_secret_seed_check CHECK ((seed ~ '^[0-9a-f]{64}$'::text))
  constraint red_packet_secret_packet_id_fkey FOREIGN KEY (packet_id) REFERENCES red_packet(packet_id)
  constraint red_packet_secret_pkey PRIMARY KEY (packet_id)
  grant insert, select to app_rw

table red_packet_seed
  packet_id bigint not null
  commitment text not null
  signer text not null
  beacon text not null
  genesis_seconds bigint not null
  period_seconds integer not null
  made_at timestamp with time zone not null default clock_timestamp() -- update to app_rw
  constraint red_packet_seed_commitment_check CHECK ((commitment ~ '^[0-9a-f]{64}$'::text))
  constraint red_packet_seed_period_seconds_check CHECK ((period_seconds > 0))
  constraint red_packet_seed_pkey PRIMARY KEY (packet_id)
  grant delete, insert, select to app_rw

table red_packet_setting
  only_row boolean not null default true
  funding text not null default 'off'::text
  total_min bigint not null default 100
  total_max bigint not null default 20000000
  share_max bigint not null default 200000
  count_max integer not null default 500
  day_count integer not null default 50
  day_send bigint not null default 5000000
  day_receive bigint not null default 5000000
  valid_hours integer not null default 24
  show_amounts boolean not null default true
  show_list boolean not null default true
  revision integer not null default 0
  house_person bigint not null
  constraint red_packet_setting_check CHECK (((total_max >= total_min) AND (total_max <= 1000000000)))
  constraint red_packet_setting_count_max_check CHECK (((count_max >= 1) AND (count_max <= 500)))
  constraint red_packet_setting_day_count_check CHECK ((day_count >= 0))
  constraint red_packet_setting_day_receive_check CHECK ((day_receive >= 0))
  constraint red_packet_setting_day_send_check CHECK ((day_send >= 0))
  constraint red_packet_setting_funding_check CHECK ((funding = ANY (ARRAY['member'::text, 'operator'::text, 'off'::text])))
  constraint red_packet_setting_only_row_check CHECK (only_row)
  constraint red_packet_setting_share_max_check CHECK ((share_max >= 10))
  constraint red_packet_setting_total_min_check CHECK ((total_min >= 10))
  constraint red_packet_setting_valid_hours_check CHECK (((valid_hours >= 1) AND (valid_hours <= 72)))
  constraint red_packet_setting_house_person_fkey FOREIGN KEY (house_person) REFERENCES chat_person(person_id)
  constraint red_packet_setting_pkey PRIMARY KEY (only_row)
  grant select, update to app_rw

table request_key
  scope text not null
  key text not null
  body_hash bytea not null
  status integer
  reply text
  created_at timestamp with time zone not null default clock_timestamp()
  constraint request_key_body_hash_check CHECK ((octet_length(body_hash) = 32))
  constraint request_key_key_check CHECK (((length(key) >= 8) AND (length(key) <= 64)))
  constraint request_key_pkey PRIMARY KEY (scope, key)
  INDEX request_key_by_age ON public.request_key USING btree (created_at)
  grant delete, insert, select, update to app_rw

table resettlement
  draw_id integer not null
  result_version integer not null
  cursor_order_id bigint not null default 0
  orders integer not null default 0
  reversed bigint not null default 0
  owed bigint not null default 0
  started_at timestamp with time zone not null default clock_timestamp()
  finished_at timestamp with time zone
  constraint resettlement_result_version_check CHECK ((result_version > 1))
  constraint resettlement_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint resettlement_pkey PRIMARY KEY (draw_id, result_version)
  UNIQUE INDEX resettlement_under_way ON public.resettlement USING btree (draw_id) WHERE (finished_at IS NULL)
  TRIGGER turnover_draw_reversed AFTER UPDATE ON resettlement FOR EACH ROW EXECUTE FUNCTION turnover_draw_moved()
  grant select to app_rw

table resettlement_line
  draw_id integer not null
  result_version integer not null
  order_id bigint not null
  is_rebate boolean not null
  account_id bigint not null
  member_id bigint not null
  trial boolean not null
  amount bigint not null
  taken bigint not null
  constraint resettlement_line_amount_check CHECK ((amount >= 0))
  constraint resettlement_line_check CHECK (((taken >= 0) AND (taken <= amount)))
  constraint resettlement_line_pkey PRIMARY KEY (draw_id, result_version, order_id, is_rebate)
  grant select to app_rw

table resettlement_member
  draw_id integer not null
  result_version integer not null
  member_id bigint not null
  reversed bigint not null
  owed bigint not null
  told_at timestamp with time zone
  constraint resettlement_member_owed_check CHECK ((owed >= 0))
  constraint resettlement_member_reversed_check CHECK ((reversed >= 0))
  constraint resettlement_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint resettlement_member_pkey PRIMARY KEY (draw_id, result_version, member_id)
  INDEX resettlement_untold ON public.resettlement_member USING btree (draw_id, result_version) WHERE (told_at IS NULL)
  grant select to app_rw

table result_alarm
  alarm_id bigint not null generated always as identity
  draw_id integer not null
  kind text not null
  subject text not null
  times integer not null default 1
  raised_at timestamp with time zone not null default clock_timestamp()
  handled_by text -- update to app_rw
  handled_at timestamp with time zone -- update to app_rw
  handled_note text -- update to app_rw
  constraint result_alarm_kind_check CHECK ((kind = ANY (ARRAY['mismatch'::text, 'overdue'::text])))
  constraint result_alarm_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_alarm_pkey PRIMARY KEY (alarm_id)
  constraint result_alarm_draw_id_kind_subject_key UNIQUE (draw_id, kind, subject)
  INDEX result_alarm_open ON public.result_alarm USING btree (alarm_id) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF handled_at ON result_alarm FOR EACH ROW WHEN (old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/result/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON result_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/result/{alarm_id}')
  grant select to app_rw

table result_entry
  draw_id integer not null
  reporter text not null
  open_num text not null
  is_final boolean not null
  report_id bigint not null
  constraint result_entry_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_entry_report_id_fkey FOREIGN KEY (report_id) REFERENCES result_report(report_id)
  constraint result_entry_pkey PRIMARY KEY (draw_id, reporter)
  grant select to app_rw

table result_hand_entry
  entry_id bigint not null generated always as identity
  draw_id integer not null
  operator_id integer not null
  request_id text not null
  request_hash bytea not null
  session bytea not null
  device bytea
  address text not null
  outcome text not null
  entered_at timestamp with time zone not null default clock_timestamp()
  constraint result_hand_entry_device_check CHECK ((octet_length(device) = 32))
  constraint result_hand_entry_outcome_check CHECK ((outcome = ANY (ARRAY['counted'::text, 'known'::text, 'published'::text, 'mismatch'::text])))
  constraint result_hand_entry_request_hash_check CHECK ((octet_length(request_hash) = 32))
  constraint result_hand_entry_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint result_hand_entry_session_check CHECK ((octet_length(session) = 32))
  constraint result_hand_entry_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_hand_entry_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint result_hand_entry_pkey PRIMARY KEY (entry_id)
  constraint result_hand_entry_operator_id_request_id_key UNIQUE (operator_id, request_id)
  INDEX result_hand_entry_of_draw ON public.result_hand_entry USING btree (draw_id, entry_id)
  grant insert, select to app_rw

table result_nonce
  source_id text not null
  nonce text not null
  seen_at timestamp with time zone not null default clock_timestamp()
  constraint result_nonce_nonce_check CHECK (((char_length(nonce) >= 8) AND (char_length(nonce) <= 64)))
  constraint result_nonce_pkey PRIMARY KEY (source_id, nonce)
  INDEX result_nonce_by_age ON public.result_nonce USING btree (seen_at)
  grant delete, insert, select to app_rw

table result_picture
  sha256 bytea not null
  picture bytea not null
  width integer not null
  height integer not null
  byte_count integer not null
  uploaded_by text not null
  uploaded_at timestamp with time zone not null default clock_timestamp()
  constraint result_picture_byte_count_check CHECK ((byte_count > 0))
  constraint result_picture_height_check CHECK ((height > 0))
  constraint result_picture_sha256_check CHECK ((octet_length(sha256) = 32))
  constraint result_picture_width_check CHECK ((width > 0))
  constraint result_picture_pkey PRIMARY KEY (sha256, uploaded_by)
  grant insert, select to app_rw

table result_report
  report_id bigint not null generated always as identity
  draw_id integer not null
  reporter text not null
  open_num text not null
  is_final boolean not null
  source_name text not null
  source_url text not null
  captured_at timestamp with time zone not null
  screenshot_hash bytea not null
  verdict text not null
  received_at timestamp with time zone not null default clock_timestamp()
  constraint result_report_screenshot_hash_check CHECK ((octet_length(screenshot_hash) = 32))
  constraint result_report_source_name_check CHECK ((source_name <> ''::text))
  constraint result_report_source_url_check CHECK ((source_url ~ '^https?://'::text))
  constraint result_report_verdict_check CHECK ((verdict = ANY (ARRAY['counted'::text, 'mismatch'::text])))
  constraint result_report_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_report_pkey PRIMARY KEY (report_id)
  INDEX result_report_of_draw ON public.result_report USING btree (draw_id, report_id)
  TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON result_report FOR EACH STATEMENT EXECUTE FUNCTION result_is_kept()
  grant select to app_rw

table result_source
  source_id text not null
  name text not null
  key_version integer not null default 1
  enabled boolean not null default true
  created_at timestamp with time zone not null default clock_timestamp()
  constraint result_source_key_version_check CHECK ((key_version > 0))
  constraint result_source_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)))
  constraint result_source_source_id_check CHECK ((source_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'::text))
  constraint result_source_pkey PRIMARY KEY (source_id)
  grant insert, select, update to app_rw

table result_stop
  draw_id integer not null
  result_version integer not null
  stopped_by text not null
  reason text not null
  stopped_at timestamp with time zone not null default clock_timestamp()
  approval_id integer
  resumed_at timestamp with time zone
  constraint result_stop_check CHECK (((approval_id IS NULL) = (resumed_at IS NULL)))
  constraint result_stop_reason_check CHECK ((reason <> ''::text))
  constraint result_stop_result_version_check CHECK ((result_version > 0))
  constraint result_stop_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(approval_id)
  constraint result_stop_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_stop_pkey PRIMARY KEY (draw_id, result_version)
  INDEX result_stop_open ON public.result_stop USING btree (draw_id) WHERE (resumed_at IS NULL)
  grant select to app_rw

table result_version
  draw_id integer not null
  version integer not null
  open_num text not null
  first_by text not null
  second_by text not null
  note text
  reason text
  published_at timestamp with time zone not null
  constraint result_version_check CHECK ((second_by <> first_by))
  constraint result_version_check1 CHECK (((version = 1) OR ((note <> ''::text) AND (reason <> ''::text))))
  constraint result_version_version_check CHECK ((version > 0))
  constraint result_version_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint result_version_pkey PRIMARY KEY (draw_id, version)
  TRIGGER kept BEFORE DELETE OR UPDATE OR TRUNCATE ON result_version FOR EACH STATEMENT EXECUTE FUNCTION result_is_kept()
  grant select to app_rw

table risk_flag
  flag_id bigint not null default next_id()
  kind text not null
  object text not null
  member_id bigint not null
  evidence jsonb not null
  state text not null default 'open'::text
  revision integer not null default 0
  found_at timestamp with time zone not null default clock_timestamp()
  changed_at timestamp with time zone not null default clock_timestamp()
  handled_by text
  handled_at timestamp with time zone
  note text
  constraint risk_flag_check CHECK ((((handled_by IS NULL) = (handled_at IS NULL)) AND ((handled_by IS NULL) = (note IS NULL))))
  constraint risk_flag_check1 CHECK (((state = 'open'::text) OR (handled_by IS NOT NULL)))
  constraint risk_flag_evidence_check CHECK ((jsonb_typeof(evidence) = 'object'::text))
  constraint risk_flag_kind_check CHECK ((kind = ANY (ARRAY['self-referral'::text, 'team-overlap'::text, 'agent-ring'::text, 'same-device'::text, 'same-address'::text])))
  constraint risk_flag_note_check CHECK ((length(note) <= 500))
  constraint risk_flag_object_check CHECK ((object <> ''::text))
  constraint risk_flag_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handled'::text, 'dismissed'::text])))
  constraint risk_flag_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint risk_flag_pkey PRIMARY KEY (flag_id)
  constraint risk_flag_kind_object_key UNIQUE (kind, object)
  INDEX risk_flag_by_state ON public.risk_flag USING btree (state, flag_id)
  INDEX risk_flag_of_member ON public.risk_flag USING btree (member_id, flag_id)
  TRIGGER staff_told AFTER UPDATE OF state ON risk_flag FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('risk-flag/{flag_id}')
  TRIGGER staff_told_new AFTER INSERT ON risk_flag FOR EACH ROW EXECUTE FUNCTION staff_tell('risk-flag/{flag_id}')
  grant insert, select, update to app_rw

table risk_look
  subject text not null
  looked_at timestamp with time zone not null
  constraint risk_look_pkey PRIMARY KEY (subject)
  grant insert, select, update to app_rw

table schema_migration
  name text collate "C" not null
  checksum text not null
  applied_at timestamp with time zone not null default clock_timestamp()
  constraint schema_migration_pkey PRIMARY KEY (name)
  grant select to app_rw

table schema_routine
  name text collate "C" not null
  hash text not null
  release text not null
  applied_at timestamp with time zone not null default clock_timestamp()
  constraint schema_routine_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
  constraint schema_routine_release_check CHECK ((release ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'::text))
  constraint schema_routine_pkey PRIMARY KEY (name)
  grant select to app_rw

table secret_key
  kid text not null
  key bytea not null
  created_at timestamp with time zone not null
  not_after timestamp with time zone not null
  constraint secret_key_check CHECK ((not_after > created_at))
  constraint secret_key_key_check CHECK ((octet_length(key) = 32))
  constraint secret_key_kid_check CHECK ((kid ~ '^\d{4}-\d\d-\d\d[a-z]$'::text))
  constraint secret_key_pkey PRIMARY KEY (kid)
  grant delete, insert, select to app_rw

table seed_release
  seed text not null
  release text not null
  planted_at timestamp with time zone not null default clock_timestamp()
  constraint seed_release_release_check CHECK ((release ~ '^\d{1,6}\.\d{1,6}\.\d{1,6}$'::text))
  constraint seed_release_seed_check CHECK ((seed <> ''::text))
  constraint seed_release_pkey PRIMARY KEY (seed)
  grant insert, select, update to app_rw

table session
  token_hash bytea not null
  member_id bigint not null
  browser_hash bytea
  created_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  revoked_at timestamp with time zone
  verified_at timestamp with time zone not null default clock_timestamp()
  used_at timestamp with time zone not null default clock_timestamp()
  end_reason text
  address text
  constraint session_browser_hash_check CHECK ((octet_length(browser_hash) = 32))
  constraint session_end_reason CHECK ((end_reason = ANY (ARRAY['logout'::text, 'replaced'::text, 'elsewhere'::text, 'password'::text, 'ended'::text])))
  constraint session_ended_for_a_reason CHECK (((end_reason IS NULL) OR (revoked_at IS NOT NULL)))
  constraint session_token_hash_check CHECK ((octet_length(token_hash) = 32))
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint session_pkey PRIMARY KEY (token_hash)
  INDEX session_by_member ON public.session USING btree (member_id) WHERE (revoked_at IS NULL)
  grant delete, insert, select, update to app_rw

table setting_version
  config_key text not null
  version integer not null
  value_before text not null
  value text not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  effective_at timestamp with time zone not null
  applied_at timestamp with time zone
  withdrawn_by text
  withdrawn_at timestamp with time zone
  constraint setting_version_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL)))
  constraint setting_version_check1 CHECK (((applied_at IS NULL) OR (withdrawn_at IS NULL)))
  constraint setting_version_config_key_check CHECK ((config_key ~ '^[a-z][a-z_]{2,40}$'::text))
  constraint setting_version_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
  constraint setting_version_value_check CHECK ((value ~ '^[0-9]{1,9}$'::text))
  constraint setting_version_version_check CHECK ((version > 0))
  constraint setting_version_pkey PRIMARY KEY (config_key, version)
  UNIQUE INDEX setting_version_waits ON public.setting_version USING btree (config_key) WHERE ((applied_at IS NULL) AND (withdrawn_at IS NULL))
  grant insert, select, update to app_rw

table settlement
  draw_id integer not null
  result_version integer not null
  kind text not null
  cursor_order_id bigint not null default 0
  orders integer not null default 0
  stake bigint not null default 0
  paid bigint not null default 0
  started_at timestamp with time zone not null default clock_timestamp()
  finished_at timestamp with time zone
  constraint settlement_kind_check CHECK ((kind = ANY (ARRAY['settle'::text, 'void'::text])))
  constraint settlement_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES draw(draw_id)
  constraint settlement_pkey PRIMARY KEY (draw_id, result_version)
  TRIGGER agent_draw_settled AFTER UPDATE OF finished_at ON settlement FOR EACH ROW WHEN (new.kind = 'settle'::text AND old.finished_at IS NULL AND new.finished_at IS NOT NULL) EXECUTE FUNCTION agent_draw_settled()
  TRIGGER settlement_waits_for_reversal BEFORE INSERT ON settlement FOR EACH ROW EXECUTE FUNCTION settlement_waits_for_reversal()
  TRIGGER turnover_draw_settled AFTER UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION turnover_draw_moved()
  grant select to app_rw

table slider_proof
  lot_hash bytea not null
  used_at timestamp with time zone not null default clock_timestamp()
  constraint slider_proof_lot_hash_check CHECK ((octet_length(lot_hash) = 32))
  constraint slider_proof_pkey PRIMARY KEY (lot_hash)
  grant delete, insert, select to app_rw

table sms_message
  message_id bigint not null default next_id()
  member_id bigint not null
  phone text not null
  state text not null default 'asked'::text
  reference text
  asked_at timestamp with time zone not null default clock_timestamp()
  constraint sms_message_phone_check CHECK ((phone ~ '^\+?[0-9]{5,16}$'::text))
  constraint sms_message_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'refused'::text])))
  constraint sms_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint sms_message_pkey PRIMARY KEY (message_id)
  INDEX sms_message_by_age ON public.sms_message USING btree (asked_at)
  INDEX sms_message_of_member ON public.sms_message USING btree (member_id, asked_at)
  INDEX sms_message_of_phone ON public.sms_message USING btree (phone, asked_at)
  grant delete, insert, select, update to app_rw

table socket_ticket
  ticket_hash bytea not null
  member_id bigint not null
  session_id text not null
  expires_at timestamp with time zone not null
  constraint socket_ticket_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32))
  constraint socket_ticket_pkey PRIMARY KEY (ticket_hash)
  INDEX socket_ticket_by_age ON public.socket_ticket USING btree (expires_at)
  grant delete, insert, select to app_rw

table spread_day
  link_id bigint not null
  day date not null
  visits integer not null default 0
  registrations integer not null default 0
  constraint spread_day_registrations_check CHECK ((registrations >= 0))
  constraint spread_day_visits_check CHECK ((visits >= 0))
  constraint spread_day_link_id_fkey FOREIGN KEY (link_id) REFERENCES spread_link(link_id) ON DELETE CASCADE
  constraint spread_day_pkey PRIMARY KEY (link_id, day)
  grant insert, select, update to app_rw

table spread_link
  link_id bigint not null generated always as identity
  member_id bigint not null
  code text not null
  external_url text not null default ''::text
  type integer not null default 0
  spread_type integer not null default 1
  user_type integer not null default 0
  user_level integer not null default 1
  rebate_tenths integer not null default 0
  effective_days integer not null default 0
  use_limit integer not null default 0
  visit_count integer not null default 0
  regist_count integer not null default 0
  discount_amount bigint not null default 0
  remark text not null default ''::text
  status integer not null default 1
  add_time timestamp with time zone not null default clock_timestamp()
  removed_at timestamp with time zone
  stopped_at timestamp with time zone
  stopped_by text
  stop_reason text
  stopped_on boolean
  constraint spread_link_check CHECK ((num_nulls(stopped_at, stopped_by, stop_reason, stopped_on) = ANY (ARRAY[0, 4])))
  constraint spread_link_check1 CHECK (((stopped_at IS NULL) OR (status = 0)))
  constraint spread_link_code_check CHECK ((code ~ '^[A-Za-z0-9]{4,20}$'::text))
  constraint spread_link_discount_amount_check CHECK ((discount_amount >= 0))
  constraint spread_link_effective_days_check CHECK ((effective_days >= 0))
  constraint spread_link_rebate_tenths_check CHECK (((rebate_tenths >= 0) AND (rebate_tenths <= 130)))
  constraint spread_link_remark_check CHECK ((length(remark) <= 20))
  constraint spread_link_spread_type_check CHECK (((spread_type >= 0) AND (spread_type <= 9)))
  constraint spread_link_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint spread_link_type_check CHECK ((type = ANY (ARRAY[0, 1])))
  constraint spread_link_use_limit_check CHECK ((use_limit >= 0))
  constraint spread_link_user_type_check CHECK ((user_type = ANY (ARRAY[0, 1])))
  constraint spread_link_within_limit CHECK (((use_limit = 0) OR (regist_count <= use_limit)))
  constraint spread_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint spread_link_pkey PRIMARY KEY (link_id)
  UNIQUE INDEX spread_link_code ON public.spread_link USING btree (lower(code))
  INDEX spread_link_of_member ON public.spread_link USING btree (member_id)
  grant delete, insert, select, update to app_rw

table spread_visit
  link_id bigint not null
  visitor_hash bytea not null
  at timestamp with time zone not null default clock_timestamp()
  constraint spread_visit_visitor_hash_check CHECK ((octet_length(visitor_hash) = 32))
  constraint spread_visit_link_id_fkey FOREIGN KEY (link_id) REFERENCES spread_link(link_id) ON DELETE CASCADE
  constraint spread_visit_pkey PRIMARY KEY (link_id, visitor_hash)
  grant delete, insert, select to app_rw

table staff_view
  view_id integer not null generated always as identity
  operator_id integer not null
  desk text not null
  name text not null
  search text not null
  role text
  is_pinned boolean not null
  place integer not null
  revision integer not null default 1
  made_at timestamp with time zone not null default clock_timestamp()
  constraint staff_view_desk_check CHECK ((desk ~ '^[a-z][a-z-]{1,31}$'::text))
  constraint staff_view_name_check CHECK ((((char_length(name) >= 1) AND (char_length(name) <= 24)) AND (name = btrim(name))))
  constraint staff_view_search_check CHECK (((char_length(search) <= 2000) AND (search ~ '^[A-Za-z0-9*._+%&=-]*$'::text)))
  constraint staff_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint staff_view_pkey PRIMARY KEY (view_id)
  constraint staff_view_operator_id_desk_name_key UNIQUE (operator_id, desk, name)
  INDEX staff_view_role ON public.staff_view USING btree (role) WHERE (role IS NOT NULL)
  grant delete, insert, select, update to app_rw

table stat_day with (fillfactor=70)
  day date not null
  company text collate "C" not null
  game_id integer not null
  kind text collate "C" not null
  amount bigint not null
  paid bigint not null
  times bigint not null
  constraint stat_day_check CHECK (((kind = 'bets'::text) OR (paid = 0)))
  constraint stat_day_kind_check CHECK ((kind = ANY (ARRAY['bets'::text, 'profit'::text, 'games'::text, 'fee'::text, 'rebate'::text, 'bonus'::text, 'commission'::text, 'deposit'::text, 'withdrawal'::text])))
  constraint stat_day_pkey PRIMARY KEY (day, company, game_id, kind)
  grant select to app_rw

table stat_due
  due_id bigint not null generated always as identity
  transfer_id bigint not null
  at timestamp with time zone not null
  constraint stat_due_pkey PRIMARY KEY (due_id)
  grant select to app_rw

table stat_minute with (fillfactor=70)
  minute timestamp with time zone not null
  company text collate "C" not null
  game_id integer not null
  kind text collate "C" not null
  amount bigint not null
  paid bigint not null
  times integer not null
  constraint stat_minute_check CHECK (((kind = 'bets'::text) OR (paid = 0)))
  constraint stat_minute_kind_check CHECK ((kind = ANY (ARRAY['bets'::text, 'profit'::text, 'games'::text, 'fee'::text, 'rebate'::text, 'bonus'::text, 'commission'::text, 'deposit'::text, 'withdrawal'::text])))
  constraint stat_minute_pkey PRIMARY KEY (minute, company, game_id, kind)
  grant delete, select to app_rw

table stat_moved
  moved_id bigint not null generated always as identity
  at timestamp with time zone not null
  company text not null
  game_id integer not null
  orders integer not null
  stake bigint not null
  paid bigint not null
  rebate bigint not null
  constraint stat_moved_pkey PRIMARY KEY (moved_id)
  grant select to app_rw

table switch_state
  scope text not null
  key text not null
  is_off boolean not null
  until_at timestamp with time zone
  reason text not null
  changed_by text not null
  changed_at timestamp with time zone not null default clock_timestamp()
  revision integer not null
  constraint switch_state_check CHECK (((scope <> 'all'::text) OR ((key = 'all'::text) AND (until_at IS NULL))))
  constraint switch_state_check1 CHECK ((is_off OR (until_at IS NULL)))
  constraint switch_state_key_check CHECK ((key ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'::text))
  constraint switch_state_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)))
  constraint switch_state_revision_check CHECK ((revision > 0))
  constraint switch_state_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'game'::text, 'play'::text, 'feature'::text])))
  constraint switch_state_pkey PRIMARY KEY (scope, key)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE ON switch_state FOR EACH STATEMENT EXECUTE FUNCTION content_tell('games', 'lottery.games', 'openInfo', 'gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  grant insert, select, update to app_rw

table system_config
  config_key text not null
  config_value text not null
  constraint system_config_pkey PRIMARY KEY (config_key)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE ON system_config FOR EACH STATEMENT EXECUTE FUNCTION content_tell('config', 'appConfig', 'webSystemConfig', 'configChat', 'withdrawLimit', 'registerLimit', 'loginLimit', 'company', 'company.current', 'company.service', 'company.about', 'templateAds', 'adverts.list', 'promotions', 'promotions.list', 'promotions.info', 'web')
  TRIGGER content_tell_gallery AFTER INSERT OR DELETE OR UPDATE ON system_config FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search', 'gallery.category')
  TRIGGER site_zone_is_fixed AFTER INSERT OR DELETE OR UPDATE ON system_config FOR EACH ROW EXECUTE FUNCTION site_zone_is_fixed()
  grant insert, select, update to app_rw

table template
  template_id integer not null generated by default as identity
  game_id integer not null
  location text not null default 'home'::text
  play_cate text not null
  name text not null
  sub_name text
  note1 text
  note2 text
  color_theme text not null
  code text not null
  game_turn text
  clients text[]
  sort integer not null default 0
  status integer not null default 1
  state text not null default 'published'::text
  publish_at timestamp with time zone
  published_at timestamp with time zone default clock_timestamp()
  withdrawn_at timestamp with time zone
  constraint template_name_check CHECK ((name <> ''::text))
  constraint template_schedule_has_a_time CHECK (((state <> 'scheduled'::text) OR (publish_at IS NOT NULL)))
  constraint template_shows_what_is_published CHECK (((status = 0) OR (state = 'published'::text)))
  constraint template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'withdrawn'::text])))
  constraint template_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint template_withdrawal_has_a_time CHECK (((state <> 'withdrawn'::text) OR (withdrawn_at IS NOT NULL)))
  constraint template_game_id_location_play_cate_fkey FOREIGN KEY (game_id, location, play_cate) REFERENCES play_category(game_id, location, name)
  constraint template_pkey PRIMARY KEY (template_id)
  INDEX template_by_list ON public.template USING btree (game_id, location, sort DESC, template_id) WHERE (status = 1)
  INDEX template_due ON public.template USING btree (publish_at) WHERE (state = 'scheduled'::text)
  INDEX template_for_console ON public.template USING btree (game_id, location, ((- sort)), ((- template_id)))
  TRIGGER content_tell_all AFTER TRUNCATE ON template FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_changed AFTER UPDATE ON template REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON template REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON template REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, insert, select, update to app_rw

table template_group
  group_id integer not null generated by default as identity
  template_id integer not null
  group_name text not null
  sort integer not null default 0
  state text not null default 'published'::text
  publish_at timestamp with time zone
  published_at timestamp with time zone default clock_timestamp()
  withdrawn_at timestamp with time zone
  turn_num text
  post_draw boolean not null default false
  constraint template_group_after_some_draw CHECK (((NOT post_draw) OR (turn_num IS NOT NULL)))
  constraint template_group_schedule_has_a_time CHECK (((state <> 'scheduled'::text) OR (publish_at IS NOT NULL)))
  constraint template_group_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text, 'withdrawn'::text])))
  constraint template_group_withdrawal_has_a_time CHECK (((state <> 'withdrawn'::text) OR (withdrawn_at IS NOT NULL)))
  constraint template_group_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(template_id) ON DELETE CASCADE
  constraint template_group_pkey PRIMARY KEY (group_id)
  INDEX template_group_by_state ON public.template_group USING btree (state, group_id)
  INDEX template_group_by_template ON public.template_group USING btree (template_id, sort DESC)
  INDEX template_group_due ON public.template_group USING btree (publish_at) WHERE (state = 'scheduled'::text)
  TRIGGER content_tell_all AFTER TRUNCATE ON template_group FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_changed AFTER UPDATE ON template_group REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON template_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON template_group REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, insert, select, update to app_rw

table template_item
  item_id integer not null generated by default as identity
  group_id integer not null
  title text not null
  content text
  content2 text
  content3 text
  note text
  icon_url text
  sub_name text
  multi_contents jsonb
  sort integer not null default 0
  status integer not null default 1
  require_login boolean not null default false
  require_recharge boolean not null default false
  template_type integer
  active_cover boolean not null default false
  updated_at timestamp with time zone not null default clock_timestamp()
  constraint template_item_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint template_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES template_group(group_id) ON DELETE CASCADE
  constraint template_item_pkey PRIMARY KEY (item_id)
  INDEX template_item_by_group ON public.template_item USING btree (group_id, sort DESC, item_id DESC)
  TRIGGER content_tell_all AFTER TRUNCATE ON template_item FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_changed AFTER UPDATE ON template_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON template_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON template_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, insert, select, update to app_rw

table template_like
  member_id bigint not null
  template_id integer not null
  liked boolean not null
  changed_at timestamp with time zone not null default clock_timestamp()
  constraint template_like_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint template_like_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(template_id) ON DELETE CASCADE
  constraint template_like_pkey PRIMARY KEY (member_id, template_id)
  INDEX template_like_by_template ON public.template_like USING btree (template_id) WHERE liked
  grant insert, select, update to app_rw

table template_poll_option
  option_id integer not null generated by default as identity
  group_id integer not null -- insert to app_rw
  option_text text not null -- insert to app_rw, update to app_rw
  option_value text not null -- insert to app_rw, update to app_rw
  sort integer not null default 0 -- insert to app_rw, update to app_rw
  votes integer not null default 0
  carried_votes integer not null default 0 -- insert to app_rw
  constraint template_poll_option_carried_votes_check CHECK ((carried_votes >= 0))
  constraint template_poll_option_option_text_check CHECK ((option_text <> ''::text))
  constraint template_poll_option_votes_check CHECK ((votes >= 0))
  constraint template_poll_option_group_id_fkey FOREIGN KEY (group_id) REFERENCES template_group(group_id) ON DELETE CASCADE
  constraint template_poll_option_pkey PRIMARY KEY (option_id)
  constraint template_poll_option_group_id_option_id_key UNIQUE (group_id, option_id)
  TRIGGER content_tell_all AFTER TRUNCATE ON template_poll_option FOR EACH STATEMENT EXECUTE FUNCTION content_tell('templates.list', 'templateList', 'playCategories', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_new AFTER INSERT ON template_poll_option REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  TRIGGER content_tell_old AFTER DELETE ON template_poll_option REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_tell_games('templates.list', 'templateList/*', 'playCategories/*', 'documents.list', 'documents.playCategories', 'documents.open', 'documents.authors', 'database', 'databasePlayCate')
  grant delete, select to app_rw

table template_seal
  seal_id bigint not null generated always as identity
  group_id integer not null
  revision integer not null
  game_id integer not null
  turn_num text
  state text not null
  sealed_at timestamp with time zone not null
  name text not null
  hash bytea not null
  previous bytea
  items jsonb not null
  constraint template_seal_check CHECK (((state = 'open'::text) = (turn_num IS NULL)))
  constraint template_seal_check1 CHECK (((previous IS NULL) = (revision = 1)))
  constraint template_seal_hash_check CHECK ((octet_length(hash) = 32))
  constraint template_seal_items_check CHECK ((jsonb_typeof(items) = 'array'::text))
  constraint template_seal_previous_check CHECK ((octet_length(previous) = 32))
  constraint template_seal_revision_check CHECK ((revision > 0))
  constraint template_seal_state_check CHECK ((state = ANY (ARRAY['sealed'::text, 'post-draw'::text, 'open'::text])))
  constraint template_seal_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(game_id)
  constraint template_seal_group_id_fkey FOREIGN KEY (group_id) REFERENCES template_group(group_id)
  constraint template_seal_pkey PRIMARY KEY (seal_id)
  constraint template_seal_group_id_revision_key UNIQUE (group_id, revision)
  INDEX template_seal_by_draw ON public.template_seal USING btree (game_id, turn_num)
  TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON template_seal FOR EACH STATEMENT EXECUTE FUNCTION content_is_append_only()
  grant insert, select to app_rw

table template_vote
  member_id bigint not null
  group_id integer not null
  option_id integer not null
  voted_at timestamp with time zone not null default clock_timestamp()
  constraint template_vote_group_id_fkey FOREIGN KEY (group_id) REFERENCES template_group(group_id) ON DELETE CASCADE
  constraint template_vote_group_id_option_id_fkey FOREIGN KEY (group_id, option_id) REFERENCES template_poll_option(group_id, option_id)
  constraint template_vote_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint template_vote_pkey PRIMARY KEY (member_id, group_id)
  INDEX template_vote_by_option ON public.template_vote USING btree (group_id, option_id)
  TRIGGER template_vote_counts AFTER INSERT ON template_vote FOR EACH ROW EXECUTE FUNCTION template_vote_counts()
  grant insert, select to app_rw

table turnover_due
  due_id bigint not null generated always as identity
  draw_id integer
  vendor text
  round_code text
  member_id bigint
  ready boolean not null
  constraint turnover_due_check CHECK (((draw_id IS NULL) = (round_code IS NOT NULL)))
  constraint turnover_due_check1 CHECK (((round_code IS NULL) = (vendor IS NULL)))
  constraint turnover_due_check2 CHECK (((round_code IS NULL) = (member_id IS NULL)))
  constraint turnover_due_pkey PRIMARY KEY (due_id)
  grant delete, select to app_rw

table turnover_entry
  entry_id bigint not null default next_id()
  row_id bigint not null
  kind text not null
  dml_change bigint not null
  claim_change bigint not null
  reason text not null default ''::text
  actor text not null
  added_at timestamp with time zone not null default clock_timestamp()
  constraint turnover_entry_kind_check CHECK ((kind = ANY (ARRAY['corrected'::text, 'given-up'::text, 'adjusted'::text, 'closed'::text])))
  constraint turnover_entry_row_id_fkey FOREIGN KEY (row_id) REFERENCES turnover_row(row_id)
  constraint turnover_entry_pkey PRIMARY KEY (entry_id)
  INDEX turnover_entry_of_row ON public.turnover_entry USING btree (row_id, entry_id)
  grant insert, select to app_rw

table turnover_member
  member_id bigint not null
  constraint turnover_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint turnover_member_pkey PRIMARY KEY (member_id)
  grant insert, select, update to app_rw

table turnover_part
  row_id bigint not null
  source text collate "C" not null
  category text not null
  amount bigint not null
  bets integer not null
  constraint turnover_part_amount_check CHECK ((amount >= 0))
  constraint turnover_part_bets_check CHECK ((bets >= 0))
  constraint turnover_part_category_check CHECK ((category = ANY (ARRAY['cp'::text, 'sports'::text, 'video'::text])))
  constraint turnover_part_row_id_fkey FOREIGN KEY (row_id) REFERENCES turnover_row(row_id)
  constraint turnover_part_pkey PRIMARY KEY (row_id, source)
  grant delete, insert, select, update to app_rw

table turnover_row
  row_id bigint not null default next_id()
  member_id bigint not null
  source_kind text not null
  source_no text not null
  deposit bigint not null
  gift bigint not null
  deposit_multiple integer not null
  gift_multiple integer not null
  gift_basis text not null
  deposit_claim bigint not null
  gift_claim bigint not null
  weight_cp integer not null
  weight_sports integer not null
  weight_video integer not null
  remark text not null default ''::text
  begin_at timestamp with time zone not null
  end_at timestamp with time zone
  span_cp bigint not null default 0
  span_sports bigint not null default 0
  span_video bigint not null default 0
  bets integer not null default 0
  spent_cp bigint not null default 0
  spent_sports bigint not null default 0
  spent_video bigint not null default 0
  dml_cp bigint not null default 0
  dml_sports bigint not null default 0
  dml_video bigint not null default 0
  finished_at timestamp with time zone
  status smallint not null default 0
  closed_at timestamp with time zone
  flows jsonb
  given_up bigint not null default 0
  revision integer not null default 0
  last_entry bigint
  constraint turnover_row_bets_check CHECK ((bets >= 0))
  constraint turnover_row_check CHECK ((end_at >= begin_at))
  constraint turnover_row_check1 CHECK (((status = 1) = (closed_at IS NOT NULL)))
  constraint turnover_row_check2 CHECK (((status = 1) = (flows IS NOT NULL)))
  constraint turnover_row_deposit_check CHECK ((deposit >= 0))
  constraint turnover_row_deposit_claim_check CHECK ((deposit_claim >= 0))
  constraint turnover_row_deposit_multiple_check CHECK ((deposit_multiple >= 0))
  constraint turnover_row_dml_cp_check CHECK ((dml_cp >= 0))
  constraint turnover_row_dml_sports_check CHECK ((dml_sports >= 0))
  constraint turnover_row_dml_video_check CHECK ((dml_video >= 0))
  constraint turnover_row_gift_basis_check CHECK ((gift_basis = ANY (ARRAY['gift'::text, 'both'::text])))
  constraint turnover_row_gift_check CHECK ((gift >= 0))
  constraint turnover_row_gift_claim_check CHECK ((gift_claim >= 0))
  constraint turnover_row_gift_multiple_check CHECK ((gift_multiple >= 0))
  constraint turnover_row_given_up_check CHECK ((given_up >= 0))
  constraint turnover_row_remark_check CHECK ((length(remark) <= 60))
  constraint turnover_row_source_kind_check CHECK ((source_kind = ANY (ARRAY['recharge'::text, 'gift'::text, 'manual'::text, 'rebate'::text, 'sign-up'::text, 'red-packet'::text])))
  constraint turnover_row_source_no_check CHECK (((length(source_no) >= 1) AND (length(source_no) <= 80)))
  constraint turnover_row_span_cp_check CHECK ((span_cp >= 0))
  constraint turnover_row_span_sports_check CHECK ((span_sports >= 0))
  constraint turnover_row_span_video_check CHECK ((span_video >= 0))
  constraint turnover_row_spent_cp_check CHECK ((spent_cp >= 0))
  constraint turnover_row_spent_sports_check CHECK ((spent_sports >= 0))
  constraint turnover_row_spent_video_check CHECK ((spent_video >= 0))
  constraint turnover_row_status_check CHECK ((status = ANY (ARRAY[0, 1])))
  constraint turnover_row_weight_cp_check CHECK (((weight_cp >= 0) AND (weight_cp <= 100)))
  constraint turnover_row_weight_sports_check CHECK (((weight_sports >= 0) AND (weight_sports <= 100)))
  constraint turnover_row_weight_video_check CHECK (((weight_video >= 0) AND (weight_video <= 100)))
  constraint turnover_row_member_id_fkey FOREIGN KEY (member_id) REFERENCES turnover_member(member_id)
  constraint turnover_row_pkey PRIMARY KEY (row_id)
  constraint turnover_row_source_kind_source_no_key UNIQUE (source_kind, source_no)
  UNIQUE INDEX turnover_row_newest ON public.turnover_row USING btree (member_id) WHERE (end_at IS NULL)
  INDEX turnover_row_of_member ON public.turnover_row USING btree (member_id, begin_at)
  INDEX turnover_row_open ON public.turnover_row USING btree (member_id) WHERE (status = 0)
  TRIGGER turnover_row_never_falls BEFORE UPDATE ON turnover_row FOR EACH ROW EXECUTE FUNCTION turnover_row_never_falls()
  grant insert, select, update to app_rw

table turnover_setting
  only_one boolean not null default true
  revision integer not null default 0
  relax_quota bigint not null default 10000
  deduct_mode smallint not null default 0
  fee_tenths integer not null default 100
  deposit_multiple integer not null default 100
  gift_multiple integer not null default 100
  weight_cp integer not null default 100
  weight_sports integer not null default 100
  weight_video integer not null default 100
  constraint turnover_setting_deduct_mode_check CHECK ((deduct_mode = ANY (ARRAY[0, 1, 2])))
  constraint turnover_setting_deposit_multiple_check CHECK (((deposit_multiple >= 0) AND (deposit_multiple <= 100000)))
  constraint turnover_setting_fee_tenths_check CHECK (((fee_tenths >= 0) AND (fee_tenths <= 1000)))
  constraint turnover_setting_gift_multiple_check CHECK (((gift_multiple >= 0) AND (gift_multiple <= 100000)))
  constraint turnover_setting_only_one_check CHECK (only_one)
  constraint turnover_setting_relax_quota_check CHECK (((relax_quota >= 0) AND (relax_quota <= 1000000000)))
  constraint turnover_setting_weight_cp_check CHECK (((weight_cp >= 0) AND (weight_cp <= 100)))
  constraint turnover_setting_weight_sports_check CHECK (((weight_sports >= 0) AND (weight_sports <= 100)))
  constraint turnover_setting_weight_video_check CHECK (((weight_video >= 0) AND (weight_video <= 100)))
  constraint turnover_setting_pkey PRIMARY KEY (only_one)
  grant select, update to app_rw

table vip_progress with (fillfactor=50)
  member_id bigint not null
  cycle_bet bigint not null
  rebate_bet bigint not null default 0
  constraint vip_progress_cycle_bet_check CHECK ((cycle_bet >= 0))
  constraint vip_progress_pkey PRIMARY KEY (member_id)
  grant insert, select to app_rw

table vip_rule
  vip_level integer not null
  bet_money bigint not null
  up_reward bigint not null default 0
  week_wage bigint not null default 0
  month_wage bigint not null default 0
  birth_gift_money bigint not null default 0
  rebate_lottery numeric(5,2) not null default 0
  rebate_live numeric(5,2) not null default 0
  rebate_slot numeric(5,2) not null default 0
  rebate_chess numeric(5,2) not null default 0
  rebate_sport numeric(5,2) not null default 0
  enlarge_memo jsonb not null default '{"enableChat": 1}'::jsonb
  constraint vip_rule_bet_money_check CHECK ((bet_money > 0))
  constraint vip_rule_birth_gift_money_check CHECK ((birth_gift_money >= 0))
  constraint vip_rule_enlarge_memo_check CHECK (((enlarge_memo ->> 'enableChat'::text) = ANY (ARRAY['0'::text, '1'::text])))
  constraint vip_rule_month_wage_check CHECK ((month_wage >= 0))
  constraint vip_rule_rebate_chess_check CHECK (((rebate_chess >= (0)::numeric) AND (rebate_chess <= (100)::numeric)))
  constraint vip_rule_rebate_live_check CHECK (((rebate_live >= (0)::numeric) AND (rebate_live <= (100)::numeric)))
  constraint vip_rule_rebate_lottery_check CHECK (((rebate_lottery >= (0)::numeric) AND (rebate_lottery <= (100)::numeric)))
  constraint vip_rule_rebate_slot_check CHECK (((rebate_slot >= (0)::numeric) AND (rebate_slot <= (100)::numeric)))
  constraint vip_rule_rebate_sport_check CHECK (((rebate_sport >= (0)::numeric) AND (rebate_sport <= (100)::numeric)))
  constraint vip_rule_up_reward_check CHECK ((up_reward >= 0))
  constraint vip_rule_vip_level_check CHECK (((vip_level >= 1) AND (vip_level <= 9)))
  constraint vip_rule_week_wage_check CHECK ((week_wage >= 0))
  constraint vip_rule_pkey PRIMARY KEY (vip_level)
  constraint vip_rule_bet_money_key UNIQUE (bet_money)
  TRIGGER vip_raise_all AFTER INSERT OR UPDATE OF bet_money ON vip_rule FOR EACH ROW EXECUTE FUNCTION vip_raise_all()
  grant insert, select, update to app_rw

table wallet_alarm
  alarm_id bigint not null generated always as identity
  provider text not null
  kind text not null
  subject text not null
  times integer not null default 1
  raised_at timestamp with time zone not null default clock_timestamp()
  last_at timestamp with time zone not null default clock_timestamp()
  handled_by text
  handled_at timestamp with time zone
  handled_note text
  constraint wallet_alarm_kind_check CHECK ((kind = ANY (ARRAY['unsigned'::text, 'stranger'::text, 'unreadable'::text, 'conflict'::text, 'debt'::text, 'difference'::text])))
  constraint wallet_alarm_pkey PRIMARY KEY (alarm_id)
  UNIQUE INDEX wallet_alarm_open ON public.wallet_alarm USING btree (provider, kind, subject) WHERE (handled_by IS NULL)
  TRIGGER staff_told AFTER UPDATE OF handled_at ON wallet_alarm FOR EACH ROW WHEN (old.handled_at IS DISTINCT FROM new.handled_at) EXECUTE FUNCTION staff_tell('alarm/wallet/{alarm_id}', 'wallet-alarm/{alarm_id}')
  TRIGGER staff_told_new AFTER INSERT ON wallet_alarm FOR EACH ROW EXECUTE FUNCTION staff_tell('alarm/wallet/{alarm_id}', 'wallet-alarm/{alarm_id}')
  grant delete, insert, select, update to app_rw

table wallet_barred
  provider text not null
  member_id bigint not null
  reason text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint wallet_barred_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
  constraint wallet_barred_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint wallet_barred_pkey PRIMARY KEY (member_id, provider)
  INDEX wallet_barred_by_time ON public.wallet_barred USING btree (made_at DESC, member_id, provider)
  grant delete, insert, select, update to app_rw

table wallet_bet_max
  provider text not null
  member_id bigint not null
  bet_max money_amount not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint wallet_bet_max_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint wallet_bet_max_pkey PRIMARY KEY (member_id, provider)
  INDEX wallet_bet_max_by_time ON public.wallet_bet_max USING btree (made_at DESC, member_id, provider)
  grant delete, insert, select, update to app_rw

table wallet_call
  call_id bigint not null generated always as identity
  provider text not null
  call text not null
  request_id text
  is_kept boolean not null
  tx_id text
  round_code text
  member_id bigint
  outcome text not null
  body text not null
  answer text not null
  took_ms integer not null
  address text not null
  at timestamp with time zone not null default clock_timestamp()
  constraint wallet_call_check CHECK (((request_id IS NOT NULL) OR (NOT is_kept)))
  constraint wallet_call_pkey PRIMARY KEY (call_id)
  INDEX wallet_call_by_age ON public.wallet_call USING brin (at)
  INDEX wallet_call_by_provider ON public.wallet_call USING btree (provider, call_id)
  INDEX wallet_call_by_request ON public.wallet_call USING btree (request_id) WHERE (request_id IS NOT NULL)
  INDEX wallet_call_by_round ON public.wallet_call USING btree (round_code, call_id) WHERE (round_code IS NOT NULL)
  INDEX wallet_call_by_tx ON public.wallet_call USING btree (tx_id) WHERE (tx_id IS NOT NULL)
  UNIQUE INDEX wallet_call_kept ON public.wallet_call USING btree (provider, request_id) WHERE is_kept
  INDEX wallet_call_of_member ON public.wallet_call USING btree (member_id, call_id DESC) WHERE (member_id IS NOT NULL)
  INDEX wallet_call_unusual ON public.wallet_call USING btree (outcome, call_id) WHERE (outcome <> 'ok'::text)
  grant delete, insert, select, update to app_rw

table wallet_closure
  closure_id bigint not null generated always as identity
  provider text not null
  game_code text
  from_at timestamp with time zone not null
  until_at timestamp with time zone
  note text not null
  made_by text not null
  made_at timestamp with time zone not null default clock_timestamp()
  ended_by text
  constraint wallet_closure_check CHECK ((until_at > from_at))
  constraint wallet_closure_check1 CHECK (((ended_by IS NULL) OR (until_at IS NOT NULL)))
  constraint wallet_closure_note_check CHECK (((length(note) >= 1) AND (length(note) <= 200)))
  constraint wallet_closure_game_code_fkey FOREIGN KEY (game_code) REFERENCES live_game(game_code)
  constraint wallet_closure_pkey PRIMARY KEY (closure_id)
  INDEX wallet_closure_by_provider ON public.wallet_closure USING btree (provider, until_at)
  TRIGGER content_tell AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON wallet_closure FOR EACH STATEMENT EXECUTE FUNCTION content_tell('gameCenter', 'games.group', 'games.groupType', 'games.listAll')
  grant delete, insert, select, update to app_rw

table wallet_comparison
  provider text not null
  hour timestamp with time zone not null
  movements integer not null
  compared_at timestamp with time zone not null
  ours integer
  ours_net bigint
  theirs_net bigint
  constraint wallet_comparison_hour_check CHECK ((hour = date_trunc('hour'::text, hour)))
  constraint wallet_comparison_movements_check CHECK ((movements >= 0))
  constraint wallet_comparison_pkey PRIMARY KEY (provider, hour)
  INDEX wallet_comparison_by_hour ON public.wallet_comparison USING btree (hour)
  grant insert, select, update to app_rw

table wallet_debt
  wallet_tx_id bigint not null
  member_id bigint not null
  round_id bigint
  owed bigint not null
  collected bigint not null default 0
  made_at timestamp with time zone not null default clock_timestamp()
  constraint wallet_debt_check CHECK (((collected >= 0) AND (collected <= owed)))
  constraint wallet_debt_owed_check CHECK ((owed > 0))
  constraint wallet_debt_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint wallet_debt_pkey PRIMARY KEY (wallet_tx_id)
  INDEX wallet_debt_open ON public.wallet_debt USING btree (member_id) WHERE (collected < owed)
  grant select to app_rw

table wallet_difference
  provider text not null
  hour timestamp with time zone not null
  tx_id text not null
  kind text not null
  ours text
  theirs text
  found_at timestamp with time zone not null default clock_timestamp()
  over_at timestamp with time zone
  settled_way text
  settled_note text
  settled_by text
  settled_at timestamp with time zone
  settled_approval integer
  constraint settled_says_how CHECK ((((settled_way IS NULL) = (settled_at IS NULL)) AND ((settled_way IS NULL) = (settled_by IS NULL)) AND ((NOT (settled_way IS DISTINCT FROM 'posted'::text)) = (settled_approval IS NOT NULL))))
  constraint wallet_difference_kind_check CHECK ((kind = ANY (ARRAY['missing-here'::text, 'missing-there'::text, 'different'::text])))
  constraint wallet_difference_settled_way_check CHECK ((settled_way = ANY (ARRAY['posted'::text, 'carried'::text])))
  constraint wallet_difference_pkey PRIMARY KEY (provider, hour, tx_id, kind)
  INDEX wallet_difference_of_hours ON public.wallet_difference USING btree (hour)
  INDEX wallet_difference_open ON public.wallet_difference USING btree (provider, hour) WHERE (over_at IS NULL)
  grant insert, select, update to app_rw

table wallet_lease
  name text not null
  holder text not null
  until timestamp with time zone not null
  constraint wallet_lease_pkey PRIMARY KEY (name)
  grant insert, select, update to app_rw

table wallet_round with (fillfactor=70)
  round_id bigint not null
  provider text not null
  round_code text not null
  member_id bigint not null
  game_code text not null
  bets integer not null default 0
  bet bigint not null default 0
  win bigint not null default 0
  turnover bigint not null default 0
  started_at timestamp with time zone not null
  moved_at timestamp with time zone not null
  closed_at timestamp with time zone
  constraint wallet_round_bet_check CHECK ((bet >= 0))
  constraint wallet_round_bets_check CHECK ((bets >= 0))
  constraint wallet_round_round_code_check CHECK (((length(round_code) >= 1) AND (length(round_code) <= 64)))
  constraint wallet_round_pkey PRIMARY KEY (round_id)
  constraint wallet_round_provider_round_code_member_id_key UNIQUE (provider, round_code, member_id)
  INDEX wallet_round_open ON public.wallet_round USING btree (provider, moved_at) WHERE (closed_at IS NULL)
  grant select to app_rw

table wallet_session
  token_hash bytea not null
  provider text not null
  member_id bigint not null
  game_code text not null
  session_hash bytea not null
  opened_at timestamp with time zone not null default clock_timestamp()
  expires_at timestamp with time zone not null
  closed_at timestamp with time zone
  constraint wallet_session_session_hash_check CHECK ((octet_length(session_hash) = 32))
  constraint wallet_session_token_hash_check CHECK ((octet_length(token_hash) = 32))
  constraint wallet_session_game_code_fkey FOREIGN KEY (game_code) REFERENCES live_game(game_code)
  constraint wallet_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint wallet_session_pkey PRIMARY KEY (token_hash)
  INDEX wallet_session_by_age ON public.wallet_session USING btree (expires_at)
  INDEX wallet_session_by_member ON public.wallet_session USING btree (member_id, opened_at DESC)
  grant delete, insert, select, update to app_rw

table wallet_tx with (fillfactor=90)
  provider text not null
  tx_id text not null
  kind text not null
  wallet_tx_id bigint not null
  member_id bigint not null
  round_id bigint
  ref_id text
  bet bigint not null default 0
  win bigint not null default 0
  returned bigint not null default 0
  turnover bigint not null default 0
  fingerprint bytea not null
  state text not null
  at timestamp with time zone not null
  constraint wallet_tx_bet_check CHECK ((bet >= 0))
  constraint wallet_tx_check CHECK (((returned >= 0) AND (returned <= bet)))
  constraint wallet_tx_fingerprint_check CHECK ((octet_length(fingerprint) = 32))
  constraint wallet_tx_kind_check CHECK ((kind = ANY (ARRAY['bet'::text, 'win'::text, 'bet-win'::text, 'rollback'::text, 'refund'::text, 'adjust'::text, 'promo'::text, 'jackpot'::text, 'end'::text, 'tombstone'::text])))
  constraint wallet_tx_state_check CHECK ((state = ANY (ARRAY['done'::text, 'rolled-back'::text])))
  constraint wallet_tx_turnover_check CHECK ((turnover >= 0))
  constraint wallet_tx_tx_id_check CHECK (((length(tx_id) >= 1) AND (length(tx_id) <= 64)))
  constraint wallet_tx_win_check CHECK ((win >= 0))
  constraint wallet_tx_pkey PRIMARY KEY (provider, tx_id, kind)
  INDEX wallet_tx_by_time ON public.wallet_tx USING brin (wallet_tx_id)
  UNIQUE INDEX wallet_tx_of_member ON public.wallet_tx USING btree (member_id, wallet_tx_id)
  grant select to app_rw

table wallet_user
  provider text not null
  member_id bigint not null
  user_ref text not null
  made_at timestamp with time zone not null default clock_timestamp()
  constraint wallet_user_user_ref_check CHECK ((user_ref ~ '^[A-Za-z0-9]{16,32}$'::text))
  constraint wallet_user_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint wallet_user_pkey PRIMARY KEY (provider, member_id)
  constraint wallet_user_provider_user_ref_key UNIQUE (provider, user_ref)
  grant insert, select to app_rw

table withdraw_hold
  member_id bigint not null
  withdraw_held_until timestamp with time zone not null
  reason text not null
  constraint withdraw_hold_reason_check CHECK ((reason = ANY (ARRAY['password'::text, 'cash-password'::text, 'phone'::text, 'payout-account'::text])))
  constraint withdraw_hold_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint withdraw_hold_pkey PRIMARY KEY (member_id)
  grant delete, insert, select, update to app_rw

table withdraw_stop
  member_id bigint not null
  reason text not null -- update to app_rw
  operator_id integer not null -- update to app_rw
  stopped_at timestamp with time zone not null default clock_timestamp() -- update to app_rw
  held_until timestamp with time zone -- update to app_rw
  constraint withdraw_stop_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 200)))
  constraint withdraw_stop_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint withdraw_stop_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint withdraw_stop_pkey PRIMARY KEY (member_id)
  grant delete, insert, select to app_rw

table withdrawal_check
  is_one boolean not null default true
  checked_at timestamp with time zone
  fault text
  constraint withdrawal_check_is_one_check CHECK (is_one)
  constraint withdrawal_check_pkey PRIMARY KEY (is_one)
  grant select, update to app_rw

table withdrawal_claim
  withdrawal_id bigint not null
  operator_id integer not null
  until timestamp with time zone not null
  constraint withdrawal_claim_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(operator_id)
  constraint withdrawal_claim_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(withdrawal_id)
  constraint withdrawal_claim_pkey PRIMARY KEY (withdrawal_id)
  INDEX withdrawal_claim_of_operator ON public.withdrawal_claim USING btree (operator_id)
  grant delete, insert, select, update to app_rw

table withdrawal_hit
  withdrawal_id bigint not null
  rule_code text not null
  people smallint not null
  threshold bigint
  found bigint
  at timestamp with time zone not null default clock_timestamp()
  constraint withdrawal_hit_people_check CHECK ((people = ANY (ARRAY[1, 2])))
  constraint withdrawal_hit_rule_code_fkey FOREIGN KEY (rule_code) REFERENCES withdrawal_rule(rule_code)
  constraint withdrawal_hit_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(withdrawal_id)
  constraint withdrawal_hit_pkey PRIMARY KEY (withdrawal_id, rule_code)
  INDEX withdrawal_hit_by_rule ON public.withdrawal_hit USING btree (rule_code, withdrawal_id)
  grant insert, select to app_rw

table withdrawal_match
  recharge_id bigint not null
  withdrawal_id bigint not null
  payer_id bigint not null
  receiver_id bigint not null
  amount money_amount not null
  state text not null default 'paying'::text
  made_at timestamp with time zone not null default clock_timestamp()
  said_at timestamp with time zone
  answer_by timestamp with time zone
  dispute_kind text
  dispute_note text
  disputed_at timestamp with time zone
  ended_at timestamp with time zone
  revision integer not null default 0
  constraint withdrawal_match_check CHECK ((payer_id <> receiver_id))
  constraint withdrawal_match_check1 CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'released'::text]))))
  constraint withdrawal_match_check2 CHECK (((state <> ALL (ARRAY['said'::text, 'disputed'::text])) OR (answer_by IS NOT NULL)))
  constraint withdrawal_match_check3 CHECK (((disputed_at IS NULL) = (dispute_kind IS NULL)))
  constraint withdrawal_match_dispute_kind_check CHECK ((dispute_kind = ANY (ARRAY['not-received'::text, 'other-amount'::text, 'no-answer'::text, 'over-limit'::text, 'paused'::text])))
  constraint withdrawal_match_state_check CHECK ((state = ANY (ARRAY['paying'::text, 'said'::text, 'disputed'::text, 'paid'::text, 'released'::text])))
  constraint withdrawal_match_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES member(member_id)
  constraint withdrawal_match_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES member(member_id)
  constraint withdrawal_match_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_offer(withdrawal_id)
  constraint withdrawal_match_pkey PRIMARY KEY (recharge_id)
  INDEX withdrawal_match_disputed ON public.withdrawal_match USING btree (recharge_id) WHERE (state = 'disputed'::text)
  INDEX withdrawal_match_due ON public.withdrawal_match USING btree (answer_by) WHERE (state = 'said'::text)
  UNIQUE INDEX withdrawal_match_is_one ON public.withdrawal_match USING btree (withdrawal_id) WHERE (state <> 'released'::text)
  INDEX withdrawal_match_of_payer ON public.withdrawal_match USING btree (payer_id, recharge_id DESC)
  TRIGGER match_is_known BEFORE INSERT OR UPDATE ON withdrawal_match FOR EACH ROW EXECUTE FUNCTION withdrawal_match_is_known()
  TRIGGER staff_told AFTER UPDATE OF state ON withdrawal_match FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('direct/{recharge_id}')
  TRIGGER staff_told_new AFTER INSERT ON withdrawal_match FOR EACH ROW EXECUTE FUNCTION staff_tell('direct/{recharge_id}')
  grant select to app_rw

table withdrawal_method
  kind text not null
  mode text not null
  gateway text
  is_open boolean not null default true
  rate integer
  revision integer not null default 0
  constraint withdrawal_method_check CHECK (((mode = 'coin'::text) = (rate IS NOT NULL)))
  constraint withdrawal_method_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'usdt'::text, 'e_wallet'::text, 'direct_charging'::text])))
  constraint withdrawal_method_mode_check CHECK ((mode = ANY (ARRAY['manual'::text, 'third-party'::text, 'coin'::text, 'direct'::text])))
  constraint withdrawal_method_rate_check CHECK (((rate >= 10000) AND (rate <= 1000000)))
  constraint withdrawal_method_pkey PRIMARY KEY (kind)
  grant select, update to app_rw

table withdrawal_offer
  withdrawal_id bigint not null
  amount money_amount not null
  opened_at timestamp with time zone not null default clock_timestamp()
  until timestamp with time zone not null
  ended_at timestamp with time zone
  ended_why text
  constraint withdrawal_offer_amount_check CHECK (((amount)::bigint > 0))
  constraint withdrawal_offer_check CHECK (((ended_at IS NULL) = (ended_why IS NULL)))
  constraint withdrawal_offer_ended_why_check CHECK ((ended_why = ANY (ARRAY['paid'::text, 'asked'::text, 'time'::text, 'rejected'::text])))
  constraint withdrawal_offer_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(withdrawal_id)
  constraint withdrawal_offer_pkey PRIMARY KEY (withdrawal_id)
  INDEX withdrawal_offer_due ON public.withdrawal_offer USING btree (until) WHERE (ended_at IS NULL)
  INDEX withdrawal_offer_open ON public.withdrawal_offer USING btree (amount, withdrawal_id) WHERE (ended_at IS NULL)
  grant insert, select to app_rw

table withdrawal_order
  withdrawal_id bigint not null default next_id()
  member_id bigint not null
  request_id text not null
  account_id bigint not null
  account_kind text not null
  provider text not null
  account_shown text not null
  holder_shown text not null
  mode text not null
  gateway text
  state text not null default 'requested'::text
  status smallint not null generated: 
CASE state
    WHEN 'requested'::text THEN 1
    WHEN 'approved1'::text THEN 1
    WHEN 'approved2'::text THEN 2
    WHEN 'paying'::text THEN 2
    WHEN 'paid'::text THEN 3
    WHEN 'failed'::text THEN 4
    WHEN 'returned'::text THEN 4
    ELSE 5
END
  amount money_amount not null
  fee bigint not null
  deduct bigint not null
  deduct_kind text
  rate integer
  usdt_micros bigint
  people smallint not null
  approved1_by text
  approved2_by text
  turnover jsonb not null
  day date not null
  due_at timestamp with time zone
  reason text
  payout_reference text
  revision integer not null default 0
  created_at timestamp with time zone not null default clock_timestamp()
  state_at timestamp with time zone not null default clock_timestamp()
  closed_at timestamp with time zone
  constraint withdrawal_order_amount_check CHECK (((amount)::bigint > 0))
  constraint withdrawal_order_check CHECK (((amount)::bigint > (fee + deduct)))
  constraint withdrawal_order_check1 CHECK (((deduct > 0) = (deduct_kind IS NOT NULL)))
  constraint withdrawal_order_check10 CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['paid'::text, 'returned'::text, 'rejected'::text]))))
  constraint withdrawal_order_check2 CHECK (((rate IS NULL) = (usdt_micros IS NULL)))
  constraint withdrawal_order_check3 CHECK (((mode = 'coin'::text) = (rate IS NOT NULL)))
  constraint withdrawal_order_check4 CHECK ((approved1_by <> approved2_by))
  constraint withdrawal_order_check5 CHECK (((approved2_by IS NULL) OR (approved1_by IS NOT NULL)))
  constraint withdrawal_order_check6 CHECK (((state <> ALL (ARRAY['approved1'::text, 'approved2'::text])) OR (approved1_by IS NOT NULL)))
  constraint withdrawal_order_check7 CHECK (((state <> 'approved2'::text) OR (approved2_by IS NOT NULL)))
  constraint withdrawal_order_check8 CHECK (((state <> ALL (ARRAY['paying'::text, 'paid'::text, 'failed'::text, 'returned'::text])) OR (people = 0) OR (approved1_by IS NOT NULL)))
  constraint withdrawal_order_check9 CHECK (((state <> ALL (ARRAY['paying'::text, 'paid'::text, 'failed'::text, 'returned'::text])) OR (people < 2) OR (approved2_by IS NOT NULL)))
  constraint withdrawal_order_deduct_check CHECK ((deduct >= 0))
  constraint withdrawal_order_deduct_kind_check CHECK ((deduct_kind = ANY (ARRAY['gift'::text, 'fee'::text])))
  constraint withdrawal_order_fee_check CHECK ((fee >= 0))
  constraint withdrawal_order_mode_check CHECK ((mode = ANY (ARRAY['manual'::text, 'third-party'::text, 'coin'::text, 'direct'::text])))
  constraint withdrawal_order_people_check CHECK (((people >= 0) AND (people <= 2)))
  constraint withdrawal_order_request_id_check CHECK (((char_length(request_id) >= 8) AND (char_length(request_id) <= 64)))
  constraint withdrawal_order_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'paying'::text, 'paid'::text, 'failed'::text, 'returned'::text, 'rejected'::text])))
  constraint withdrawal_order_usdt_micros_check CHECK ((usdt_micros > 0))
  constraint withdrawal_order_account_id_fkey FOREIGN KEY (account_id) REFERENCES payout_account(account_id)
  constraint withdrawal_order_account_kind_fkey FOREIGN KEY (account_kind) REFERENCES withdrawal_method(kind)
  constraint withdrawal_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(member_id)
  constraint withdrawal_order_pkey PRIMARY KEY (withdrawal_id)
  constraint withdrawal_order_member_id_request_id_key UNIQUE (member_id, request_id)
  INDEX withdrawal_order_by_amount ON public.withdrawal_order USING btree (amount, withdrawal_id)
  INDEX withdrawal_order_by_day ON public.withdrawal_order USING btree (member_id, day)
  INDEX withdrawal_order_by_kind ON public.withdrawal_order USING btree (account_kind, withdrawal_id)
  INDEX withdrawal_order_by_reference ON public.withdrawal_order USING btree (payout_reference) WHERE (payout_reference IS NOT NULL)
  INDEX withdrawal_order_closed ON public.withdrawal_order USING btree (closed_at) WHERE (closed_at IS NOT NULL)
  INDEX withdrawal_order_held ON public.withdrawal_order USING btree (member_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'paying'::text, 'failed'::text]))
  INDEX withdrawal_order_of_member ON public.withdrawal_order USING btree (member_id, withdrawal_id DESC)
  INDEX withdrawal_order_open ON public.withdrawal_order USING btree (state, withdrawal_id) WHERE (state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'paying'::text, 'failed'::text]))
  INDEX withdrawal_order_paid_to ON public.withdrawal_order USING btree (account_id) WHERE (state = 'paid'::text)
  INDEX withdrawal_order_payable ON public.withdrawal_order USING btree (withdrawal_id) WHERE (((state = 'requested'::text) AND (people = 0)) OR ((state = 'approved1'::text) AND (people = 1)) OR ((state = 'approved2'::text) AND (people = 2)))
  TRIGGER edge_is_known BEFORE INSERT OR UPDATE ON withdrawal_order FOR EACH ROW EXECUTE FUNCTION withdrawal_edge_is_known()
  TRIGGER staff_told AFTER UPDATE OF state ON withdrawal_order FOR EACH ROW WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION staff_tell('withdrawal/{withdrawal_id}')
  TRIGGER staff_told_new AFTER INSERT ON withdrawal_order FOR EACH ROW EXECUTE FUNCTION staff_tell('withdrawal/{withdrawal_id}')
  grant insert, select to app_rw

table withdrawal_payout
  withdrawal_id bigint not null
  gateway text not null
  currency text not null
  amount bigint not null
  account_sealed bytea not null
  made_at timestamp with time zone not null default clock_timestamp()
  asked_at timestamp with time zone -- update to app_rw
  look_at timestamp with time zone not null default clock_timestamp() -- update to app_rw
  looks integer not null default 0 -- update to app_rw
  is_doubtful boolean not null default false -- update to app_rw
  refusal text -- update to app_rw
  reference text -- update to app_rw
  ended_at timestamp with time zone -- update to app_rw
  constraint withdrawal_payout_amount_check CHECK ((amount > 0))
  constraint withdrawal_payout_check CHECK (((ended_at IS NULL) OR (asked_at IS NOT NULL)))
  constraint withdrawal_payout_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USDT'::text])))
  constraint withdrawal_payout_gateway_check CHECK (((char_length(gateway) >= 1) AND (char_length(gateway) <= 32)))
  constraint withdrawal_payout_reference_check CHECK (((char_length(reference) >= 1) AND (char_length(reference) <= 128)))
  constraint withdrawal_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(withdrawal_id)
  constraint withdrawal_payout_pkey PRIMARY KEY (withdrawal_id)
  INDEX withdrawal_payout_of_day ON public.withdrawal_payout USING btree (gateway, asked_at) WHERE (asked_at IS NOT NULL)
  INDEX withdrawal_payout_to_look_at ON public.withdrawal_payout USING btree (look_at) WHERE (ended_at IS NULL)
  TRIGGER staff_told AFTER UPDATE OF is_doubtful, refusal ON withdrawal_payout FOR EACH ROW WHEN (old.is_doubtful IS DISTINCT FROM new.is_doubtful OR old.refusal IS DISTINCT FROM new.refusal) EXECUTE FUNCTION staff_tell('withdrawal/{withdrawal_id}')
  grant insert, select to app_rw

table withdrawal_rule
  rule_code text not null
  sort smallint not null
  people smallint not null
  threshold bigint
  is_on boolean not null default true
  revision integer not null default 0
  constraint withdrawal_rule_check CHECK ((is_on OR (rule_code <> 'missing-signal'::text)))
  constraint withdrawal_rule_people_check CHECK ((people = ANY (ARRAY[1, 2])))
  constraint withdrawal_rule_rule_code_check CHECK ((rule_code = ANY (ARRAY['changed'::text, 'debt'::text, 'first-account'::text, 'large'::text, 'shared-account'::text, 'deducted'::text, 'pass-through'::text, 'many'::text, 'not-small'::text, 'missing-signal'::text])))
  constraint withdrawal_rule_threshold_check CHECK ((threshold >= 0))
  constraint withdrawal_rule_pkey PRIMARY KEY (rule_code)
  constraint withdrawal_rule_sort_key UNIQUE (sort)
  grant select, update to app_rw

table withdrawal_setting
  is_one boolean not null default true
  amount_min money_amount not null default 100000
  amount_max money_amount not null default 50000000
  day_max money_amount not null default 200000000
  times_per_day smallint not null default 5
  free_times smallint not null default 3
  fee_bps smallint not null default 100
  fee_cap bigint not null default 50000
  is_closed boolean not null default false
  closed_reason text
  is_frozen boolean not null default false
  frozen_reason text
  frozen_at timestamp with time zone
  revision integer not null default 0
  is_direct_open boolean not null default true
  direct_amounts bigint[] not null default '{100000,200000,300000,500000,1000000,2000000,5000000}'::bigint[]
  direct_answer_minutes smallint not null default 60
  direct_wait_hours smallint not null default 24
  constraint withdrawal_setting_check CHECK (((amount_max)::bigint >= (amount_min)::bigint))
  constraint withdrawal_setting_direct_answer_minutes_check CHECK (((direct_answer_minutes >= 1) AND (direct_answer_minutes <= 1440)))
  constraint withdrawal_setting_direct_wait_hours_check CHECK (((direct_wait_hours >= 1) AND (direct_wait_hours <= 168)))
  constraint withdrawal_setting_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 5000)))
  constraint withdrawal_setting_fee_cap_check CHECK ((fee_cap >= 0))
  constraint withdrawal_setting_free_times_check CHECK ((free_times >= 0))
  constraint withdrawal_setting_is_one_check CHECK (is_one)
  constraint withdrawal_setting_times_per_day_check CHECK ((times_per_day > 0))
  constraint withdrawal_setting_pkey PRIMARY KEY (is_one)
  grant select, update to app_rw

table withdrawal_step
  step_id bigint not null generated always as identity
  withdrawal_id bigint not null
  at timestamp with time zone not null default clock_timestamp()
  code text not null
  role text not null
  actor text not null
  rule_code text
  note text
  constraint withdrawal_step_rule_code_fkey FOREIGN KEY (rule_code) REFERENCES withdrawal_rule(rule_code)
  constraint withdrawal_step_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal_order(withdrawal_id)
  constraint withdrawal_step_pkey PRIMARY KEY (step_id)
  INDEX withdrawal_step_of_order ON public.withdrawal_step USING btree (withdrawal_id, step_id)
  grant insert, select to app_rw

view agent_bill as
 SELECT transfer_id,
    member_id,
    created_at,
        CASE
            WHEN is_promo OR kind = 'packet'::text THEN 'gift'::text
            ELSE kind
        END AS kind,
        CASE
            WHEN kind = 'withdrawal'::text AND NOT is_promo THEN - amount
            ELSE amount
        END AS amount
   FROM ( SELECT t.transfer_id,
            t.created_at,
            agent_bill_kind(t.tran_type, t.event, t.ref_kind) AS kind,
            t.ref_id,
            COALESCE(i.member_id, o.member_id) AS member_id,
                CASE
                    WHEN i.member_id IS NULL THEN - p.amount::bigint
                    ELSE p.amount::bigint
                END AS amount,
            t.event = 'withdrawal-paid'::text AND a.address = 'house:promo'::text AS is_promo
           FROM ledger_transfer t
             JOIN ledger_posting p USING (transfer_id)
             LEFT JOIN ledger_balance i ON i.account_id = p.to_account
             LEFT JOIN ledger_balance o ON o.account_id = p.from_account
             JOIN ledger_account a ON a.account_id =
                CASE
                    WHEN i.member_id IS NULL THEN p.to_account
                    ELSE p.from_account
                END) l
  WHERE kind IS NOT NULL AND member_id IS NOT NULL AND (kind <> 'packet'::text OR (EXISTS ( SELECT
           FROM red_packet r
          WHERE r.packet_id = l.ref_id AND r.sender_id IS NULL)));

view agent_change as
 SELECT agent_rate.member_id,
    agent_rate.since AS at,
    false AS is_move
   FROM agent_rate
UNION ALL
 SELECT member_agent_until.member_id,
    member_agent_until.until AS at,
    true AS is_move
   FROM member_agent_until;
  grant select to app_rw

view agent_difference as
 WITH RECURSIVE line(ancestor_id, member_id, depth) AS (
         SELECT member.parent_id,
            member.member_id,
            1 AS "?column?"
           FROM member
          WHERE member.parent_id IS NOT NULL
        UNION ALL
         SELECT m.parent_id,
            l.member_id,
            l.depth + 1
           FROM line l
             JOIN member m ON m.member_id = l.ancestor_id
          WHERE m.parent_id IS NOT NULL AND l.depth < 1000
        ), wrong AS (
        (
                 SELECT line.ancestor_id,
                    line.member_id,
                    line.depth
                   FROM line
                EXCEPT
                 SELECT agent_line.ancestor_id,
                    agent_line.member_id,
                    agent_line.depth
                   FROM agent_line
        ) UNION ALL (
                 SELECT agent_line.ancestor_id,
                    agent_line.member_id,
                    agent_line.depth
                   FROM agent_line
                EXCEPT
                 SELECT line.ancestor_id,
                    line.member_id,
                    line.depth
                   FROM line
        )
        )
 SELECT wrong.member_id,
    'line'::text AS what
   FROM wrong
UNION ALL
 SELECT m.member_id,
    'rate'::text AS what
   FROM member m
     JOIN member p ON p.member_id = m.parent_id
  WHERE m.rebate_tenths > p.rebate_tenths;
  grant select to app_rw

view agent_draw_state as
 SELECT a.day,
    a.draw_id,
    (EXISTS ( SELECT
           FROM settlement s
          WHERE s.draw_id = a.draw_id AND s.result_version = GREATEST(d.result_version, 1) AND s.finished_at IS NOT NULL)) AS is_settled
   FROM agent_draw a
     JOIN draw d USING (draw_id);
  grant select to app_rw

view agent_game_order as
 SELECT order_id,
    member_id,
    draw_id,
    play_code,
    added_at,
    settled_at,
    agent_base AS stake,
    valid_stake - (reward - (total::bigint - valid_stake)) - rebate AS profit
   FROM bet_order
  WHERE status = 1 AND NOT trial;
  grant select to app_rw

view agent_game_round as
 SELECT r.member_id,
    r.vendor,
    r.round_code,
    r.game_code,
    g.game_name,
    r.settled_at,
        CASE g.kind
            WHEN 'sport'::text THEN 'sports'::text
            ELSE 'live'::text
        END AS game,
    r.valid_bet AS stake,
    r.bet - r.payout AS profit
   FROM game_round r
     JOIN live_game g USING (game_code)
  WHERE r.status = 1;
  grant select to app_rw

view agent_hidden as
 SELECT member_id
   FROM gaming_pause
  WHERE kind = 'exclusion'::text AND barred_until > statement_timestamp();
  grant select to app_rw

view agent_member as
 SELECT member_id,
    parent_id,
    link_id,
    account,
    account_key,
    nickname,
    avatar_id,
    is_agent,
    rebate_tenths,
    state,
    created_at,
    last_login_at,
    recharged,
    ( SELECT COALESCE(sum(b.balance), 0::numeric)::bigint AS "coalesce"
           FROM ledger_balance b
          WHERE b.member_id = m.member_id AND (b.kind = ANY (ARRAY['main'::text, 'live'::text]))) AS money,
    (EXISTS ( SELECT
           FROM session s
          WHERE s.member_id = m.member_id AND s.revoked_at IS NULL AND s.used_at > (statement_timestamp() - '00:10:00'::interval))) AS is_online
   FROM member m
  WHERE kind = 'member'::text AND NOT (EXISTS ( SELECT
           FROM agent_hidden h
          WHERE h.member_id = m.member_id));
  grant select to app_rw

view agent_order as
 SELECT draw_id,
    order_id,
    member_id,
    added_at,
        CASE
            WHEN status = 1 THEN agent_base
            ELSE 0::bigint
        END AS base
   FROM bet_order;
  grant select to app_rw

view agent_rebate_difference as
 SELECT r.statement_id,
    'the share is not the sum of its lines'::text AS problem
   FROM agent_rebate r
     JOIN agent_rebate_day d USING (day)
     LEFT JOIN LATERAL ( SELECT sum(l_1.base * (l_1.own_tenths - l_1.given_tenths)) AS share
           FROM agent_rebate_line l_1
          WHERE l_1.agent_id = r.agent_id AND l_1.day = r.day) l ON true
  WHERE (d.step = ANY (ARRAY['review'::text, 'pay'::text, 'done'::text])) AND r.share::numeric <> COALESCE(l.share, 0::numeric)
UNION ALL
 SELECT r.statement_id,
    'the books hold another amount'::text AS problem
   FROM agent_rebate r
     LEFT JOIN ( SELECT t.ref_id,
            sum(
                CASE t.event
                    WHEN 'agent-rebate-paid'::text THEN p.amount::bigint
                    ELSE - p.amount::bigint
                END) AS booked
           FROM ledger_transfer t
             JOIN ledger_posting p USING (transfer_id)
          WHERE t.ref_kind = 'agent-rebate'::text
          GROUP BY t.ref_id) b ON b.ref_id = r.statement_id
  WHERE r.paid::numeric <> COALESCE(b.booked, 0::numeric);
  grant select to app_rw

view agent_rebate_payable as
 SELECT r.day,
    r.agent_id
   FROM agent_rebate r
     JOIN member m ON m.member_id = r.agent_id AND m.kind = 'member'::text AND m.state <> 'closed'::text
     JOIN ledger_balance b ON b.member_id = r.agent_id AND b.kind = 'main'::text
  WHERE r.amount > r.paid OR r.amount < r.paid AND b.balance > b.floor;

view agent_reversal as
 SELECT draw.draw_id
   FROM draw
  WHERE draw.status = 'drawn'::text AND draw.result_version > 1
UNION ALL
 SELECT draw.draw_id
   FROM draw
  WHERE draw.status = 'void'::text AND draw.settled_at IS NULL;
  grant select to app_rw

view agent_statement_difference as
 SELECT s.statement_id,
    'the amount is not the sum of its parts'::text AS problem
   FROM agent_statement s
     JOIN agent_run r USING (run_id)
     LEFT JOIN LATERAL ( SELECT sum(p_1.amount + p_1.from_below) AS amount
           FROM agent_part p_1
          WHERE p_1.run_id = s.run_id AND p_1.agent_id = s.agent_id) p ON true
  WHERE (r.step = ANY (ARRAY['risk'::text, 'review'::text, 'pay'::text, 'done'::text])) AND s.amount::numeric <> COALESCE(p.amount, 0::numeric)
UNION ALL
 SELECT s.statement_id,
    'the figures are not the sum of their lines'::text AS problem
   FROM agent_statement s
     JOIN agent_run r USING (run_id)
     LEFT JOIN LATERAL ( SELECT sum(p_1.stake) AS stake,
            sum(p_1.profit) AS profit
           FROM agent_part p_1
          WHERE p_1.run_id = s.run_id AND p_1.agent_id = s.agent_id) p ON true
     LEFT JOIN LATERAL ( SELECT sum(l_1.stake) AS stake,
            sum(l_1.profit) AS profit
           FROM agent_run_line l_1
          WHERE l_1.run_id = s.run_id AND l_1.agent_id = s.agent_id AND (r.kind <> 'monthly'::text OR l_1.depth = 1)) l ON true
  WHERE (r.step = ANY (ARRAY['risk'::text, 'review'::text, 'pay'::text, 'done'::text])) AND (COALESCE(p.stake, 0::numeric) <> COALESCE(l.stake, 0::numeric) OR COALESCE(p.profit, 0::numeric) <> COALESCE(l.profit, 0::numeric))
UNION ALL
 SELECT s.statement_id,
    'the books hold another amount'::text AS problem
   FROM agent_statement s
     LEFT JOIN ( SELECT t.ref_id,
            sum(
                CASE
                    WHEN t.event ~~ '%-paid'::text THEN p.amount::bigint
                    ELSE - p.amount::bigint
                END) AS booked
           FROM ledger_transfer t
             JOIN ledger_posting p USING (transfer_id)
          WHERE t.ref_kind = 'agent-statement'::text
          GROUP BY t.ref_id) b ON b.ref_id = s.statement_id
  WHERE s.paid::numeric <> COALESCE(b.booked, 0::numeric);
  grant select to app_rw

view agent_statement_payable as
 SELECT s.run_id,
    s.agent_id
   FROM agent_statement s
     JOIN member m ON m.member_id = s.agent_id AND m.kind = 'member'::text AND m.state <> 'closed'::text
     JOIN ledger_balance b ON b.member_id = s.agent_id AND b.kind = 'main'::text
  WHERE NOT s.is_held AND (s.amount > s.paid OR s.amount < s.paid AND b.balance > b.floor);
  grant select to app_rw

view agent_trace as
 SELECT 'device'::text AS what,
    login_device.device AS value,
    login_device.member_id
   FROM login_device
UNION ALL
 SELECT 'account'::text AS what,
    encode(payout_account.number_digest, 'hex'::text) AS value,
    payout_account.member_id
   FROM payout_account
UNION ALL
 SELECT 'account'::text AS what,
    encode(a.number_digest, 'hex'::text) AS value,
    c.member_id
   FROM payout_conflict c
     JOIN payout_account a USING (account_id)
UNION ALL
 SELECT 'phone'::text AS what,
    member.phone AS value,
    member.member_id
   FROM member
  WHERE member.phone IS NOT NULL AND member.kind = 'member'::text
UNION ALL
 SELECT 'person'::text AS what,
    (member.full_name || ' '::text) || member.birthday AS value,
    member.member_id
   FROM member
  WHERE member.full_name IS NOT NULL AND member.birthday IS NOT NULL AND member.kind = 'member'::text
UNION ALL
 SELECT 'address'::text AS what,
    session.address AS value,
    session.member_id
   FROM session
  WHERE session.address IS NOT NULL;
  grant select to app_rw

view alarm_desk as
 SELECT a.source,
    a.alarm_id,
    a.kind,
    a.subject,
    a.note,
    a.times,
    a.raised_at,
    a.last_at,
    a.over_at,
    a.handled_by,
    a.handled_at,
    a.handled_note,
    k.login AS acknowledged_by,
    k.at AS acknowledged_at
   FROM ( SELECT 'result'::text AS source,
            r.alarm_id,
            r.kind,
            (g.name || ' '::text) || d.turn_num AS subject,
            NULLIF(r.subject, ''::text) AS note,
            r.times,
            r.raised_at,
            r.raised_at AS last_at,
            NULL::timestamp with time zone AS over_at,
            r.handled_by,
            r.handled_at,
            r.handled_note
           FROM result_alarm r
             JOIN draw d USING (draw_id)
             JOIN game g ON g.game_id = d.game_id
        UNION ALL
         SELECT 'engine'::text,
            engine_alarm.alarm_id,
            engine_alarm.kind,
            engine_alarm.subject,
            engine_alarm.note,
            1,
            engine_alarm.raised_at,
            engine_alarm.raised_at,
            engine_alarm.over_at,
            engine_alarm.handled_by,
            engine_alarm.handled_at,
            engine_alarm.handled_note
           FROM engine_alarm
        UNION ALL
         SELECT 'payment'::text,
            payment_alarm.alarm_id,
            payment_alarm.kind,
            (payment_alarm.gateway || ' '::text) || payment_alarm.subject,
            NULL::text,
            payment_alarm.times,
            payment_alarm.raised_at,
            payment_alarm.last_at,
            NULL::timestamp with time zone,
            payment_alarm.handled_by,
            payment_alarm.handled_at,
            payment_alarm.handled_note
           FROM payment_alarm
        UNION ALL
         SELECT 'wallet'::text,
            wallet_alarm.alarm_id,
            wallet_alarm.kind,
            (wallet_alarm.provider || ' '::text) || wallet_alarm.subject,
            NULL::text,
            wallet_alarm.times,
            wallet_alarm.raised_at,
            wallet_alarm.last_at,
            NULL::timestamp with time zone,
            wallet_alarm.handled_by,
            wallet_alarm.handled_at,
            wallet_alarm.handled_note
           FROM wallet_alarm
        UNION ALL
         SELECT 'approval'::text,
            p.alarm_id,
            'rubber-stamp'::text,
            n.login,
            NULL::text,
            p.decisions,
            p.raised_at,
            p.raised_at,
            NULL::timestamp with time zone,
            p.handled_by,
            p.handled_at,
            p.handled_note
           FROM approval_alarm p
             JOIN operator_name n USING (operator_id)
        UNION ALL
         SELECT 'unmask'::text,
            u.alarm_id,
            'unmask'::text,
            n.login,
            NULL::text,
            u.times,
            u.raised_at,
            u.raised_at,
            NULL::timestamp with time zone,
            u.handled_by,
            u.handled_at,
            u.handled_note
           FROM operator_unmask_alarm u
             JOIN operator_name n USING (operator_id)
        UNION ALL
         SELECT 'house-'::text || house_alarm.kind,
            house_alarm.alarm_id,
            house_alarm.kind,
            house_alarm.subject,
            house_alarm.note,
            house_alarm.times,
            house_alarm.raised_at,
            house_alarm.last_at,
            house_alarm.over_at,
            house_alarm.handled_by,
            house_alarm.handled_at,
            house_alarm.handled_note
           FROM house_alarm) a
     LEFT JOIN alarm_acknowledged k USING (source, alarm_id);
  grant select to app_rw

view bet_base_difference as
 SELECT bet_order.order_id,
    'an order that is not settled has bases'::text AS problem
   FROM bet_order
  WHERE bet_order.status <> 1 AND (bet_order.turnover <> 0 OR bet_order.rebate <> 0 OR bet_order.agent_base <> 0)
UNION ALL
 SELECT bet_order.order_id,
    'the turnover is more than the valid stake'::text AS problem
   FROM bet_order
  WHERE bet_order.turnover > bet_order.valid_stake
UNION ALL
 SELECT bet_order.order_id,
    'the base of the agents is neither nothing nor the turnover'::text AS problem
   FROM bet_order
  WHERE bet_order.status = 1 AND bet_order.agent_base <>
        CASE
            WHEN bet_order.agent_id IS NULL OR bet_order.trial THEN 0::bigint
            ELSE bet_order.turnover
        END
UNION ALL
 SELECT o.order_id,
    'the rebate is not what was paid'::text AS problem
   FROM bet_order o
     LEFT JOIN ( SELECT p.order_id,
            sum(
                CASE t.event
                    WHEN 'bet-rebate'::text THEN p.amount::bigint
                    ELSE - p.amount::bigint
                END) AS amount
           FROM ledger_posting p
             JOIN ledger_transfer t USING (transfer_id)
          WHERE t.event = ANY (ARRAY['bet-rebate'::text, 'rebate-reversed'::text])
          GROUP BY p.order_id) r USING (order_id)
  WHERE o.rebate::numeric <> COALESCE(r.amount, 0::numeric);
  grant select to app_rw

view bet_chase_difference as
 SELECT c.track_no,
    'the orders of the chase are not those that were paid'::text AS problem
   FROM bet_chase c
     LEFT JOIN bet_order o ON o.member_id = c.member_id AND o.track_no = c.track_no
  GROUP BY c.member_id, c.track_no, c.turns, c.lines, c.total, c.first_order_id, c.last_order_id
 HAVING count(o.order_id) <> (c.turns * c.lines) OR count(DISTINCT o.draw_id) <> c.turns OR sum(o.total::bigint) IS DISTINCT FROM c.total::numeric OR min(o.order_id) <> c.first_order_id OR max(o.order_id) <> c.last_order_id
UNION ALL
 SELECT o.track_no,
    'an order of a chase that does not exist'::text AS problem
   FROM bet_order o
  WHERE o.track_no IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM bet_chase c
          WHERE c.member_id = o.member_id AND c.track_no = o.track_no))
UNION ALL
 SELECT o.track_no,
    'an order was stopped without its chase'::text AS problem
   FROM bet_order o
     JOIN bet_chase c ON c.member_id = o.member_id AND c.track_no = o.track_no
  WHERE o.status = 4 AND c.stopped_at IS NULL
UNION ALL
 SELECT o.track_no,
    'an order of a stopped chase can still be bet on'::text AS problem
   FROM bet_order o
     JOIN bet_chase c ON c.member_id = o.member_id AND c.track_no = o.track_no
     JOIN draw d ON d.draw_id = o.draw_id
  WHERE o.status = 0 AND c.stopped_at IS NOT NULL AND (d.status = ANY (ARRAY['scheduled'::text, 'open'::text])) AND d.close_at > c.stopped_at
UNION ALL
 SELECT o.track_no,
    'a chase went on after it had won'::text AS problem
   FROM bet_order o
     JOIN bet_chase c ON c.member_id = o.member_id AND c.track_no = o.track_no
     JOIN settlement s ON s.draw_id = o.draw_id AND s.finished_at IS NOT NULL AND s.result_version = o.result_version
  WHERE c.stop_on_win AND c.stopped_at IS NULL AND o.status = 1 AND o.result = 1;
  grant select to app_rw

view bet_chase_record as
 SELECT c.track_no,
    c.member_id,
    c.game_id,
    c.later_transfer_id,
    c.first_order_id,
    c.last_order_id,
    c.last_draw_id,
    c.turns,
    c.lines,
    c.total,
    c.stop_on_win,
    c.added_at,
    c.stopped_at,
    g.name AS game_name,
    g.family,
    f.play_code,
    f.bet_info,
    s.turns_done,
    s.turns_won,
    s.reward,
    s.refund,
    s.is_open,
    s.is_stopped
   FROM bet_chase c
     JOIN game g ON g.game_id = c.game_id
     JOIN bet_order f ON f.member_id = c.member_id AND f.order_id = c.first_order_id
     CROSS JOIN LATERAL ( SELECT (count(DISTINCT o.draw_id) - count(DISTINCT o.draw_id) FILTER (WHERE o.status = 0))::integer AS turns_done,
            count(DISTINCT o.draw_id) FILTER (WHERE o.result = 1)::integer AS turns_won,
            sum(o.reward)::bigint AS reward,
            COALESCE(sum(o.total::bigint) FILTER (WHERE o.status = ANY (ARRAY[2, 4])), 0::numeric)::bigint AS refund,
            bool_or(o.status = 0) AS is_open,
            bool_or(o.status = 4) AS is_stopped
           FROM bet_order o
          WHERE o.member_id = c.member_id AND o.order_id >= c.first_order_id AND o.order_id <= c.last_order_id AND o.track_no = c.track_no) s;
  grant select to app_rw

view bet_day_difference as
 SELECT COALESCE(t.member_id, o.member_id) AS member_id,
    COALESCE(t.day, o.day) AS day,
    'the results of a day are not those of its orders'::text AS problem
   FROM ( SELECT bet_day_result.member_id,
            bet_day_result.day,
            bet_day_result.game_id,
            bet_day_result.orders,
            bet_day_result.stake,
            bet_day_result.profit
           FROM bet_day_result
          WHERE bet_day_result.day > (site_day(now()) - 30)) t
     FULL JOIN ( SELECT bet_order.member_id,
            (bet_order.added_at AT TIME ZONE z.zone)::date AS day,
            bet_order.game_id,
            count(*) AS orders,
            sum(bet_order.total::bigint) AS stake,
            sum(bet_order.reward - bet_order.total::bigint) AS profit
           FROM bet_order
             CROSS JOIN ( SELECT site_zone() AS zone) z
          WHERE bet_order.order_id >= id_at(site_day_start(site_day(now()) - 29)) AND bet_order.status = 1
          GROUP BY bet_order.member_id, ((bet_order.added_at AT TIME ZONE z.zone)::date), bet_order.game_id) o USING (member_id, day, game_id)
  WHERE COALESCE(t.orders, 0) <> COALESCE(o.orders, 0::bigint) OR COALESCE(t.stake, 0::bigint)::numeric <> COALESCE(o.stake, 0::numeric) OR COALESCE(t.profit, 0::bigint)::numeric <> COALESCE(o.profit, 0::numeric);
  grant select to app_rw

view bet_difference as
 SELECT o.order_id,
    'the debit of the order is missing or differs'::text AS problem
   FROM bet_order o
     LEFT JOIN ledger_posting p ON p.transfer_id = o.transfer_id AND p.order_id = o.order_id
  WHERE p.amount::bigint IS DISTINCT FROM o.total::bigint OR p.from_account <> o.account_id
UNION ALL
 SELECT p.order_id,
    'a debit without its order'::text AS problem
   FROM ledger_posting p
     JOIN ledger_transfer t USING (transfer_id)
  WHERE t.event = 'bet-placed'::text AND NOT (EXISTS ( SELECT
           FROM bet_order o
          WHERE o.order_id = p.order_id))
UNION ALL
 SELECT o.order_id,
    'the credits of the order do not fit its end'::text AS problem
   FROM bet_order o
     LEFT JOIN ( SELECT p.order_id,
            sum(
                CASE t.event
                    WHEN 'bet-reversed'::text THEN - p.amount::bigint
                    ELSE p.amount::bigint
                END) AS amount,
            count(*) FILTER (WHERE t.event <> 'bet-reversed'::text) AS times,
            count(DISTINCT p.transfer_id) FILTER (WHERE t.event = 'bet-reversed'::text) AS reversals
           FROM ledger_posting p
             JOIN ledger_transfer t USING (transfer_id)
          WHERE t.event = ANY (ARRAY['bet-paid'::text, 'bet-tied'::text, 'bet-cancelled'::text, 'bet-voided'::text, 'bet-reversed'::text])
          GROUP BY p.order_id) c USING (order_id)
  WHERE COALESCE(c.amount, 0::numeric) <>
        CASE o.status
            WHEN 0 THEN 0::bigint
            WHEN 1 THEN o.reward
            ELSE o.total::bigint
        END::numeric OR (c.times - c.reversals) > 1
UNION ALL
 SELECT NULL::bigint AS order_id,
    ('the draw account '::text || a.address) || ' does not hold its open stakes'::text AS problem
   FROM ledger_account a
     LEFT JOIN ( SELECT e.account_id,
            sum(e.amount) AS held
           FROM ledger_entry e
          GROUP BY e.account_id) h USING (account_id)
     LEFT JOIN ( SELECT format('draw:%s:stakes%s'::text, o.draw_id,
                CASE
                    WHEN o.trial THEN ':trial'::text
                    ELSE ''::text
                END) AS address,
            sum(o.total::bigint) AS open_stakes
           FROM bet_order o
          WHERE o.status = 0
          GROUP BY (format('draw:%s:stakes%s'::text, o.draw_id,
                CASE
                    WHEN o.trial THEN ':trial'::text
                    ELSE ''::text
                END))) s USING (address)
  WHERE a.kind = 'draw'::text AND COALESCE(h.held, 0::numeric) <> COALESCE(s.open_stakes, 0::numeric)
UNION ALL
 SELECT NULL::bigint AS order_id,
    ('the account '::text || r.address) || ' does not hold what members owe'::text AS problem
   FROM ( VALUES ('house:receivable'::text,false), ('house:receivable:trial'::text,true)) r(address, trial)
  WHERE COALESCE(( SELECT sum(e.amount) AS sum
           FROM ledger_entry e
             JOIN ledger_account a USING (account_id)
          WHERE a.address = r.address), 0::numeric) <> (- COALESCE(( SELECT sum(d.owed - d.collected) AS sum
           FROM member_debt d
          WHERE d.trial = r.trial), 0::numeric));
  grant select to app_rw

view bet_draw as
 SELECT d.draw_id,
    d.game_id,
    d.turn_num,
    d.lunar_year,
    d.status,
    d.open_at,
    d.close_at,
    d.open_num,
    d.result_version,
    g.family,
    g.enabled
   FROM draw d
     JOIN game g ON g.game_id = d.game_id;
  grant select to app_rw

view bet_order_to_settle as
 SELECT o.draw_id,
    o.order_id,
    o.status,
    o.play_code,
    o.bet_info,
    o.odds,
    o.stake,
    o.win_max,
    o.rebate_tenths,
        CASE
            WHEN u.until IS NULL THEN m.parent_id
            ELSE u.agent_id
        END AS agent_id
   FROM bet_order o
     JOIN member m USING (member_id)
     LEFT JOIN LATERAL ( SELECT x.until,
            x.agent_id
           FROM member_agent_until x
          WHERE x.member_id = o.member_id AND x.until > o.added_at
          ORDER BY x.until
         LIMIT 1) u ON true;
  grant select to app_rw

view bet_record as
 SELECT o.order_id,
    o.member_id,
    o.account_id,
    o.trial,
    o.draw_id,
    o.game_id,
    o.turn_num,
    o.transfer_id,
    o.play_code,
    o.bet_info,
    o.odds,
    o.stake,
    o.notes,
    o.total,
    o.model,
    o.win_max,
    o.rebate_tenths,
    o.bet_end_at,
    o.added_at,
    o.track_no,
    o.status,
    o.result,
    o.reward,
    o.valid_stake,
    o.result_version,
    o.settled_at,
    d.open_num,
    m.account,
    g.family
   FROM bet_order o
     JOIN draw d ON d.draw_id = o.draw_id
     JOIN member m ON m.member_id = o.member_id
     JOIN game g ON g.game_id = o.game_id;
  grant select to app_rw

view bet_win as
 SELECT d.game_id,
    d.plan_at,
    g.family,
    o.turn_num,
    o.order_id,
    o.play_code,
    o.reward,
    o.reward - o.total::bigint AS profit,
    m.account,
    m.avatar_id
   FROM draw d
     JOIN game g ON g.game_id = d.game_id
     JOIN bet_order o ON o.draw_id = d.draw_id
     JOIN member m ON m.member_id = o.member_id
  WHERE d.status = 'settled'::text AND o.status = 1 AND o.reward > o.total::bigint AND NOT o.trial;
  grant select to app_rw

view bettor as
 SELECT member_id,
    company_code,
    parent_id AS agent_id
   FROM member;
  grant select to app_rw

view card_draw as
 SELECT game_id,
    turn_num,
    open_num,
    lunar_year,
    plan_at
   FROM draw
  WHERE open_num IS NOT NULL AND (public_at IS NULL OR public_at <= draw_clock());
  grant select to app_rw

view card_reader as
 SELECT member_id,
    kind,
    recharged > 0 AS recharged
   FROM member;
  grant select to app_rw

view card_turn as
 SELECT game_id,
    turn_num,
    close_at,
    (status <> ALL (ARRAY['scheduled'::text, 'open'::text])) OR close_at <= draw_clock() AS is_closed
   FROM draw;
  grant select to app_rw

view cash_password_set as
 SELECT member_id
   FROM cash_password;
  grant select to app_rw

view correction_note as
 SELECT draw_id,
    version,
    note
   FROM result_version
  WHERE version > 1;
  grant select to app_rw

view draw_desk as
 SELECT draw_id,
    game_id,
    game_name,
    family,
    turn_num,
    status,
    result_by,
    open_at,
    close_at,
    plan_at,
    opened_at,
    closed_at,
    drawn_at,
    settled_at,
    settle_from,
    result_version,
    lunar_year,
    void_reason,
    chain_id,
    chain_serial,
    chain_index,
    commitment,
    beacon,
    beacon_round,
    open_num,
    seed,
    is_seed_out,
    bet_count,
    stake_total,
    bets_root,
    record_hash,
    stopped_by,
    stop_reason,
    stopped_at,
    state,
    array_position(ARRAY['overdue'::text, 'stopped'::text, 'held'::text, 'closing'::text, 'open'::text, 'closed'::text, 'paying'::text], state) AS rank
   FROM ( SELECT d.draw_id,
            d.game_id,
            g.name AS game_name,
            g.family,
            d.turn_num,
            d.status,
            d.result_by,
            d.open_at,
            d.close_at,
            d.plan_at,
            d.opened_at,
            d.closed_at,
            d.drawn_at,
            d.settled_at,
            d.settle_from,
            d.result_version,
            d.lunar_year,
            d.void_reason,
            d.chain_id,
            c.serial AS chain_serial,
            d.chain_index,
            d.commitment,
            d.beacon,
            d.beacon_round,
                CASE
                    WHEN d.status = 'void'::text OR d.public_at <= k.now THEN d.open_num
                    ELSE NULL::text
                END AS open_num,
                CASE
                    WHEN d.status = 'void'::text OR d.public_at <= k.now THEN d.seed
                    ELSE NULL::bytea
                END AS seed,
            d.seed IS NOT NULL AS is_seed_out,
            r.bet_count,
            r.stake_total,
            r.bets_root,
            r.record_hash,
            t.stopped_by,
            t.reason AS stop_reason,
            t.stopped_at,
                CASE
                    WHEN d.status = ANY (ARRAY['scheduled'::text, 'settled'::text]) THEN d.status
                    WHEN d.status = 'void'::text THEN
                    CASE
                        WHEN d.settled_at IS NULL THEN 'paying'::text
                        ELSE 'void'::text
                    END
                    WHEN d.status = 'open'::text AND d.close_at <= (k.now + '00:00:30'::interval) THEN 'closing'::text
                    WHEN d.status = 'open'::text THEN 'open'::text
                    WHEN d.status = 'closed'::text AND k.now >= (d.plan_at +
                    CASE d.result_by
                        WHEN 'external'::text THEN results_setting('result_overdue_minutes'::text, 30)::double precision * '00:01:00'::interval
                        ELSE '00:01:00'::interval
                    END) THEN 'overdue'::text
                    WHEN d.status = 'closed'::text THEN 'closed'::text
                    WHEN t.draw_id IS NOT NULL THEN 'stopped'::text
                    WHEN d.settle_from > k.now THEN 'held'::text
                    ELSE 'paying'::text
                END AS state
           FROM draw d
             JOIN game g USING (game_id)
             CROSS JOIN ( SELECT draw_clock() AS now) k
             LEFT JOIN draw_chain c USING (chain_id)
             LEFT JOIN draw_close_record r USING (draw_id)
             LEFT JOIN result_stop t ON t.draw_id = d.draw_id AND t.result_version = d.result_version AND t.resumed_at IS NULL) s;
  grant select to app_rw

view gallery_game as
 SELECT game_id,
    name AS game_name
   FROM game;
  grant select to app_rw

view gallery_turn as
 SELECT game_id,
    turn_num,
    business_day
   FROM draw;
  grant select to app_rw

view gaming_difference as
 WITH state AS (
         SELECT l.member_id,
            concat_ws(':'::text, 'limit', l.kind, l.period) AS subject,
            to_jsonb(l.*) AS state
           FROM gaming_limit l
        UNION ALL
         SELECT p.member_id,
            'pause'::text,
            to_jsonb(p.*) AS to_jsonb
           FROM gaming_pause p
        UNION ALL
         SELECT r.member_id,
            'reminder'::text,
            to_jsonb(r.*) AS to_jsonb
           FROM gaming_reminder r
        ), last_event AS (
         SELECT DISTINCT ON (gaming_event.member_id, gaming_event.subject) gaming_event.member_id,
            gaming_event.subject,
            gaming_event.state
           FROM gaming_event
          ORDER BY gaming_event.member_id, gaming_event.subject, gaming_event.event_id DESC
        )
 SELECT member_id,
    subject
   FROM state s
     FULL JOIN last_event e USING (member_id, subject)
  WHERE s.state IS DISTINCT FROM e.state;
  grant select to app_rw

view gaming_excluded_person as
 SELECT m.member_id,
    m.full_name,
    m.birthday,
    m.phone
   FROM gaming_pause p
     JOIN member m ON m.member_id = p.member_id
  WHERE p.kind = 'exclusion'::text AND p.barred_until > clock_timestamp();
  grant select to app_rw

view gaming_viewer as
 SELECT member_id,
    kind AS pause_kind,
    barred_until
   FROM gaming_pause;
  grant select to app_rw

view gaming_wager as
 SELECT bet_order.member_id,
    bet_order.order_id AS wager_id,
    bet_order.total AS stake,
    bet_order.reward,
    bet_order.status = ANY (ARRAY[0, 1]) AS stands,
    bet_order.added_at AS at
   FROM bet_order
UNION ALL
 SELECT wallet_tx.member_id,
    wallet_tx.wallet_tx_id AS wager_id,
    wallet_tx.bet - wallet_tx.returned AS stake,
    wallet_tx.win AS reward,
    wallet_tx.state = 'done'::text AS stands,
    wallet_tx.at
   FROM wallet_tx
  WHERE wallet_tx.kind = ANY (ARRAY['bet'::text, 'win'::text, 'bet-win'::text, 'jackpot'::text])
UNION ALL
 SELECT live_round.member_id,
    live_round.wager_id,
    live_round.bet AS stake,
    live_round.win AS reward,
    live_round.state <> 'cancelled'::text AS stands,
    live_round.started_at AS at
   FROM live_round;
  grant select to app_rw

view ledger_difference as
 WITH entry AS (
         SELECT ledger_entry.account_id,
            ledger_entry.amount,
            ledger_entry.seq,
            ledger_entry.balance_after,
            row_number() OVER (PARTITION BY ledger_entry.account_id ORDER BY ledger_entry.seq) AS expected_seq,
            sum(ledger_entry.amount) OVER (PARTITION BY ledger_entry.account_id ORDER BY ledger_entry.seq) AS expected_balance
           FROM ledger_entry
          WHERE ledger_entry.seq IS NOT NULL
        ), recount AS (
         SELECT ledger_entry.account_id,
            sum(ledger_entry.amount) AS total,
            count(*) AS lines
           FROM ledger_entry
          GROUP BY ledger_entry.account_id
        )
 SELECT b.account_id,
    'balance is not the sum of its entries'::text AS problem
   FROM ledger_balance b
     LEFT JOIN recount r USING (account_id)
  WHERE b.balance::numeric <> COALESCE(r.total, 0::numeric) OR b.last_seq <> COALESCE(r.lines, 0::bigint)
UNION ALL
 SELECT DISTINCT entry.account_id,
    'the chain of entries is broken'::text AS problem
   FROM entry
  WHERE entry.seq <> entry.expected_seq OR entry.balance_after::numeric <> entry.expected_balance
UNION ALL
 SELECT ledger_balance.account_id,
    'balance below its floor'::text AS problem
   FROM ledger_balance
  WHERE ledger_balance.balance < ledger_balance.floor
UNION ALL
 SELECT DISTINCT e.account_id,
    'an entry without seq on an account with a balance'::text AS problem
   FROM ledger_entry e
     JOIN ledger_balance USING (account_id)
  WHERE e.seq IS NULL
UNION ALL
 SELECT DISTINCT p.from_account AS account_id,
    'a posting between two currencies'::text AS problem
   FROM ledger_posting p
     JOIN ledger_account f ON f.account_id = p.from_account
     JOIN ledger_account t ON t.account_id = p.to_account
  WHERE f.currency <> t.currency
UNION ALL
 SELECT DISTINCT p.from_account AS account_id,
    'a posting without its transfer'::text AS problem
   FROM ledger_posting p
  WHERE NOT (EXISTS ( SELECT
           FROM ledger_transfer t
          WHERE t.transfer_id = p.transfer_id))
UNION ALL
 SELECT NULL::bigint AS account_id,
    'a transfer without postings'::text AS problem
   FROM ledger_transfer t
  WHERE NOT (EXISTS ( SELECT
           FROM ledger_posting p
          WHERE p.transfer_id = t.transfer_id));
  grant select to app_rw

view ledger_entry as
 SELECT ledger_posting.transfer_id,
    ledger_posting.line,
    ledger_posting.from_account AS account_id,
    - ledger_posting.amount::bigint AS amount,
    ledger_posting.from_seq AS seq,
    ledger_posting.from_balance AS balance_after,
    ledger_posting.order_id
   FROM ledger_posting
UNION ALL
 SELECT ledger_posting.transfer_id,
    ledger_posting.line,
    ledger_posting.to_account AS account_id,
    ledger_posting.amount::bigint AS amount,
    ledger_posting.to_seq AS seq,
    ledger_posting.to_balance AS balance_after,
    ledger_posting.order_id
   FROM ledger_posting;
  grant select to app_rw

view live_money_difference as
 SELECT 'live'::text AS account,
    b.member_id,
    b.balance AS booked,
    COALESCE(p.balance, 0::numeric)::bigint AS counted
   FROM ledger_balance b
     LEFT JOIN ( SELECT live_purse.member_id,
            sum(live_purse.balance) AS balance
           FROM live_purse
          GROUP BY live_purse.member_id) p USING (member_id)
  WHERE b.kind = 'live'::text AND b.balance::numeric <> COALESCE(p.balance, 0::numeric)
UNION ALL
 SELECT 'transit'::text AS account,
    NULL::bigint AS member_id,
    t.booked,
    o.counted
   FROM ( SELECT COALESCE(sum(
                CASE
                    WHEN p.to_account = a.account_id THEN p.amount::bigint
                    ELSE - p.amount::bigint
                END), 0::numeric)::bigint AS booked
           FROM ledger_account a
             LEFT JOIN ledger_posting p ON a.account_id = p.from_account OR a.account_id = p.to_account
          WHERE a.address = 'house:transit'::text) t,
    ( SELECT COALESCE(sum(live_transfer.amount::bigint), 0::numeric)::bigint AS counted
           FROM live_transfer
          WHERE live_transfer.state = 'open'::text) o
  WHERE t.booked <> o.counted;
  grant select to app_rw

view open_spread_link as
 SELECT l.link_id,
    l.code,
    l.member_id,
    l.user_type,
    l.discount_amount,
    m.account,
    m.nickname,
    LEAST(l.rebate_tenths, m.rebate_tenths) AS rebate_tenths
   FROM spread_link l
     JOIN member m USING (member_id)
  WHERE l.status = 1 AND m.state = 'active'::text AND m.is_agent AND (l.use_limit = 0 OR l.regist_count < l.use_limit) AND (l.effective_days = 0 OR (l.add_time + make_interval(days => l.effective_days)) > clock_timestamp()) AND NOT (EXISTS ( SELECT
           FROM agent_agreement a
          WHERE a.version = (( SELECT max(agent_agreement.version) AS max
                   FROM agent_agreement)) AND a.links_until <= clock_timestamp() AND NOT (EXISTS ( SELECT
                   FROM agent_accepted c
                  WHERE c.member_id = l.member_id AND c.version = a.version))));
  grant select to app_rw

view operator_name as
 SELECT operator_id,
    login
   FROM operator;
  grant select to app_rw

view price_viewer as
 SELECT member_id,
    group_code
   FROM price_member;
  grant select to app_rw

view rebate_difference as
 SELECT c.claim_id,
    'the claim is not the sum of its parts'::text AS problem
   FROM rebate_claim c
  WHERE c.amount::numeric <> (( SELECT COALESCE(sum(p.amount), 0::numeric) AS "coalesce"
           FROM rebate_claim_part p
          WHERE p.claim_id = c.claim_id))
UNION ALL
 SELECT t.member_id AS claim_id,
    'what was claimed is not the sum of the claims'::text AS problem
   FROM rebate_taken t
     FULL JOIN ( SELECT c.member_id,
            p.category,
            sum(p.valid_bet) AS valid_bet
           FROM rebate_claim c
             JOIN rebate_claim_part p USING (claim_id)
          GROUP BY c.member_id, p.category) s USING (member_id, category)
  WHERE t.valid_bet::numeric IS DISTINCT FROM s.valid_bet;
  grant select to app_rw

view red_packet_difference as
 SELECT p.packet_id,
    'claims'::text AS what
   FROM red_packet p
     LEFT JOIN LATERAL ( SELECT count(*) AS n,
            COALESCE(sum(c_1.amount), 0::numeric) AS s
           FROM red_packet_claim c_1
          WHERE c_1.packet_id = p.packet_id) c ON true
  WHERE c.n <> p.claimed OR c.s <> p.claimed_sum::numeric
UNION ALL
 SELECT p.packet_id,
    'shares'::text AS what
   FROM red_packet p
     JOIN red_packet_secret s USING (packet_id)
  WHERE cardinality(s.shares) <> p.share_count OR (( SELECT sum(x.x) AS sum
           FROM unnest(s.shares) x(x))) <> p.total::numeric OR (EXISTS ( SELECT
           FROM red_packet_claim c
          WHERE c.packet_id = p.packet_id AND c.amount <> s.shares[c.place]));
  grant select to app_rw

view result_desk as
 SELECT d.draw_id,
    d.game_id,
    g.name AS game_name,
    g.family,
    d.turn_num,
    d.close_at,
    d.plan_at,
    d.status,
    d.open_num,
    d.partial_num,
    d.result_version,
    d.public_at,
    d.settle_from,
    d.settled_at,
    d.void_reason,
        CASE
            WHEN d.status = 'drawn'::text THEN 'held'::text
            WHEN d.status = 'settled'::text THEN 'published'::text
            WHEN d.status = 'void'::text THEN 'void'::text
            WHEN d.plan_at > draw_clock() THEN 'upcoming'::text
            ELSE 'waiting'::text
        END AS state,
    d.plan_at + results_setting('result_overdue_minutes'::text, 30)::double precision * '00:01:00'::interval AS overdue_at,
    d.lunar_year
   FROM draw d
     JOIN game g USING (game_id)
  WHERE d.result_by = 'external'::text;
  grant select to app_rw

view result_provenance as
 SELECT DISTINCT ON (draw_id, reporter) draw_id,
    reporter,
    source_name,
    source_url,
    captured_at,
    screenshot_hash,
    received_at,
    open_num
   FROM result_report r
  WHERE is_final AND verdict = 'counted'::text
  ORDER BY draw_id, reporter, report_id DESC;
  grant select to app_rw

view stat_clearing as
 SELECT gateway,
    count(*)::integer AS waiting,
    min(arrived_at) AS since
   FROM recharge_received
  WHERE outcome = 'waiting'::text AND arrived_at < (clock_timestamp() - '01:00:00'::interval)
  GROUP BY gateway;
  grant select to app_rw

view stat_difference as
 SELECT s.ggr,
    s.noted_profit,
    b.moved
   FROM ( SELECT COALESCE(sum(stat_day.amount - stat_day.paid) FILTER (WHERE stat_day.kind = 'bets'::text), 0::numeric) + (( SELECT COALESCE(sum(stat_moved.stake - stat_moved.paid), 0::numeric) AS "coalesce"
                   FROM stat_moved)) AS ggr,
            COALESCE(sum(stat_day.amount) FILTER (WHERE stat_day.kind = 'profit'::text), 0::numeric) + (( SELECT COALESCE(sum(
                        CASE p.to_account
                            WHEN a.account_id THEN p.amount::bigint
                            ELSE - p.amount::bigint
                        END), 0::numeric) AS "coalesce"
                   FROM stat_due d
                     JOIN ledger_posting p USING (transfer_id)
                     JOIN ledger_account a ON a.address = 'house:profit'::text AND (a.account_id = p.to_account OR a.account_id = p.from_account))) AS noted_profit
           FROM stat_day) s
     CROSS JOIN ( SELECT COALESCE(sum(
                CASE p.to_account
                    WHEN a.account_id THEN p.amount::bigint
                    ELSE - p.amount::bigint
                END), 0::numeric) AS moved
           FROM ledger_posting p
             JOIN ledger_account a ON a.address = 'house:profit'::text AND (a.account_id = p.to_account OR a.account_id = p.from_account)) b
  WHERE s.ggr <> b.moved OR s.noted_profit <> b.moved;
  grant select to app_rw

view stat_held as
 SELECT 'withdrawals'::text AS queue,
    c.operator_id,
    c.withdrawal_id AS item,
    ''::text AS about,
    o.amount,
    o.created_at AS since,
    c.until
   FROM withdrawal_claim c
     JOIN withdrawal_order o USING (withdrawal_id)
  WHERE c.until > clock_timestamp() AND (o.state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'paying'::text, 'failed'::text]))
UNION ALL
 SELECT 'tasks'::text AS queue,
    desk_task.taken_by AS operator_id,
    desk_task.task_id AS item,
    desk_task.kind AS about,
    NULL::bigint AS amount,
    desk_task.made_at AS since,
    NULL::timestamp with time zone AS until
   FROM desk_task
  WHERE desk_task.state = 'taken'::text
UNION ALL
 SELECT 'applications'::text AS queue,
    agent_application.claimed_by AS operator_id,
    agent_application.application_id AS item,
    ''::text AS about,
    NULL::bigint AS amount,
    agent_application.applied_at AS since,
    agent_application.claimed_until AS until
   FROM agent_application
  WHERE agent_application.state = 'waiting'::text AND agent_application.claimed_until > clock_timestamp()
UNION ALL
 SELECT 'alarms'::text AS queue,
    o.operator_id,
    a.alarm_id AS item,
    (a.source || '.'::text) || a.kind AS about,
    NULL::bigint AS amount,
    a.raised_at AS since,
    NULL::timestamp with time zone AS until
   FROM alarm_desk a
     JOIN operator o ON o.login = a.acknowledged_by
  WHERE a.handled_at IS NULL;
  grant select to app_rw

view stat_integrity as
 SELECT c.checked_at AS books_at,
    c.fault AS books_fault,
    o.turns,
    o.voids,
    r.late_roots,
    r.late_root,
    d.in_doubt,
    d.in_doubt_since,
    b.official,
    b.mismatches,
    a.is_archiving,
    a.archived_at,
    a.archive_failed_at
   FROM withdrawal_check c
     CROSS JOIN ( SELECT count(*)::integer AS turns,
            count(*) FILTER (WHERE d_1.status = 'void'::text)::integer AS voids
           FROM draw d_1
          WHERE (d_1.status = ANY (ARRAY['settled'::text, 'void'::text])) AND d_1.plan_at > (clock_timestamp() - '24:00:00'::interval)) o
     CROSS JOIN ( SELECT count(*) FILTER (WHERE k.recorded_at > d_1.plan_at)::integer AS late_roots,
            (array_agg((g.name || ' '::text) || d_1.turn_num ORDER BY d_1.plan_at DESC) FILTER (WHERE k.recorded_at > d_1.plan_at))[1] AS late_root
           FROM draw d_1
             JOIN draw_close_record k USING (draw_id)
             JOIN game g ON g.game_id = d_1.game_id
          WHERE d_1.status = 'settled'::text AND d_1.result_by = 'own'::text AND d_1.plan_at > (clock_timestamp() - '24:00:00'::interval)) r
     CROSS JOIN ( SELECT count(*)::integer AS in_doubt,
            min(live_transfer.asked_at) AS in_doubt_since
           FROM live_transfer
          WHERE live_transfer.state = 'open'::text AND live_transfer.asked_at < (clock_timestamp() - '00:01:00'::interval)) d
     CROSS JOIN ( SELECT count(*)::integer AS official,
            count(*) FILTER (WHERE (EXISTS ( SELECT
                   FROM result_alarm l
                  WHERE l.draw_id = d_1.draw_id AND l.kind = 'mismatch'::text)))::integer AS mismatches
           FROM draw d_1
          WHERE d_1.result_by = 'external'::text AND (d_1.status = ANY (ARRAY['drawn'::text, 'settled'::text])) AND d_1.plan_at >= (clock_timestamp() - '24:00:00'::interval) AND d_1.plan_at <= clock_timestamp()) b
     CROSS JOIN ( SELECT current_setting('archive_mode'::text) <> 'off'::text AS is_archiving,
            pg_stat_archiver.last_archived_time AS archived_at,
            pg_stat_archiver.last_failed_time AS archive_failed_at
           FROM pg_stat_archiver) a;
  grant select to app_rw

view stat_outbox as
 SELECT count(*)::integer AS behind,
    min(m.created_at) AS behind_since
   FROM outbox_told t
     JOIN outbox m ON m.xact >= pg_snapshot_xmin(t.told)::text::xid8 AND NOT pg_visible_in_snapshot(m.xact, t.told);
  grant select to app_rw

view stat_queue as
 SELECT 'withdrawals'::text AS queue,
    NULL::text AS kind,
    o.created_at AS since,
    o.due_at
   FROM withdrawal_order o
  WHERE (o.state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'failed'::text])) AND NOT (o.state = (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text])[o.people + 1] AND (EXISTS ( SELECT
           FROM withdrawal_offer f
          WHERE f.withdrawal_id = o.withdrawal_id AND f.ended_at IS NULL)))
UNION ALL
 SELECT 'recharges'::text AS queue,
    NULL::text AS kind,
    COALESCE(recharge_order.paid_at, recharge_order.created_at) AS since,
    NULL::timestamp with time zone AS due_at
   FROM recharge_order
  WHERE recharge_order.status = 2 AND recharge_order.flow <> 'matched'::text
UNION ALL
 SELECT 'recharges'::text AS queue,
    NULL::text AS kind,
    recharge_received.arrived_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM recharge_received
  WHERE recharge_received.outcome = 'waiting'::text
UNION ALL
 SELECT 'disputes'::text AS queue,
    NULL::text AS kind,
    withdrawal_match.disputed_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM withdrawal_match
  WHERE withdrawal_match.state = 'disputed'::text
UNION ALL
 SELECT 'approvals'::text AS queue,
    approval.kind,
    approval.made_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM approval
  WHERE approval.decision IS NULL AND approval.expires_at > clock_timestamp()
UNION ALL
 SELECT 'results'::text AS queue,
    NULL::text AS kind,
    draw.plan_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM draw
  WHERE draw.status = 'closed'::text AND draw.result_by = 'external'::text AND draw.plan_at <= draw_clock()
UNION ALL
 SELECT 'protection'::text AS queue,
    protection_case.kind,
    protection_case.raised_at AS since,
    protection_case.due_at
   FROM protection_case
  WHERE protection_case.closed_at IS NULL
UNION ALL
 SELECT 'reports'::text AS queue,
    NULL::text AS kind,
    chat_report.reported_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM chat_report
  WHERE chat_report.state = 'open'::text
UNION ALL
 SELECT 'service'::text AS queue,
    NULL::text AS kind,
    desk_case.asked_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM desk_case
  WHERE desk_case.state = 'waiting'::text
UNION ALL
 SELECT 'tasks'::text AS queue,
    desk_task.kind,
    desk_task.made_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM desk_task
  WHERE desk_task.state = ANY (ARRAY['open'::text, 'taken'::text])
UNION ALL
 SELECT 'risk'::text AS queue,
    risk_flag.kind,
    risk_flag.changed_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM risk_flag
  WHERE risk_flag.state = 'open'::text
UNION ALL
 SELECT 'alarms'::text AS queue,
    alarm_desk.source AS kind,
    alarm_desk.raised_at AS since,
    NULL::timestamp with time zone AS due_at
   FROM alarm_desk
  WHERE alarm_desk.handled_by IS NULL;
  grant select to app_rw

view template_vote_difference as
 SELECT option_id,
    votes,
    ( SELECT count(*) AS count
           FROM template_vote v
          WHERE v.option_id = o.option_id) AS counted
   FROM template_poll_option o
  WHERE votes <> (( SELECT count(*) AS count
           FROM template_vote v
          WHERE v.option_id = o.option_id));
  grant select to app_rw

view turnover_difference as
 SELECT r.row_id,
    'the span is not the sum of its parts'::text AS problem
   FROM turnover_row r
     LEFT JOIN turnover_part p ON p.row_id = r.row_id
  WHERE r.status = 0
  GROUP BY r.row_id
 HAVING r.span_cp::numeric <> COALESCE(sum(p.amount) FILTER (WHERE p.category = 'cp'::text), 0::numeric) OR r.span_sports::numeric <> COALESCE(sum(p.amount) FILTER (WHERE p.category = 'sports'::text), 0::numeric) OR r.span_video::numeric <> COALESCE(sum(p.amount) FILTER (WHERE p.category = 'video'::text), 0::numeric) OR r.bets <> COALESCE(sum(p.bets), 0::bigint)
UNION ALL
 SELECT s.row_id,
    'the span ends before the next one begins'::text AS problem
   FROM ( SELECT turnover_row.row_id,
            turnover_row.end_at,
            lead(turnover_row.begin_at) OVER (PARTITION BY turnover_row.member_id ORDER BY turnover_row.begin_at) AS next_at
           FROM turnover_row) s
  WHERE s.end_at IS DISTINCT FROM s.next_at;
  grant select to app_rw

view turnover_order as
 SELECT o.order_id,
    o.member_id,
    o.draw_id,
    o.game_id,
    g.name AS game_name,
    g.family,
    o.turn_num,
    o.play_code,
    o.bet_info,
    o.status,
    o.result,
    o.total,
    o.valid_stake,
    o.turnover,
    o.added_at,
    o.settled_at
   FROM bet_order o
     LEFT JOIN game g ON g.game_id = o.game_id
  WHERE NOT o.trial;
  grant select to app_rw

view turnover_round as
 SELECT r.vendor,
    r.round_code,
    r.member_id,
    r.game_code,
    g.game_name,
        CASE g.kind
            WHEN 'sport'::text THEN 'sports'::text
            ELSE 'video'::text
        END AS category,
    r.status,
    r.bet,
    r.valid_bet,
    r.started_at,
    r.settled_at
   FROM game_round r
     JOIN live_game g ON g.game_code = r.game_code;
  grant select to app_rw

view withdraw_debt as
 SELECT member_id,
    sum(owed - collected)::bigint AS owed
   FROM member_debt
  WHERE collected < owed
  GROUP BY member_id;
  grant select to app_rw

view withdrawal_difference as
 SELECT member_id,
    COALESCE(b.held, 0::numeric)::bigint AS held,
    COALESCE(o.open, 0::numeric)::bigint AS open
   FROM ( SELECT ledger_balance.member_id,
            sum(ledger_balance.balance) AS held
           FROM ledger_balance
          WHERE ledger_balance.kind = 'held'::text
          GROUP BY ledger_balance.member_id) b
     FULL JOIN ( SELECT withdrawal_order.member_id,
            sum(withdrawal_order.amount::bigint) AS open
           FROM withdrawal_order
          WHERE withdrawal_order.state = ANY (ARRAY['requested'::text, 'approved1'::text, 'approved2'::text, 'paying'::text, 'failed'::text])
          GROUP BY withdrawal_order.member_id) o USING (member_id)
  WHERE COALESCE(b.held, 0::numeric) <> COALESCE(o.open, 0::numeric);
  grant select to app_rw

routine agent_bet_voided()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_bill_kind(p_tran_type smallint, p_event text, p_ref_kind text)
  returns text
  language sql immutable

routine agent_bill_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_chains(p_day date, p_version integer, p_after bigint, p_most integer)
  returns TABLE(member_id bigint, base bigint, rate integer, agents text, rates text)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine agent_count(p_most integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine agent_days_moved(p_member bigint, p_sign integer)
  returns void
  language plpgsql

routine agent_draw_settled()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_ladders(p_from date, p_to date, p_agents bigint[])
  returns TABLE(agent_id bigint, agents text, ratios text)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine agent_line_written()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_orders_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_pay(p_day date, p_most integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine agent_rate_in_range()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_rate_kept()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_rebate_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_registration_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_round_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine agent_run_members(p_run bigint, p_after bigint, p_most integer)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine agent_runs_again(p_days date[])
  returns void
  language sql

routine agent_statement_pay(p_run bigint, p_most integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine approval_is_decided_once()
  returns trigger
  language plpgsql

routine bet_day_result_counts()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine bet_day_total_counts()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine bet_order_ends_once()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine bet_order_reopened()
  returns trigger
  language plpgsql

routine bets_announce_balances(p_accounts bigint[])
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine bets_book(p_verdicts bets_verdict[], p_request integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_now timestamp with time zone, p_base bigint)
  returns TABLE(request integer, order_ids bigint[])
  language plpgsql

routine bets_cancel(p_member bigint, p_orders bigint[])
  returns TABLE(order_id bigint, outcome text, refunded bigint, balance bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_charge(p_verdicts bets_verdict[], p_several boolean, p_win_cap bigint, p_base bigint)
  returns bets_verdict[]
  language plpgsql

routine bets_chase(p_member bigint, p_key text, p_hash bytea, p_stop_on_win boolean, p_draw integer[], p_turn integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_win_cap bigint)
  returns TABLE(outcome text, total bigint, balance bigint, order_ids bigint[], track_no bigint)
  language plpgsql security definer set enable_seqscan=off set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_chase_book(p_wallet ledger_balance, p_key text, p_hash bytea, p_stop_on_win boolean, p_draw integer[], p_accounts bigint[], p_turn integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_first bigint, p_later bigint, p_balance bigint, p_seq bigint, p_now timestamp with time zone)
  returns bigint[]
  language plpgsql

routine bets_chase_end(p_member bigint, p_track bigint)
  returns TABLE(outcome text, stopped integer, refunded bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_chase_judge(p_wallet ledger_balance, p_key text, p_draw integer[], p_turn integer[], p_win_max bigint[], p_win_cap bigint, p_total bigint, p_now timestamp with time zone)
  returns text
  language plpgsql

routine bets_chase_replay(p_member bigint, p_key text)
  returns TABLE(body_hash bytea, total bigint, balance bigint, order_ids bigint[], track_no bigint)
  language sql stable security definer set enable_seqscan=off set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_chase_stop(p_member bigint[], p_track bigint[], p_actor text)
  returns TABLE(stopped integer, refunded bigint)
  language plpgsql set enable_seqscan=off set search_path=pg_catalog, public, pg_temp

routine bets_chase_stoppable(p_member bigint[], p_track bigint[], p_at timestamp with time zone)
  returns TABLE(order_id bigint, member_id bigint, draw_id integer)
  language sql stable set enable_seqscan=off set search_path=pg_catalog, public, pg_temp

routine bets_chase_won(p_draw integer, p_limit integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_collect_debts(p_limit integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_correction_told(p_draw integer, p_version integer, p_member bigint)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_debit(p_account bigint[], p_total bigint[], p_lines integer[])
  returns TABLE(account_id bigint, balance bigint, last_seq bigint)
  language sql set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set search_path=pg_catalog, public, pg_temp

routine bets_judge(p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[], p_request integer[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_win_cap bigint, p_now timestamp with time zone, p_draws integer[], p_members bigint[], p_accounts bigint[], p_spendable bigint[], p_trial boolean[], p_guarded boolean[])
  returns TABLE(request integer, member_id bigint, key text, hash bytea, win_max bigint, total bigint, lines integer, account_id bigint, trial boolean, spendable bigint, guarded boolean, draw_id integer, game_id integer, turn_num text, close_at timestamp with time zone, stakes_id bigint, old_transfer bigint, outcome text)
  language sql stable

routine bets_judge_batch(p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[], p_request integer[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_win_cap bigint, p_several boolean, p_now timestamp with time zone, p_draws integer[], p_members bigint[], p_accounts bigint[], p_spendable bigint[], p_trial boolean[], p_guarded boolean[])
  returns SETOF bets_verdict
  language sql stable

routine bets_judge_plays(p_verdicts bets_verdict[], p_request integer[], p_play text[], p_win_max bigint[], p_play_cap bigint[])
  returns bets_verdict[]
  language plpgsql

routine bets_pay(p_event text, p_tran smallint, p_scope text, p_key text, p_draw integer, p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine bets_place(p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[], p_request integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_win_cap bigint, p_waits boolean DEFAULT true)
  returns TABLE(request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_place_capped(p_member bigint[], p_draw integer[], p_key text[], p_hash bytea[], p_request integer[], p_play text[], p_info text[], p_odds text[], p_stake bigint[], p_notes integer[], p_win_max bigint[], p_model smallint[], p_rebate smallint[], p_win_cap bigint, p_play_cap bigint[], p_waits boolean)
  returns TABLE(request integer, outcome text, total bigint, balance bigint, order_ids bigint[])
  language plpgsql security definer set enable_seqscan=off set plan_cache_mode=force_generic_plan set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_place_lock(p_member bigint[], p_draw integer[], p_waits boolean, OUT draws integer[], OUT members bigint[], OUT accounts bigint[], OUT spendable bigint[], OUT trial boolean[], OUT guarded boolean[])
  returns record
  language plpgsql

routine bets_play_sum(p_member bigint, p_draw integer, p_play text)
  returns bigint
  language plpgsql stable set enable_seqscan=off set plan_cache_mode=force_generic_plan
  grant execute to app_rw

routine bets_reverse_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint, p_orders bigint[], p_rebate bigint[])
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_reverse_finish(p_draw integer, p_version integer)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_reverse_orders(p_draw integer, p_version integer, p_before bigint, p_after bigint, p_orders bigint[], p_rebate bigint[], OUT opened bigint[], OUT rewards bigint[])
  returns record
  language plpgsql

routine bets_reverse_post(p_draw integer, p_version integer, p_before bigint, p_after bigint, p_opened bigint[], p_rewards bigint[])
  returns void
  language plpgsql

routine bets_settle_begin(p_draw integer, p_kind text)
  returns TABLE(result_version integer, cursor_order_id bigint, finished boolean)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_settle_chunk(p_draw integer, p_version integer, p_before bigint, p_after bigint, p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[], p_turnover bigint[], p_agent bigint[])
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_settle_finish(p_draw integer, p_version integer)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_settle_orders(p_draw integer, p_version integer, p_before bigint, p_after bigint, p_orders bigint[], p_result smallint[], p_reward bigint[], p_valid bigint[], p_rebate bigint[], p_turnover bigint[], p_agent bigint[], p_now timestamp with time zone)
  returns TABLE(order_id bigint, account_id bigint, trial boolean, total bigint, result smallint, reward bigint, rebate bigint)
  language plpgsql

routine bets_sweep(p_scope text, p_key text, p_draw integer, p_stakes bigint, p_profit bigint, p_rest bigint)
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine bets_void_chunk(p_draw integer, p_limit integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_void_lock(p_member bigint, p_order bigint)
  returns TABLE(draw_id integer, status smallint, result_version integer, reversing boolean)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_void_one(p_member bigint, p_order bigint, p_approval integer, p_reason text, p_first text, p_second text)
  returns TABLE(outcome text, refunded bigint, reversed bigint, owed bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bets_void_post(p_order bet_order, p_reward bigint, p_rebate bigint)
  returns void
  language plpgsql

routine bets_write_past(p_orders jsonb, p_count_from timestamp with time zone)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine bonus_edge_is_known()
  returns trigger
  language plpgsql

routine bonus_friend_recharged()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine bonus_member_rose()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine books_make_ahead(p_months integer)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_admit(p_person bigint, p_room integer, OUT code text, OUT msg text)
  returns record
  language plpgsql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_alive(p_person bigint, p_session bytea)
  returns boolean
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_announce(p_room integer, p_frame jsonb)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_bet_states(p_person bigint, p_room integer, p_messages bigint[])
  returns TABLE(message_id bigint, outcomes smallint[], reward bigint)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_carry_over(p_from integer, p_after integer, p_guest bigint, p_to integer, p_member bigint)
  returns TABLE(first_seq integer, last_seq integer)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_content(p_room integer, p_said jsonb)
  returns jsonb
  language sql stable set search_path=pg_catalog, public, pg_temp

routine chat_deposits(p_member bigint, p_from timestamp with time zone)
  returns bigint
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_desk_line(p_room integer, p_asker bigint, p_house bigint)
  returns TABLE(account text, last jsonb, unread integer)
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_desk_member(p_person bigint)
  returns bigint
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_desk_said(p_room integer, p_person bigint, p_from integer)
  returns text[]
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_follow_bet(p_person bigint, p_room integer, p_message bigint, p_orders bigint[])
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_followers(p_person bigint, p_room integer, p_messages bigint[])
  returns TABLE(message_id bigint, followers integer)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_game(p_game integer)
  returns TABLE(name text, family text)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_holder(p_hash bytea)
  returns TABLE(person_id bigint, chat_id bigint, kind text, member_id bigint, session_id bytea, said jsonb, code text)
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_id_of_account(p_account text)
  returns bigint
  language plpgsql set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_is_restricted(p_level integer)
  returns boolean
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_judge(p_person bigint, p_room integer, OUT code text, OUT msg text)
  returns record
  language plpgsql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_kept(p_view text, p_before bigint, p_rows integer)
  returns TABLE(person_id bigint)
  language plpgsql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_lock_room(p_room integer)
  returns integer
  language sql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_make_months(p_months integer)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_make_staff(p_nickname text, p_avatar integer, p_kind text)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_member_of(p_member bigint)
  returns TABLE(account text, enable_chat boolean)
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_muted(p_person bigint, p_room integer)
  returns text
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_name_staff(p_person bigint, p_nickname text)
  returns void
  language sql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_new_id()
  returns bigint
  language sql set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_open_desk(p_person bigint, p_house bigint)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_open_private(p_person bigint, p_friend bigint)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_pace(p_person bigint, p_room integer, p_hash bytea)
  returns text
  language plpgsql stable set search_path=pg_catalog, public, pg_temp

routine chat_pair(p_room integer)
  returns jsonb
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_person_of(p_member bigint)
  returns bigint
  language plpgsql set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_plan_turns(p_game integer, p_rows integer)
  returns TABLE(draw_id integer, turn_num text, state text, close_at timestamp with time zone, result text, lunar_year integer)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_post(p_room integer, p_person bigint, p_kind text, p_content jsonb, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_read_one(p_message bigint)
  returns jsonb
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_reads(p_person bigint, p_room integer)
  returns boolean
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_refuse_saying(p_room integer, p_person bigint, p_session bytea, p_flaw text, p_hash bytea, p_kind text, p_picture text, OUT code text, OUT msg text)
  returns record
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine chat_remove(p_room integer, p_message bigint, p_by text, p_person bigint)
  returns text
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_say(p_room integer, p_said jsonb)
  returns TABLE(item integer, outcome text, code text, msg text, message jsonb)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_set_standing(p_person bigint, p_level integer, p_enable boolean)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_shared_bet(p_person bigint, p_bet jsonb)
  returns jsonb
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_staff()
  returns TABLE(person_id bigint, level integer)
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_standing(p_person bigint)
  returns text
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_store(p_room integer, p_person bigint, p_kind text, p_content jsonb, p_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
  returns jsonb
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine chat_tell(p_room integer, p_messages jsonb)
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine chat_tell_wins()
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_user(p_person bigint)
  returns jsonb
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine chat_valid_bets(p_member bigint, p_from timestamp with time zone)
  returns bigint
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine company_revise()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine content_is_append_only()
  returns trigger
  language plpgsql
  grant execute to public

routine content_piece_revise()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine content_tell()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine content_tell_games()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine desk_heard()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine draw_clock()
  returns timestamp with time zone
  language sql
  grant execute to app_rw
  grant execute to public

routine draw_evidence_is_final()
  returns trigger
  language plpgsql
  grant execute to public

routine draw_external_is_orderly()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine draw_public_at()
  returns trigger
  language plpgsql
  grant execute to public

routine draw_replay_follow(p_draw_ids integer[])
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine draw_replay_store(p_game_id integer, p_turn_num text, p_url text, p_source text DEFAULT 'operator'::text)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine draw_result_is_final()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine gaming_authorize_deposit(p_member bigint, p_reference text, p_amount bigint)
  returns TABLE(outcome text, remaining bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_authorize_wager(p_member bigint, p_amount bigint)
  returns text
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_changed()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine gaming_clock()
  returns timestamp with time zone
  language sql
  grant execute to app_rw

routine gaming_credit_deposit(p_member bigint, p_reference text, p_amount bigint)
  returns TABLE(outcome text, remaining bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_event_is_kept()
  returns trigger
  language plpgsql

routine gaming_lock(p_member bigint)
  returns timestamp with time zone
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_play_time(p_member bigint, p_from timestamp with time zone, p_now timestamp with time zone)
  returns interval
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_release_deposit(p_member bigint, p_reference text)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_span(p_period text)
  returns interval
  language sql immutable
  grant execute to app_rw

routine gaming_used(p_member bigint, p_kind text, p_period text, p_now timestamp with time zone)
  returns bigint
  language plpgsql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine gaming_wager_refusal(p_member bigint, p_amount bigint, p_now timestamp with time zone)
  returns text
  language plpgsql stable set search_path=pg_catalog, public, pg_temp

routine gaming_write_past(p_member bigint, p_reference text[], p_amount bigint[], p_at timestamp with time zone[])
  returns void
  language sql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine id_at(at timestamp with time zone)
  returns bigint
  language sql stable
  grant execute to app_rw

routine in_maintenance(p_scope text, p_key text, p_at timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine ledger_account_at(p_address text)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine ledger_count_days(p_account bigint, p_limit integer)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine ledger_cut_transfers()
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine ledger_guard_partition(p_name text)
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine ledger_guard_transfers(p_name text)
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine ledger_is_append_only()
  returns trigger
  language plpgsql

routine ledger_key_in_time(p_keyed_at timestamp with time zone, p_at timestamp with time zone)
  returns boolean
  language sql stable

routine ledger_keyed_at(p_scope text, p_key text)
  returns timestamp with time zone
  language sql immutable
  grant execute to app_rw

routine ledger_make_months(p_until timestamp without time zone)
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine ledger_open_member(p_member_id bigint, p_currency text)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine ledger_post(p_event text, p_tran_type smallint, p_scope text, p_key text, p_body_hash bytea, p_ref_kind text, p_ref_id bigint, p_actor text, p_from text[], p_to text[], p_amount bigint[], p_order bigint[])
  returns TABLE(outcome text, transfer_id bigint)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine ledger_post_singles(p_transfers ledger_single[])
  returns void
  language plpgsql set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set search_path=pg_catalog, public, pg_temp

routine ledger_seq_never_falls()
  returns trigger
  language plpgsql

routine ledger_uuid_at(p_key text)
  returns timestamp with time zone
  language sql immutable
  grant execute to app_rw

routine ledger_would_overdraw(p_from bigint[], p_to bigint[], p_amount bigint[])
  returns boolean
  language sql stable

routine ledger_write_lines(p_transfer_id bigint, p_from bigint[], p_to bigint[], p_amount bigint[], p_order bigint[])
  returns void
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine ledger_write_past(p_rows jsonb)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine live_game_maintenance(p_game text, p_at timestamp with time zone)
  returns text
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine live_game_state(p_provider text, p_game text, p_at timestamp with time zone)
  returns text
  language plpgsql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine live_stream_set(p_game_id integer, p_live_url text, p_replay_pattern text DEFAULT ''::text, p_source text DEFAULT 'operator'::text)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine login_address_is_busy(p_address text, p_network text, p_now timestamp with time zone)
  returns boolean
  language sql stable
  grant execute to app_rw

routine login_failures(p_account text, p_since timestamp with time zone, p_unknown boolean)
  returns integer
  language sql stable
  grant execute to app_rw

routine login_open(p_account text, p_address text, p_network text, p_device text, p_counts_address boolean)
  returns TABLE(attempt_id bigint, verdict text, retry_after_s integer, account_failures integer, address_failures integer, day_failures integer)
  language plpgsql
  grant execute to public

routine member_agent_changed()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine member_lookup_find(p_kind text, p_text text)
  returns SETOF bigint
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine member_lookup_hash(p_kind text, p_text text)
  returns bytea
  language sql stable security definer set search_path=pg_catalog, public, pg_temp

routine member_lookup_written()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine next_id()
  returns bigint
  language sql
  grant execute to app_rw

routine operator_audit_append(p_entry text)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine operator_audit_is_append_only()
  returns trigger
  language plpgsql

routine operator_try(p_login text, p_address text, p_kind text)
  returns TABLE(attempt_id bigint, retry_after_s integer)
  language plpgsql
  grant execute to app_rw

routine outbox_announce(p_topic text, p_payload jsonb)
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine outbox_epoch()
  returns text
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine outbox_mark()
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine outbox_relay(p_most integer, p_mark boolean DEFAULT false)
  returns integer
  language plpgsql security definer set enable_bitmapscan=off set enable_seqscan=off set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine outbox_sweep(p_age interval)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine promotion_is_kept()
  returns trigger
  language plpgsql

routine promotion_revise()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine protection_pause_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine rebate_round_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine recharge_edge_is_known()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine record_round(p_vendor text, p_round text, p_member bigint, p_game text, p_status smallint, p_bet bigint, p_payout bigint, p_valid_bet bigint, p_started timestamp with time zone, p_settled timestamp with time zone)
  returns text
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine red_packet_accounts(p_members bigint[])
  returns jsonb
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine red_packet_edge_is_known()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine red_packet_people(p_members bigint[])
  returns TABLE(member_id bigint, nickname text, avatar_id integer)
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine red_packet_room(p_member bigint, p_room integer, OUT person bigint, OUT reads boolean, OUT kind text, OUT allows boolean, OUT people integer, OUT level integer, OUT code text, OUT msg text)
  returns record
  language plpgsql set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine result_draw(p_game integer, p_turn text)
  returns TABLE(draw_id integer, game_name text, family text)
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine result_is_kept()
  returns trigger
  language plpgsql

routine results_alarm_overdue()
  returns TABLE(draw_id integer, game_id integer, turn_num text)
  language sql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_correct(p_draw integer, p_version integer, p_open_num text, p_note text, p_reason text, p_first text, p_second text)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_extends(p_longer text, p_shorter text)
  returns boolean
  language sql immutable

routine results_lock(p_draw integer)
  returns TABLE(result_by text, status text, open_num text, result_version integer)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_note_mismatch(p_draw draw, p_other result_entry, p_reporter text, p_open_num text)
  returns void
  language plpgsql

routine results_publish(p_draw integer, p_open_num text, p_first text, p_second text, p_now timestamp with time zone)
  returns void
  language plpgsql

routine results_report(p_draw integer, p_reporter text, p_open_num text, p_final boolean, p_name text, p_url text, p_captured_at timestamp with time zone, p_screenshot bytea)
  returns TABLE(outcome text, confirmed text, has_grown boolean)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_resume(p_draw integer, p_version integer, p_approval integer)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_setting(p_key text, p_default integer)
  returns integer
  language sql stable set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_stop(p_draw integer, p_by text, p_reason text)
  returns text
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine results_void(p_draw integer, p_reason text, p_first text, p_second text)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine settlement_waits_for_reversal()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine site_day(p_at timestamp with time zone)
  returns date
  language sql stable
  grant execute to public

routine site_day_start(p_day date)
  returns timestamp with time zone
  language sql stable
  grant execute to public

routine site_zone()
  returns text
  language sql stable
  grant execute to public

routine site_zone_is_fixed()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine staff_tell()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine stat_count(p_most integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine stat_is_counted(p_event text)
  returns boolean
  language sql immutable
  grant execute to public

routine stat_orders_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine stat_parts(p_event text, p_tran smallint, p_payer text, p_receiver text, p_from_member bigint, p_to_member bigint, p_amount bigint)
  returns TABLE(kind text, amount bigint)
  language sql immutable

routine stat_transfer_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine switch_is_off(p_scope text, p_key text, p_at timestamp with time zone)
  returns boolean
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine template_vote_cast(p_member_id bigint, p_group_id integer, p_option_id integer)
  returns text
  language plpgsql
  grant execute to app_rw
  grant execute to public

routine template_vote_counts()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to public

routine turnover_bet_voided()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine turnover_draw_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine turnover_round_moved()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine turnover_row_never_falls()
  returns trigger
  language plpgsql

routine vip_count_settled()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine vip_raise_all()
  returns trigger
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp

routine wallet_announce(p_members bigint[])
  returns void
  language plpgsql

routine wallet_balance(p_member bigint)
  returns bigint
  language sql stable security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine wallet_collect(p_member bigint)
  returns bigint
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine wallet_collect_debts(p_limit integer)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine wallet_facts(p_calls wallet_request[], p_held bigint[], p_now timestamp with time zone)
  returns SETOF wallet_fact
  language sql stable

routine wallet_judge(f wallet_fact, p_now timestamp with time zone, p_base bigint)
  returns wallet_effect
  language plpgsql

routine wallet_judge_back(f wallet_fact, e wallet_effect, p_base bigint)
  returns wallet_effect
  language plpgsql

routine wallet_names(p wallet_request)
  returns text[]
  language sql stable

routine wallet_outcome(f wallet_fact, p_now timestamp with time zone)
  returns text
  language plpgsql stable

routine wallet_pay(p_effects wallet_effect[])
  returns void
  language plpgsql

routine wallet_take(p_calls jsonb)
  returns TABLE(n integer, outcome text, balance bigint, member_id bigint, answer text, kept_hash text)
  language plpgsql security definer set enable_hashjoin=off set enable_mergejoin=off set enable_seqscan=off set plan_cache_mode=force_generic_plan set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine wallet_take_rounds(p_provider text, p_member bigint, p_rounds jsonb)
  returns TABLE(round_code text, outcome text)
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine wallet_turns(p_calls jsonb)
  returns wallet_request[]
  language plpgsql

routine wallet_write(p_effects wallet_effect[], p_now timestamp with time zone)
  returns void
  language plpgsql

routine wallet_write_rounds(p_effects wallet_effect[], p_now timestamp with time zone)
  returns void
  language plpgsql

routine withdrawal_edge_is_known()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine withdrawal_hold(p_withdrawal bigint, p_rule text, p_found bigint)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_lock(p_withdrawal bigint)
  returns void
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_match_edge(p_recharge bigint, p_from text, p_to text, p_kind text, p_note text)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_match_is_known()
  returns trigger
  language plpgsql set search_path=pg_catalog, public, pg_temp

routine withdrawal_match_take(p_recharge bigint, p_payer bigint, p_amount bigint, p_not bigint[])
  returns bigint
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_offer_end(p_withdrawal bigint, p_why text)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_take_edge(p_withdrawal bigint, p_from text, p_to text, p_role text, p_actor text, p_note text, p_reference text)
  returns text
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_try_lock(p_withdrawal bigint)
  returns boolean
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw

routine withdrawal_write_past(p_orders jsonb, p_steps jsonb)
  returns integer
  language plpgsql security definer set search_path=pg_catalog, public, pg_temp
  grant execute to app_rw
