import { pick, seededRandom } from '@liuhe/demo/content/chance.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { below, type Random } from '@liuhe/domain/random.ts'
import { afterEach, expect, it } from 'vitest'
import { hashOf } from '../../http/sessions/viewer.ts'
import { openMemberAccounts } from '../../ledger/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import { aMember, aSession } from '../../testing/factories.ts'
import { patient } from '../../testing/patience.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { checkBooks } from '../bets/testing.ts'
import { openGameSession } from './game-session.ts'
import { giveMoney } from './testing.ts'
import { isFinal, type MoveKind, type Outcome, type WalletMove } from './wallet-move.ts'
import { createWalletQueue } from './wallet-queue.ts'

// The calls of a batch are posted as sets, and each is answered and booked as if it had come alone (ADR 097). Triplets
// play the same: one gets the calls of its provider one by one, one in batches of any size, one all at once.

const db = useTestDatabase()
afterEach(() => checkBooks(db.owner))

const STREAMS = 24
/** As many as a batch takes. */
const CALLS = 32

it('a stream of calls ends alike, one by one, in batches, and at once', { timeout: patient(120_000) }, async () => {
  const seen = new Set<Outcome>()
  let debts = 0
  for (let n = 0; n < STREAMS; n++) {
    const random = seededRandom(`calls of a provider ${n}`)
    const stream = aStream(random)
    const alone = await played(`one-${n}`, stream, () => 1)
    const some = await played(`some-${n}`, stream, () => 1 + below(random, 12))
    const atOnce = await played(`all-${n}`, stream, () => CALLS)
    for (const other of [some, atOnce]) {
      expect(other.answers).toEqual(alone.answers)
      expect(other.books).toEqual(alone.books)
    }
    expect([alone.transactions, atOnce.transactions]).toEqual([CALLS, 1])
    for (const { outcome } of alone.answers) seen.add(outcome)
    debts += alone.books.debts.length
  }
  expect([...seen].toSorted()).toEqual([
    ...['conflict', 'disabled', 'game-closed', 'insufficient', 'limit', 'no-game', 'no-tx', 'ok', 'replayed'],
    ...['rolled-back', 'round-closed', 'token-expired', 'token-invalid', 'unknown-done'],
  ])
  expect(debts).toBeGreaterThan(0)
})

it('the calls of a batch get the same bytes again, whatever comes with them [I-29]', async () => {
  const random = seededRandom('answers that are kept')
  const stream = aStream(random)
  const { answers, play } = await played('kept', stream, () => CALLS)
  const again = await play(() => 1 + below(random, 12))
  const kept = answers.filter(({ outcome }) => isFinal(outcome))
  expect(kept.length).toBeGreaterThan(CALLS / 2)
  expect(again.filter((_, n) => isFinal((answers[n] as (typeof answers)[number]).outcome))).toEqual(kept)
})

it('a call that the database cannot take fails alone', async () => {
  const { rich, poor } = await aTable('fails')
  const faults: unknown[] = []
  const queue = createWalletQueue({ sql: db.sql, clock: systemClock, onFault: (fault) => faults.push(fault) })
  const bet = async ({ user, token }: { user: string; token: string }, round: string) => {
    const move = { kind: 'bet' as const, user, token, game: 'longmen', round, txId: `tx ${round}`, bet: yuan('1') }
    const { outcome } = await queue.take({
      ...{ provider: 'fails', call: 'bet', requestId: round, move, address: '127.0.0.1', since: Date.now(), body: '' },
      answerOf: ({ outcome: told }) => told,
    })
    return outcome
  }
  // No text of the database holds a zero.
  const outcomes = await Promise.all([bet(rich, 'one'), bet(poor, 'a\0b'), bet(poor, 'two'), bet(rich, 'three')])
  expect(outcomes).toEqual(['ok', 'unknown', 'ok', 'ok'])
  expect(faults).toHaveLength(1)
})

const PLAYERS = ['rich', 'poor', 'limited', 'capped', 'barred', 'away'] as const
const MONEY: Partial<Record<(typeof PLAYERS)[number], bigint>> = { rich: yuan('200'), poor: yuan('6') }

/** A call, as all three of the triplets make it. */
interface Wish extends Omit<WalletMove, 'user' | 'token'> {
  player: (typeof PLAYERS)[number]
  tokenOf?: 'somebody' | undefined
}

/** Calls of which some come again in other words: with a number of their own request. */
function aStream(random: Random): Wish[] {
  const stream: Wish[] = []
  while (stream.length < CALLS) {
    const isRepeat = stream.length > 0 && below(random, 5) === 0
    stream.push(isRepeat ? pick(random, stream) : aWish(random))
  }
  return stream
}

/** Few numbers, so that calls meet: repeats, others with the same number, rollbacks before what they take back. */
function aWish(random: Random): Wish {
  const kind = pick(random, [...BETS, ...BETS, ...BETS, ...OTHERS] as const)
  const name = (of: string, count: number) => `${of}${below(random, count)}`
  const amount = () => yuan(pick(random, ['0', '1', '3', '7', '20'] as const))
  const place = { game: pick(random, GAMES), round: name('round-', 3) }
  const refId = name('tx-', 14)
  return {
    ...{
      player: pick(random, ['rich', 'rich', 'poor', ...PLAYERS] as const),
      kind,
      ...(kind !== 'balance' && { txId: name('tx-', 14) }),
    },
    ...(kind !== 'balance' && (kind !== 'promo' || below(random, 2) === 0) && place),
    ...(kind === 'promo' && { game: place.game }),
    ...((kind === 'bet' || kind === 'bet-win') && { bet: amount() }),
    ...((kind === 'bet' || kind === 'end') && below(random, 4) === 0 && { turnover: amount() }),
    ...(['win', 'bet-win', 'promo', 'jackpot', 'refund'].includes(kind) && { win: amount() }),
    ...(kind === 'adjust' && { [pick(random, ['bet', 'win'] as const)]: amount() }),
    ...((kind === 'rollback' || kind === 'refund' || (kind === 'win' && below(random, 3) === 0)) && { refId }),
    ...(kind === 'win' && { closes: below(random, 2) === 0 }),
    ...(kind === 'bet-win' && below(random, 4) === 0 && { minBalance: amount() }),
    ...(below(random, 25) === 0 && { tokenOf: 'somebody' as const }),
  }
}

const BETS = ['bet', 'bet', 'win', 'bet-win', 'rollback'] as const satisfies MoveKind[]
const OTHERS = ['balance', 'refund', 'adjust', 'promo', 'jackpot', 'end'] as const satisfies MoveKind[]
const GAMES = [...Array.from({ length: 8 }, () => 'longmen' as const), 'zuqiu', 'shut', 'nothing'] as const

/** Plays a stream to a provider of its own; `sizeOf` says how many calls come at once. */
async function played(provider: string, stream: readonly Wish[], sizeOf: () => number) {
  const players = await aTable(provider)
  const faults: unknown[] = []
  const queue = createWalletQueue({ sql: db.sql, clock: systemClock, onFault: (fault) => faults.push(fault) })
  const ask = async ({ player, tokenOf, ...wish }: Wish, index: number) => {
    const { user, token } = players[player]
    const move = { ...wish, user, token: tokenOf === undefined ? token : 'of somebody' }
    const { outcome, text } = await queue.take({
      ...{ provider, call: wish.kind, requestId: `request-${index}`, move, address: '127.0.0.1', since: Date.now() },
      ...{ body: String(index), answerOf: (verdict) => `${verdict.outcome} ${verdict.balance}` },
    })
    return { outcome, text }
  }
  const play = async (size: () => number) => {
    const answers: { outcome: Outcome; text: string }[] = []
    for (let at = 0; at < stream.length; at = answers.length) {
      const group = stream.slice(at, at + size())
      answers.push(...(await Promise.all(group.map((wish, n) => ask(wish, at + n)))))
    }
    expect(faults).toEqual([])
    return answers
  }
  const answers = await play(sizeOf)
  const [row] = await db.owner<[{ transactions: number }]>`
    select count(distinct xmin::text)::int as transactions from wallet_call where provider = ${provider}`
  return { answers, books: await booksOf(provider), ...row, play }
}

/** Six members, as a provider with games of its own knows them. */
async function aTable(provider: string) {
  await db.owner`
    insert into live_game (game_code, vendor, game_name, kind, provider, provider_game)
    select ${provider} || code, ${provider}, code, kind, ${provider}, code
    from (values ('longmen', 'electronic'), ('zuqiu', 'sport'), ('shut', 'card')) g (code, kind)`
  await db.owner`update live_game set enabled = false where game_code = ${`${provider}shut`}`
  const seats = await Promise.all(PLAYERS.map(async (name) => [name, await aSeat(provider, name)] as const))
  const players = Object.fromEntries(seats) as Record<(typeof PLAYERS)[number], Awaited<ReturnType<typeof aSeat>>>
  const { limited, capped, barred, away } = players
  await db.owner`
    insert into gaming_limit (member_id, kind, period, amount, changed_by)
    values (${limited.memberId}, 'stake', 'day', ${yuan('30')}, 'test')`
  await db.owner`
    insert into wallet_bet_max (provider, member_id, bet_max, made_by)
    values ('*', ${capped.memberId}, ${yuan('3')}, 'test')`
  await db.owner`
    insert into wallet_barred (provider, member_id, reason, made_by)
    values (${provider}, ${barred.memberId}, 'test', 'test')`
  await db.owner`update wallet_session set expires_at = now() where member_id = ${away.memberId}`
  return players
}

async function aSeat(provider: string, name: (typeof PLAYERS)[number]) {
  const member = await aMember(db)
  const { memberId } = member
  const sessionId = hashOf(await aSession(db, member)).toString('hex')
  await openMemberAccounts(db.sql, memberId, 'CNY')
  await giveMoney(db, memberId, MONEY[name] ?? yuan('50'))
  const opened = { provider, memberId, gameCode: `${provider}longmen`, sessionId }
  const session = await db.sql.begin((tx) => openGameSession({ tx, clock: systemClock, random: systemRandom }, opened))
  await db.owner`update wallet_user set made_at = to_timestamp(${PLAYERS.indexOf(name)}) where member_id = ${memberId}`
  return { memberId, ...session }
}

/** All that the calls of a provider left behind, without what differs between the triplets: numbers and times. */
async function booksOf(provider: string) {
  const seats = db.owner`
    (select member_id, extract(epoch from made_at)::int as seat from wallet_user where provider = ${provider}) s`
  return {
    movements: await db.owner`
      select seat, tx_id, t.kind, ref_id, t.bet, t.win, returned, t.turnover, state, r.round_code
      from wallet_tx t join ${seats} using (member_id) left join wallet_round r using (round_id)
      where t.provider = ${provider} order by t.tx_id collate "C", t.kind collate "C"`,
    rounds: await db.owner`
      select seat, r.round_code, replace(r.game_code, ${provider}, '') as game, bets, r.bet, win, turnover,
             closed_at is not null as is_closed, status, g.bet as staked, payout, valid_bet
      from wallet_round r join ${seats} using (member_id)
      join game_round g on g.vendor = r.provider and g.round_code = r.round_code and g.member_id = r.member_id
      where r.provider = ${provider} order by seat, r.round_code`,
    debts: await db.owner`
      select seat, owed, collected from wallet_debt join ${seats} using (member_id) order by seat, wallet_tx_id`,
    bills: await db.owner`
      select seat, event, tran_type, scope, ref_kind, e.amount, e.balance_after, e.seq
      from ledger_entry e join ledger_transfer t using (transfer_id) join ledger_account a using (account_id)
      join ${seats} using (member_id) order by seat, e.seq`,
    turnover: await db.owner`
      select seat, category, valid_bet from rebate_total join ${seats} using (member_id) order by seat, category`,
  }
}
