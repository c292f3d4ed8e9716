/** Whose a routine of the database is, and who else may call it. Tables stand in `owners.ts`. */

/**
 * The beginning of a routine's name → the folder that owns it. The longest one that fits counts; `''` is everybody's,
 * because it writes nothing.
 */
export const routineOwners: Readonly<Record<string, string>> = {
  agent_: 'modules/agents/',
  approval_: 'modules/approvals/',
  bet_: 'modules/bets/',
  bets_: 'modules/bets/',
  bonus_: 'modules/bonus/',
  books_: 'ledger/',
  chat_: 'modules/chat/',
  company_: 'modules/companies/',
  content_: 'modules/content/',
  content_piece_: 'modules/pieces/',
  desk_: 'modules/desk/',
  draw_: 'engine/',
  draw_clock: '',
  draw_external_: 'modules/results/',
  draw_replay_: 'modules/lottery/',
  gaming_: 'modules/limits/',
  game_round_: 'modules/live-reports/',
  id_at: '',
  in_maintenance: '',
  ledger_: 'ledger/',
  live_game_: 'modules/games/',
  live_stream_: 'modules/lottery/',
  login_: 'modules/auth/',
  member_agent_: 'modules/bets/',
  member_lookup_: 'modules/members/',
  next_id: '',
  operator_: 'modules/operators/',
  outbox_: 'realtime/',
  staff_: 'realtime/',
  promotion_: 'modules/promotions/',
  protection_: 'modules/protection/',
  rebate_: 'modules/rebate/',
  record_round: 'modules/live-reports/',
  result_: 'modules/results/',
  recharge_: 'modules/recharge/',
  red_packet_: 'modules/red-packets/',
  results_: 'modules/results/',
  settlement_: 'modules/bets/',
  site_: '',
  stat_: 'modules/dashboard/',
  switch_: 'modules/switches/',
  template_vote_: 'modules/templates/',
  turnover_: 'modules/turnover/',
  vip_: 'modules/vip/',
  wallet_: 'modules/game-wallet/',
  withdrawal_: 'modules/withdrawals/',
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
  // Games say themselves whether they are off.
  switch_is_off: /^modules\/lottery\/queries\.ts$/,
  results_alarm_overdue: /^engine\/queries\.ts$/,
  chat_post: /^modules\/(red-packets|desk)\//,
  chat_person_of: /^modules\/red-packets\//,
  chat_announce: /^modules\/(red-packets|desk)\//,
  chat_open_desk: /^modules\/desk\//,
  chat_lock_room: /^modules\/desk\//,
  chat_make_staff: /^modules\/desk\//,
  chat_name_staff: /^modules\/desk\//,
  chat_carry_over: /^modules\/desk\//,
  chat_desk_line: /^modules\/desk\//,
  chat_desk_said: /^modules\/desk\//,
  chat_desk_member: /^modules\/desk\//,
  chat_user: /^modules\/desk\//,
}
