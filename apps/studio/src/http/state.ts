import { paymentMaxOf, SUPPLIERS } from '@liuhe/games/catalogue.ts'
import type { SeedRow } from '../dealer/player-seeds.ts'
import { fieldsOf } from '../games/fields.ts'
import { type Rules, rulesOf } from '../games/rules.ts'
import type { Parts } from '../parts.ts'
import type { RoundRow } from '../rounds/book.ts'
import { isStepped } from '../rounds/steps.ts'
import { roundOf } from '../rounds/view.ts'
import type { GameCode, GameInfo, Limits, Seed, State } from '../wire.ts'
import type { Session } from './sessions.ts'

const VERSION = '1'

/** All that a page begins with. */
export function stateOf(parts: Parts, session: Session): State {
  const rules = rulesOf(parts.rules, session.game)
  const { seating } = rules.record
  const rounds = shownFirst(parts, session)
  return {
    serverTime: parts.now(),
    game: gameInfoOf(rules),
    isDemo: session.isDemo,
    displayName: maskedName(session.displayName),
    balance: balanceOf(parts, session.playerId),
    limits: limitsOf(rules, session.maxBet),
    seed: seating === 'single' ? seedOf(parts.seeds.inUse(session.playerId, session.game)) : null,
    openRound: rounds.open && roundOf(parts, rounds.open),
    unseenRound: rounds.unseen && roundOf(parts, rounds.unseen),
    returnUrl: session.returnUrl,
  }
}

export const gameInfoOf = ({ record, configHash }: Rules): GameInfo => ({
  code: record.code as GameCode,
  name: record.name,
  play: record.seating === 'table' || record.calls === 'tick' ? 'table' : isStepped(record.code) ? 'steps' : 'single',
  orientation: record.orientation,
  supplierName: SUPPLIERS[record.supplier],
  rtp: record.rtp,
  configHash,
  version: VERSION,
})

/** What the studio allows, narrowed by what the operator told of this player. */
export function limitsOf({ record }: Rules, maxBet: bigint | null): Limits {
  const { min, max } = record.limits
  const most = maxBet !== null && maxBet < max ? maxBet : max
  return {
    min: String(min),
    max: String(most),
    steps: record.steps.filter((step) => step <= most).map(String),
    perSpot: Object.fromEntries(Object.entries(fieldsOf(record.code)).map(([field, { max }]) => [field, String(max)])),
    payMax: String(paymentMaxOf(record)),
  }
}

export const balanceOf = ({ store }: Parts, playerId: number): string =>
  store.one<{ balance: string }>('select balance from player where player_id = ?', playerId)?.balance ?? '0'

export const seedOf = (row: SeedRow): Seed => ({
  id: row.seed_id,
  commitment: row.commitment,
  playerSeed: row.player_seed,
  nextNonce: row.next_nonce,
})

/** As others see a player: its first letter. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}***`

function shownFirst({ store }: Parts, { playerId, game }: Session) {
  const last = store.one<RoundRow>(
    `select * from round where player_id = ? and game = ? and table_round is null and state <> 'REJECTED'
     order by seq desc limit 1`,
    ...[playerId, game],
  )
  const isOpen = last !== undefined && isStepped(game) && ['CHOOSING', 'BET_OK'].includes(last.state)
  const isUnseen = last !== undefined && last.is_seen === 0 && ['PAY_SENT', 'CLOSED'].includes(last.state)
  return { open: isOpen ? last : null, unseen: isUnseen ? last : null }
}
