import { Refused } from '../failure.ts'
import type { Store } from '../store/store.ts'
import { UNITS_A_LI, unitsOf } from '../wallet/caller.ts'
import { purseOf } from '../wallet/purse.ts'
import { listRounds } from './purse-rounds.ts'
import { type bodyOf, countOf, textOf } from './read.ts'

type Body = ReturnType<typeof bodyOf>
type PurseParts = {
  store: Store
  now: () => number
  onBalance: (playerId: number, balance: bigint) => void
}

const NAME = /^[\w.:@-]{1,64}$/
const PAGE_MAX = 1_000

/**
 * What a platform asks of a transfer wallet: balance, transfers in and out, what became of one, a list of them, and
 * the rounds that were played. A transfer is known for ever by the platform's reference, and answered again as it
 * was; one that comes after its `good_until` is refused, so that a reference that is unknown after that time stays
 * without effect.
 */
export const purseCalls = (parts: PurseParts): Record<string, (body: Body) => object> => ({
  purse: (body) => balanceOf(parts, textOf(body, 'user', NAME)),
  'purse/transfer': (body) => parts.store.together(() => transfer(parts, body)),
  'purse/look': (body) => lookUp(parts, textOf(body, 'reference', NAME)),
  'purse/transfers': (body) => list(parts, body),
  'purse/rounds': (body) => listRounds(parts.store, body),
})

type TransferRow = {
  transfer_id: number
  reference: string
  user: string
  direction: 'in' | 'out'
  amount: string
  state: 'done' | 'refused'
  refusal: string | null
  at: number
}

function transfer(parts: PurseParts, body: Body): object {
  const { store, now } = parts
  const reference = textOf(body, 'reference', NAME)
  const user = textOf(body, 'user', NAME)
  const direction = textOf(body, 'direction', /^(in|out)$/) as 'in' | 'out'
  const units = BigInt(countOf(body, 'amount'))
  const amount = units / UNITS_A_LI
  if (units === 0n || units % UNITS_A_LI !== 0n) throw new Refused('INVALID')
  const known = find(store, reference)
  if (known !== undefined) {
    const isSame = known.user === user && known.direction === direction && BigInt(known.amount) === amount
    if (!isSame) throw new Refused('INVALID')
    return outcomeOf(parts, known)
  }
  const playerId = playerOf(store, user)
  const purse = purseOf(parts)
  const isLate = now() > countOf(body, 'good_until')
  const isShort = direction === 'out' && purse.balanceOf(playerId) < amount
  const refusal = isLate ? 'EXPIRED' : isShort ? 'NO_MONEY' : null
  store.run(
    'insert into purse_transfer (reference, user, direction, amount, state, refusal, at) values (?, ?, ?, ?, ?, ?, ?)',
    ...[reference, user, direction, String(amount), refusal === null ? 'done' : 'refused', refusal, now()],
  )
  if (refusal === null) purse.add(playerId, direction === 'in' ? amount : -amount)
  return outcomeOf(parts, find(store, reference))
}

function lookUp(parts: PurseParts, reference: string): object {
  const row = find(parts.store, reference)
  return row === undefined ? { state: 'unknown', refusal: null, balance: null } : outcomeOf(parts, row)
}

function balanceOf({ store }: PurseParts, user: string): object {
  const player = store.one<{ balance: string }>('select balance from player where user = ? and is_demo = 0', user)
  const { bets } = store.need<{ bets: number }>(
    `select count(*) as bets from round join player using (player_id)
     where user = ? and round.is_demo = 0 and state not in ('CLOSED', 'VOID', 'REJECTED')`,
    user,
  )
  return { balance: unitsOf(BigInt(player?.balance ?? '0')), open_rounds: bets }
}

function list({ store }: PurseParts, body: Body): object {
  const after = body['after'] === undefined || body['after'] === null ? 0 : Number(textOf(body, 'after', /^\d{1,15}$/))
  const limit = Math.min(PAGE_MAX, countOf(body, 'limit'))
  const rows = store.all<TransferRow>(
    `select * from purse_transfer where at >= ? and at < ? and transfer_id > ? order by transfer_id limit ?`,
    ...[countOf(body, 'from'), countOf(body, 'until'), after, limit],
  )
  return {
    transfers: rows.map(({ reference, user, direction, amount, state, at }) => ({
      ...{ reference, user, direction, state, at },
      amount: unitsOf(BigInt(amount)),
    })),
    next: rows.length < limit ? null : String(rows.at(-1)?.transfer_id ?? after),
  }
}

function outcomeOf(parts: PurseParts, row: TransferRow | undefined): object {
  if (row === undefined) throw new Error('a transfer is gone as soon as it was written')
  const balance = purseOf(parts).balanceOf(playerOf(parts.store, row.user))
  return { state: row.state, refusal: row.refusal, balance: unitsOf(balance) }
}

const find = (store: Store, reference: string): TransferRow | undefined =>
  store.one<TransferRow>('select * from purse_transfer where reference = ?', reference)

/** The player behind a platform's reference; made with the first transfer, which comes before the first launch. */
function playerOf(store: Store, user: string): number {
  store.run(
    `insert into player (user, is_demo, display_name, balance) values (?, 0, ?, '0') on conflict do nothing`,
    ...[user, user],
  )
  return store.need<{ player_id: number }>('select player_id from player where user = ? and is_demo = 0', user)
    .player_id
}
