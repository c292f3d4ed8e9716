/** Who may name which table. Two modules that write one table have one rule in two places. */
import { type Finding, isTest, lineAt, matches, parse, type Tree } from './tree.ts'

const SERVER = 'apps/server/src'
const LEDGER = /^ledger\//
const BETS = /^(modules\/bets|engine)\//
const LIMITS = /^modules\/limits\//
const SECURITY = /^modules\/security\//
const RESULTS = /^modules\/results\//
/** What readers are shown, and what operators write: two sides of the same tables. */
const CONTENT = /^modules\/(templates|content)\//
const OPERATORS = /^modules\/operators\//
const DRAWS = /^(engine|modules\/(lottery|bets))\//

/**
 * Table or view → the files below `apps/server/src` that may say its name in SQL. Migrations may name every table;
 * among them stands the one exception to the ledger's rule, the function that takes a batch of bets and its money in
 * one statement (docs/decisions/005). A module that needs another's rows asks its index.ts, or reads a view made for
 * it.
 */
const owners: Readonly<Record<string, RegExp>> = {
  ledger_account: LEDGER,
  ledger_balance: LEDGER,
  ledger_transfer: LEDGER,
  ledger_posting: LEDGER,
  ledger_entry: LEDGER,
  ledger_difference: LEDGER,
  bet_order: BETS,
  bet_order_to_settle: BETS,
  bet_exposure: BETS,
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
  game: /^(engine|modules\/(lottery|games|bets))\//,
  draw: DRAWS,
  draw_chain: DRAWS,
  live_stream: /^modules\/lottery\//,
  draw_replay: /^modules\/lottery\//,
  draw_close_record: DRAWS,
  result_source: RESULTS,
  result_nonce: RESULTS,
  result_report: RESULTS,
  result_entry: RESULTS,
  result_alarm: RESULTS,
  // The provenance of a result is shown with the draw.
  result_version: /^modules\/(results|lottery)\//,
  correction_note: BETS,
  result_provenance: /^modules\/lottery\//,
  outbox: /^realtime\//,
  outbox_floor: /^realtime\//,
  socket_ticket: /^realtime\//,
  live_game: /^modules\/live-reports\//,
  game_round: /^modules\/live-reports\//,
  member: /^(modules\/(members?|auth|operators|security)|http)\//,
  notification: /^modules\/notifications\//,
  vip_rule: /^modules\/vip\//,
  vip_progress: /^modules\/vip\//,
  session: /^(modules\/(auth|security)|http)\//,
  login_attempt: /^(modules\/auth|http)\//,
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
  // Settings are read where they apply.
  system_config: /queries\.ts$|^platform\//,
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
}

/** Seeds look everywhere, except that nobody but the ledger names the ledger's tables. */
const ANYWHERE = /^(seed|db)\//

export function tableOwnership(tree: Tree): Finding[] {
  const files = tree.filter(
    (file) => file.path.startsWith(`${SERVER}/`) && file.path.endsWith('.ts') && !isTest(file.path),
  )
  return files.flatMap((file) => {
    const path = file.path.slice(SERVER.length + 1)
    const { code } = parse(file)
    return Object.entries(owners).flatMap(([table, owner]) => {
      if (owner.test(path) || (owner !== LEDGER && ANYWHERE.test(path))) return []
      return matches(
        file.path,
        code,
        mention(table, owner),
        () => `the table ${table} has an owner: ask it for a function`,
      )
    })
  })
}

/**
 * A ledger table is not named at all; of the others only SQL counts, for `game` and `member` are words of the language.
 */
function mention(table: string, owner: RegExp): RegExp {
  if (owner === LEDGER) return new RegExp(`\\b${table}\\b`, 'g')
  return new RegExp(`\\b(?:from|join|into|update|only|table)\\s+${table}\\b(?!['"./])`, 'gi')
}

/** A table that a migration makes is in the list above, so that the rule cannot be forgotten with a new table. */
export function everyTableHasAnOwner(tree: Tree): Finding[] {
  return tree
    .filter((file) => /^apps\/server\/src\/db\/migrations\/.*\.sql$/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(/^create (?:table|(?:materialized )?view) (?:if not exists )?(\w+)/gim)]
        .filter(([, table]) => !Object.hasOwn(owners, table as string))
        .map((match) => ({
          path: file.path,
          line: lineAt(file.text, match.index),
          message: `name the owner of ${match[1]} in tools/tidy/tables.ts`,
        })),
    )
}

/** SQL of a module lives in `queries.ts`, or in `<name>-queries.ts` where one would be too long. */
export function sqlInQueries(tree: Tree): Finding[] {
  const inModule = (path: string) => path.startsWith(`${SERVER}/modules/`) && path.endsWith('.ts') && !isTest(path)
  const statement = /\b(?:sql|tx|db)(?:<[^`]*>)?`\s*(?:select|insert|update|delete|with)\b/gi
  return tree
    .filter((file) => inModule(file.path) && !/queries(\.ts$|\/)/.test(file.path))
    .flatMap((file) => matches(file.path, parse(file).code, statement, () => 'SQL belongs in queries.ts'))
}
