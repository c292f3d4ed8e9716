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
const APPROVALS = /^modules\/approvals\//
const CHAINS = /^(engine|modules\/lottery)\//
const TURNOVER = /^modules\/turnover\//
const DRAWS = /^(engine|modules\/(lottery|bets))\//

/**
 * Table or view → the files below `apps/server/src` that may say its name in SQL. Migrations may name every table; what
 * routines write is compared with this list on a real database (`db/ownership.test.ts`), where the exceptions to the
 * ledger's rule stand too (docs/decisions/005). A module that needs another's rows asks its index.ts, or reads a view
 * made for it.
 */
export const owners: Readonly<Record<string, RegExp>> = {
  ledger_account: LEDGER,
  ledger_balance: LEDGER,
  ledger_transfer: LEDGER,
  ledger_posting: LEDGER,
  ledger_entry: LEDGER,
  ledger_difference: LEDGER,
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
  settlement: BETS,
  resettlement: BETS,
  resettlement_line: BETS,
  resettlement_member: BETS,
  member_debt: BETS,
  withdraw_debt: SECURITY,
  game: /^(engine|modules\/(lottery|bets))\//,
  draw: DRAWS,
  draw_chain: CHAINS,
  engine_alarm: /^(engine|modules\/chains)\//,
  live_stream: /^modules\/lottery\//,
  draw_replay: /^modules\/lottery\//,
  draw_close_record: CHAINS,
  result_source: RESULTS,
  result_nonce: RESULTS,
  result_report: RESULTS,
  result_entry: RESULTS,
  result_alarm: RESULTS,
  result_desk: RESULTS,
  result_hand_entry: RESULTS,
  // The provenance of a result is shown with the draw.
  result_version: /^modules\/(results|lottery)\//,
  correction_note: BETS,
  result_provenance: /^modules\/lottery\//,
  outbox: /^realtime\//,
  outbox_told: /^realtime\//,
  outbox_floor: /^realtime\//,
  socket_ticket: /^realtime\//,
  live_game: /^modules\/live-reports\//,
  game_round: /^modules\/live-reports\//,
  member: /^(modules\/(members?|auth|security)|http)\//,
  notification: /^modules\/notifications\//,
  vip_rule: /^modules\/vip\//,
  vip_progress: /^modules\/vip\//,
  session: /^(modules\/security|http)\//,
  login_attempt: /^modules\/auth\//,
  login_lock: /^modules\/auth\//,
  login_hour: /^modules\/auth\//,
  captcha_challenge: /^modules\/auth\//,
  slider_proof: /^modules\/auth\//,
  spread_link: /^modules\/agents\//,
  open_spread_link: /^modules\/agents\//,
  spread_visit: /^modules\/agents\//,
  cash_password: SECURITY,
  cash_password_set: /^modules\/member\//,
  cash_password_use: SECURITY,
  cash_ticket: SECURITY,
  withdraw_hold: SECURITY,
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
  content_image: /^modules\/content\//,
  content_upload: /^modules\/content\//,
  notice: /^modules\/company\//,
  company_carousel: /^modules\/company\//,
  company_setting: /^modules\/company\//,
  member_setting: /^modules\/settings\//,
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
  promotion_category: /^modules\/promotions\//,
  promotion: /^modules\/promotions\//,
  promotion_revision: /^modules\/promotions\//,
  operator: OPERATORS,
  operator_invite: OPERATORS,
  operator_challenge: OPERATORS,
  operator_session: OPERATORS,
  operator_attempt: OPERATORS,
  operator_audit: OPERATORS,
  operator_failed_entry: OPERATORS,
  payment_inbox: PAYMENTS,
  payment_order: PAYMENTS,
  payment_nonce: PAYMENTS,
  payment_cursor: PAYMENTS,
  payment_lease: PAYMENTS,
  payment_alarm: PAYMENTS,
  payment_difference: PAYMENTS,
  payment_reconciliation: PAYMENTS,
  approval: APPROVALS,
  approval_alarm: APPROVALS,
  operator_name: APPROVALS,
  turnover_setting: TURNOVER,
  turnover_member: TURNOVER,
  turnover_row: TURNOVER,
  turnover_part: TURNOVER,
  turnover_entry: TURNOVER,
  turnover_due: TURNOVER,
  turnover_order: TURNOVER,
  turnover_round: TURNOVER,
  turnover_difference: TURNOVER,
}

/**
 * The beginning of a routine's name → the folder that owns it. The longest one that fits counts; `''` is everybody's,
 * because it writes nothing.
 */
export const routineOwners: Readonly<Record<string, string>> = {
  approval_: 'modules/approvals/',
  bet_: 'modules/bets/',
  bets_: 'modules/bets/',
  books_: 'ledger/',
  content_: 'modules/content/',
  draw_: 'engine/',
  draw_clock: '',
  draw_external_: 'modules/results/',
  draw_replay_: 'modules/lottery/',
  gaming_: 'modules/limits/',
  id_at: '',
  ledger_: 'ledger/',
  live_stream_: 'modules/lottery/',
  login_: 'modules/auth/',
  member_agent_: 'modules/bets/',
  next_id: '',
  operator_: 'modules/operators/',
  outbox_: 'realtime/',
  promotion_: 'modules/promotions/',
  record_round: 'modules/live-reports/',
  result_: 'modules/results/',
  results_: 'modules/results/',
  settlement_: 'modules/bets/',
  site_: '',
  template_vote_: 'modules/templates/',
  turnover_: 'modules/turnover/',
  vip_: 'modules/vip/',
}

/** The folder below `apps/server/src` that owns a routine: `''` where it is everybody's. */
export function ownerOfRoutine(name: string): string | undefined {
  const fits = Object.keys(routineOwners).filter((start) =>
    start.endsWith('_') ? name.startsWith(start) : name === start,
  )
  const longest = fits.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : routineOwners[longest]
}

/** Routine → the files beside its owner's that may call it. */
export const callers: Readonly<Record<string, RegExp>> = {
  results_alarm_overdue: /^engine\/queries\.ts$/,
}
