/** Whose a table or a routine of the database is. Two modules that write one table have one rule in two places. */
export const LEDGER = /^ledger\//
const BETS = /^modules\/bets\//
const LIMITS = /^modules\/limits\//
const SECURITY = /^modules\/security\//
const RESULTS = /^modules\/results\//
/** What readers are shown, and what operators write: two sides of the same tables. */
const CONTENT = /^modules\/(templates|content)\//
const OPERATORS = /^modules\/operators\//
const PAYMENTS = /^modules\/payments\//
const GAME_WALLET = /^modules\/game-wallet\//
const RECHARGE = /^modules\/recharge\//
const BONUS = /^modules\/bonus\//
const RED_PACKETS = /^modules\/red-packets\//
const REBATE = /^modules\/rebate\//
const ADJUSTMENTS = /^modules\/adjustments\//
const WITHDRAWALS = /^modules\/withdrawals\//
const APPROVALS = /^modules\/approvals\//
const PRICES = /^modules\/prices\//
const CHAINS = /^(engine|modules\/lottery)\//
const TURNOVER = /^modules\/turnover\//
const MEMBER_PHONE = /^modules\/member\/phone\//
const GAMES = /^modules\/games\//
const CHAT = /^modules\/chat\//
const DESK = /^modules\/desk\//
const DASHBOARD = /^modules\/dashboard\//
const AGENTS = /^modules\/agents\//
const MEMBERS = /^modules\/members\//
const PROTECTION = /^modules\/protection\//
const RISK = /^modules\/risk\//
const LAB = /^modules\/lab\//
const DRAWS = /^(engine|modules\/(lottery|bets))\//

/** Tables that all belong to one module. */
const tablesOf = (owner: RegExp, names: string): Record<string, RegExp> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, owner]),
  )

/**
 * Table or view → the files below `apps/server/src` that may say its name in SQL. Migrations may name every table; what
 * routines write is compared with this list on a real database (`db/ownership.test.ts`), where the exceptions to the
 * ledger's rule stand too (docs/decisions/005). A module that needs another's rows asks its index.ts, or reads a view
 * made for it.
 */
export const owners: Readonly<Record<string, RegExp>> = {
  ...tablesOf(
    CHAT,
    `
    chat_person chat_class chat_room chat_seat chat_message chat_key chat_mute chat_block chat_report
    chat_word chat_picture chat_token chat_ticket chat_presence chat_win_told chat_plan chat_plan_call
    chat_follow chat_house`,
  ),
  ...tablesOf(
    AGENTS,
    `
    spread_link open_spread_link spread_visit spread_day agent_line agent_rate agent_team
    agent_member agent_difference agent_draw agent_rebate_due agent_rebate_day agent_stake
    agent_rebate_line agent_rebate agent_change agent_order agent_draw_state agent_rebate_payable
    agent_rebate_difference agent_day agent_day_people agent_moved agent_bill_due agent_bill
    agent_plan agent_ratio agent_run agent_run_due agent_run_member agent_run_line agent_statement agent_part
    agent_reversal agent_statement_payable agent_game_order agent_game_round agent_statement_difference
    agent_hidden agent_agreement agent_accepted agent_application agent_trace agent_estimate agent_move`,
  ),
  ...tablesOf(
    DASHBOARD,
    `stat_minute stat_day stat_moved stat_due stat_difference stat_queue stat_held stat_integrity
    stat_outbox stat_clearing`,
  ),
  ...tablesOf(/^modules\/bulk\//, 'bulk bulk_row'),
  ...tablesOf(/^modules\/exports\//, 'export_job export_part export_opened'),
  ...tablesOf(/^modules\/alarms\//, 'house_alarm alarm_acknowledged alarm_desk'),
  risk_flag: RISK,
  risk_look: RISK,
  ledger_account: LEDGER,
  ledger_balance: LEDGER,
  ledger_transfer: LEDGER,
  ledger_posting: LEDGER,
  ledger_entry: LEDGER,
  ledger_difference: LEDGER,
  ledger_day: LEDGER,
  ledger_day_mark: LEDGER,
  adjustment_batch: ADJUSTMENTS,
  adjustment_batch_row: ADJUSTMENTS,
  recon_close: /^modules\/recon\//,
  bill_export: /^modules\/bills\//,
  bet_order: BETS,
  bet_order_to_settle: BETS,
  bet_exposure: BETS,
  bet_day_total: BETS,
  bet_day_result: BETS,
  bet_day_difference: BETS,
  bet_record: BETS,
  bet_draw: BETS,
  bet_difference: BETS,
  bet_chase: BETS,
  bet_chase_record: BETS,
  bet_chase_difference: BETS,
  bet_base_difference: BETS,
  member_agent_until: BETS,
  bet_win: BETS,
  bet_void: BETS,
  bettor: BETS,
  settlement: BETS,
  resettlement: BETS,
  resettlement_line: BETS,
  resettlement_member: BETS,
  member_debt: BETS,
  withdraw_debt: SECURITY,
  game: /^(engine|modules\/(lottery|bets|prices))\//,
  draw: DRAWS,
  draw_chain: CHAINS,
  engine_alarm: /^(engine|modules\/chains)\//,
  live_stream: /^modules\/lottery\//,
  draw_replay: /^modules\/lottery\//,
  draw_close_record: CHAINS,
  draw_desk: /^modules\/lottery\//,
  ...tablesOf(/^modules\/jobs\//, 'job_run job_wish process_beat'),
  setting_version: /^modules\/system\//,
  maintenance_window: /^modules\/switches\//,
  switch_state: /^modules\/switches\//,
  result_source: RESULTS,
  result_nonce: RESULTS,
  result_report: RESULTS,
  result_entry: RESULTS,
  result_alarm: RESULTS,
  result_desk: RESULTS,
  result_hand_entry: RESULTS,
  result_picture: RESULTS,
  // The engine settles nothing that is stopped.
  result_stop: /^(engine|modules\/results)\//,
  // The provenance of a result is shown with the draw.
  result_version: /^modules\/(results|lottery)\//,
  correction_note: BETS,
  result_provenance: /^modules\/lottery\//,
  outbox: /^realtime\//,
  outbox_told: /^realtime\//,
  outbox_floor: /^realtime\//,
  socket_ticket: /^realtime\//,
  // Reports name games that were taken off, and show rounds; the centre offers games, and leads back into open rounds.
  live_game: /^modules\/(games|live-reports)\//,
  game_round: /^modules\/(games|live-reports)\//,
  game_supplier: GAMES,
  game_place: GAMES,
  game_follow: GAMES,
  game_opened: GAMES,
  game_launch: GAMES,
  sms_message: MEMBER_PHONE,
  phone_code: MEMBER_PHONE,
  phone_binding: MEMBER_PHONE,
  // Rates and who is whose agent stand on the member.
  member: /^(modules\/(members?|auth|security|agents)|http)\//,
  desk_setting: DESK,
  desk_staff: DESK,
  desk_room: DESK,
  desk_case: DESK,
  desk_inbox: DESK,
  desk_attached: DESK,
  desk_answer: DESK,
  desk_note: DESK,
  desk_canned: DESK,
  desk_robot_answer: DESK,
  desk_task: DESK,
  notification: /^modules\/notifications\//,
  vip_rule: /^modules\/vip\//,
  vip_progress: /^modules\/vip\//,
  session: /^(modules\/security|http)\//,
  login_attempt: /^modules\/auth\//,
  login_device: /^modules\/auth\//,
  login_lock: /^modules\/auth\//,
  login_hour: /^modules\/auth\//,
  captcha_challenge: /^modules\/auth\//,
  slider_proof: /^modules\/auth\//,
  cash_password: SECURITY,
  cash_password_set: /^modules\/member\//,
  cash_password_use: SECURITY,
  cash_ticket: SECURITY,
  withdraw_hold: SECURITY,
  withdraw_stop: SECURITY,
  password_reset_code: SECURITY,
  payout_account: SECURITY,
  payout_conflict: SECURITY,
  request_key: /^http\//,
  rate_bucket: /^http\//,
  secret_key: /^http\//,
  seed_release: /^seed\//,
  schema_routine: /^db\/routines\.ts$/,
  // Settings are read where they apply.
  system_config: /queries\.ts$/,
  play_category: CONTENT,
  template: CONTENT,
  template_group: CONTENT,
  template_item: CONTENT,
  template_like: /^modules\/templates\//,
  card_draw: /^modules\/templates\//,
  card_reader: /^modules\/templates\//,
  card_turn: CONTENT,
  content_revision: /^modules\/content\//,
  company_template_block: CONTENT,
  company_category_order: CONTENT,
  template_poll_option: CONTENT,
  template_vote: /^modules\/templates\//,
  template_vote_difference: /^modules\/templates\//,
  template_seal: CONTENT,
  content_piece: /^(modules\/pieces|seed)\//,
  content_piece_revision: /^modules\/pieces\//,
  content_image: /^modules\/content\//,
  content_upload: /^modules\/content\//,
  notice: /^modules\/company\//,
  company_carousel: /^modules\/company\//,
  company_setting: /^seed\//,
  company_facts: /^(http\/documents|modules\/companies|seed)\//,
  company_version: /^modules\/companies\//,
  member_setting: /^modules\/settings\//,
  recharge_group: /^(modules\/recharge|seed)\//,
  recharge_channel: /^(modules\/recharge|seed)\//,
  recharge_setting: /^(modules\/recharge|seed)\//,
  recharge_order: RECHARGE,
  recharge_step: RECHARGE,
  recharge_received: RECHARGE,
  recharge_receipt: RECHARGE,
  red_packet: RED_PACKETS,
  red_packet_setting: /^(modules\/red-packets|seed)\//,
  red_packet_seed: RED_PACKETS,
  red_packet_schedule: RED_PACKETS,
  red_packet_ring: RED_PACKETS,
  red_packet_ring_look: RED_PACKETS,
  red_packet_secret: RED_PACKETS,
  red_packet_claim: RED_PACKETS,
  red_packet_difference: RED_PACKETS,
  rebate_total: REBATE,
  rebate_taken: REBATE,
  rebate_claim: REBATE,
  rebate_claim_part: REBATE,
  rebate_difference: REBATE,
  bonus_offer: BONUS,
  bonus_setting: BONUS,
  bonus_record: BONUS,
  bonus_invited: BONUS,
  bonus_run: BONUS,
  bonus_rise: BONUS,
  withdrawal_setting: WITHDRAWALS,
  withdrawal_method: WITHDRAWALS,
  withdrawal_rule: WITHDRAWALS,
  withdrawal_order: WITHDRAWALS,
  withdrawal_step: WITHDRAWALS,
  withdrawal_hit: WITHDRAWALS,
  withdrawal_difference: WITHDRAWALS,
  withdrawal_claim: WITHDRAWALS,
  withdrawal_payout: WITHDRAWALS,
  withdrawal_check: WITHDRAWALS,
  withdrawal_offer: WITHDRAWALS,
  withdrawal_match: WITHDRAWALS,
  gaming_limit: LIMITS,
  gaming_pause: LIMITS,
  gaming_reminder: LIMITS,
  gaming_deposit: LIMITS,
  gaming_event: LIMITS,
  gaming_wager: LIMITS,
  gaming_excluded_person: LIMITS,
  gaming_difference: LIMITS,
  gaming_viewer: /^http\//,
  advert: /^modules\/adverts\//,
  advert_group: /^modules\/adverts\//,
  advert_item: /^modules\/adverts\//,
  gallery_category: /^modules\/gallery\//,
  gallery_group: /^modules\/gallery\//,
  gallery_item: /^modules\/gallery\//,
  gallery_like: /^modules\/gallery\//,
  gallery_game: /^modules\/gallery\//,
  gallery_turn: /^modules\/gallery\//,
  promotion_category: /^modules\/promotions\//,
  promotion: /^modules\/promotions\//,
  promotion_revision: /^modules\/promotions\//,
  member_lookup_key: MEMBERS,
  member_lookup: MEMBERS,
  member_link: /^modules\/member\//,
  member_note: MEMBERS,
  member_tag: MEMBERS,
  member_group: MEMBERS,
  protection_case: PROTECTION,
  operator: OPERATORS,
  operator_request: OPERATORS,
  operator_unmask_alarm: MEMBERS,
  operator_invite: OPERATORS,
  operator_challenge: OPERATORS,
  operator_session: OPERATORS,
  operator_attempt: OPERATORS,
  operator_audit: OPERATORS,
  operator_failed_entry: OPERATORS,
  ...tablesOf(/^modules\/networks\//, 'operator_network_version operator_network'),
  payment_inbox: PAYMENTS,
  payment_order: PAYMENTS,
  payment_nonce: PAYMENTS,
  payment_cursor: PAYMENTS,
  payment_lease: PAYMENTS,
  payment_alarm: PAYMENTS,
  payment_difference: PAYMENTS,
  payment_reconciliation: PAYMENTS,
  ...tablesOf(PRICES, 'price_group price_version price_withdrawal price_member'),
  price_viewer: /^http\//,
  exposure_line: LAB,
  approval: APPROVALS,
  approval_alarm: APPROVALS,
  operator_name: /^modules\/(approvals|desk|views)\//,
  staff_view: /^modules\/views\//,
  turnover_setting: TURNOVER,
  turnover_member: TURNOVER,
  turnover_row: TURNOVER,
  turnover_part: TURNOVER,
  turnover_entry: TURNOVER,
  turnover_due: TURNOVER,
  turnover_order: TURNOVER,
  turnover_round: TURNOVER,
  turnover_difference: TURNOVER,
  wallet_user: GAME_WALLET,
  wallet_session: GAME_WALLET,
  wallet_round: GAME_WALLET,
  wallet_tx: GAME_WALLET,
  wallet_debt: GAME_WALLET,
  wallet_call: GAME_WALLET,
  wallet_closure: GAME_WALLET,
  wallet_barred: GAME_WALLET,
  wallet_bet_max: GAME_WALLET,
  live_transfer: GAME_WALLET,
  live_purse: GAME_WALLET,
  live_transfer_limit: GAME_WALLET,
  live_round: GAME_WALLET,
  live_round_cursor: GAME_WALLET,
  live_money_difference: GAME_WALLET,
  wallet_alarm: GAME_WALLET,
  wallet_comparison: GAME_WALLET,
  wallet_difference: GAME_WALLET,
  wallet_lease: GAME_WALLET,
}
