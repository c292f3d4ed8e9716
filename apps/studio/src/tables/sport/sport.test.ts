import { cashOut } from '@liuhe/games/zuqiu/cash-out.ts'
import { placeOf } from '@liuhe/games/zuqiu/fixtures.ts'
import { priceSheet } from '@liuhe/games/zuqiu/price-sheet.ts'
import { SLOTS, slotName } from '@liuhe/games/zuqiu/slot-chances.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { commitmentOf } from '@liuhe/games/words.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { YUAN } from '../../testing/fake-wallet.ts'
import { openLine, type TestLine } from '../../testing/line.ts'
import { createWorld, type Player, type World } from '../../testing/world.ts'
import type { FromTable, Round, RoundAnswer } from '../../wire.ts'
import type { SportGameInput, SportMatch, SportPick, SportTicket, ToSport } from '../../wire-sport.ts'

// A cycle of 480 s takes 12 here.
const SPEED = 40
let world: World
beforeAll(async () => {
  world = await createWorld({ speed: SPEED })
})
afterAll(() => world.stop())

const GIVEN = 1_000 * YUAN
const SOON = { interval: 5, timeout: 60_000 }
const requestId = () => crypto.randomUUID()
const HOME: SportPick = { market: 'oneXtwo', side: 'home' }

/** What a page knows of the matches, kept as it hears of them. */
async function sit(player: Player) {
  const line = await openLine(world.studio.origin, player.bearer)
  const season = await line.next('season')
  return { player, line, season }
}

const matchesHeard = (line: TestLine): SportMatch[] => {
  const known = new Map<number, SportMatch>()
  for (const message of line.heard)
    if (message.type === 'season' || message.type === 'matches')
      for (const match of message.matches) known.set(match.match, match)
  return [...known.values()]
}

/** A match that is open for bets now, and fits. */
async function openMatch(line: TestLine, fits: (match: SportMatch) => boolean): Promise<SportMatch> {
  return vi.waitUntil(() => matchesHeard(line).find((match) => match.isOpen && fits(match)), SOON)
}

const isBefore = ({ stage, kickOffAt }: SportMatch) => stage === 'before' && kickOffAt - Date.now() > 1_000
const isEarly = ({ stage }: SportMatch) => stage === 'first'

function ticketOn(match: SportMatch, more: Partial<ToSport & { type: 'ticket' }> = {}) {
  return {
    ...{ type: 'ticket', requestId: requestId(), match: match.match, pick: HOME, stake: '10001' },
    ...{ odds: match.main.oneXtwo.home, version: match.version, policy: 'any', ...more },
  }
}

const roundOf = async (player: Player, id: string): Promise<Round> =>
  (await player.ask<RoundAnswer>('GET', `/api/rounds/${id}`)).body.round

type Ok = FromTable & { type: 'ticketOk' }
type Said = { requestId: string } & Readonly<Record<string, unknown>>
type At = Awaited<ReturnType<typeof sit>>

/** Says something and waits for its answer. */
async function ask({ line }: At, said: Said): Promise<FromTable> {
  line.say(said)
  const isHis = (each: FromTable) => 'requestId' in each && each.requestId === said.requestId
  return vi.waitUntil(() => line.heard.find(isHis), SOON)
}

/** A slot is short here: a match may shut between being seen and being bet on. Then another one is taken. */
async function stand(
  at: At,
  fits: (match: SportMatch) => boolean,
): Promise<Ok & { asked: ReturnType<typeof ticketOn> }> {
  for (;;) {
    const asked = ticketOn(await openMatch(at.line, fits))
    const answer = await ask(at, asked)
    if (answer.type === 'ticketOk') return { ...answer, asked }
    expect(answer.type === 'refused' ? answer.error.code : answer.type).toBe('LOCKED')
  }
}

const callsOf = (user: string) =>
  world.wallet.told.filter(({ body, call }) => body['user'] === user && call !== 'user/info').map(({ call }) => call)

async function verified(round: Round) {
  const { proof, outcome, gameInput, bet, win } = round
  const { subject, nonce, salt, configHash, commitment, serverSeed } = proof
  expect(commitmentOf(serverSeed ?? '')).toBe(commitment)
  const place = { gameCode: 'zuqiu', subject, nonce, salt, configHash, commitment, serverSeed: serverSeed ?? '' }
  return verifyRound({ ...place, input: gameInput, outcome, stakeLi: bet, winLi: win })
}

// Matches take as long as they take: a test that waits for one does not keep the others waiting.
describe.concurrent('a ticket before the kick-off', () => {
  it('stands once, is paid by the score of its match, and is verified from the seed', async ({ expect }) => {
    const user = 'early'
    const at = await sit(await world.enter(user, 'zuqiu'))
    const { ticket: stood, balance, asked } = await stand(at, isBefore)
    const match = matchesHeard(at.line).find((each) => each.match === stood.match) as SportMatch
    expect(match.main.oneXtwo.home).toBe(priceSheet(stateOf(match)).oneXtwo.home.odds)
    expect(stood).toMatchObject({ state: 'open', match: match.match, odds: match.main.oneXtwo.home, result: null })
    expect(balance).toBe(String(1_000_000 - 10_001))
    // The same request is the same ticket.
    expect(await ask(at, asked)).toMatchObject({ type: 'ticketOk', ticket: { ticket: stood.ticket } })
    expect(callsOf(user)).toEqual(['transaction/bet'])
    const open = await roundOf(at.player, stood.ticket)
    expect(open).toMatchObject({ state: 'open', outcome: null, gameInput: null })
    expect(open.proof).toMatchObject({ serverSeed: null, subject: `zq${match.group + 1}`, nonce: match.match })
    const { league } = await at.line.next('league', (message) => played(message).includes(match.match))
    const past = league.results[0]?.matches.find((each) => each.match === match.match)
    await expect.poll(() => roundOf(at.player, stood.ticket)).toMatchObject({ state: 'closed' })
    const round = await roundOf(at.player, stood.ticket)
    const won = (past?.score[0] ?? 0) > (past?.score[1] ?? 0)
    const win = won ? Math.floor((10_001 * stood.odds) / 100) : 0
    expect(round).toMatchObject({ bet: '10001', win: String(win), outcome: { score: past?.score } })
    expect(await verified(round)).toEqual({ equal: true, differences: [] })
    await expect.poll(() => world.wallet.balanceOf(user)).toBe(GIVEN + (win - 10_001) * 100)
    expect(callsOf(user)).toEqual(['transaction/bet', won ? 'transaction/win' : 'round/end'])
    at.line.close()
  })
})

const played = ({ league }: FromTable & { type: 'league' }) =>
  (league.results[0]?.matches ?? []).map(({ match }) => match)

const stateOf = ({ home, away, version }: SportMatch) => ({ pairing: { home, away }, ...version })

describe.concurrent('a ticket in play', () => {
  it('is given back for the quote of its slot, and its record is whole when the match is over', async ({ expect }) => {
    const user = 'returner'
    const at = await sit(await world.enter(user, 'zuqiu'))
    let { ticket } = await stand(at, isEarly)
    // A quote is good for its slot: by the time it is asked for there may be another one, a goal, or the end.
    let answer: FromTable | undefined
    let ended = 0n
    while (answer?.type !== 'ticketOk') {
      const isTold = (tickets: readonly SportTicket[]) =>
        tickets.find((each) => each.ticket === ticket.ticket && (each.quote !== null || each.state === 'ended'))
      const told = await at.line.next('tickets', ({ tickets }) => isTold(tickets) !== undefined)
      const now = isTold(told.tickets)
      if (now?.state === 'ended') {
        ended += BigInt(now.win) - 10_001n
        ticket = (await stand(at, isEarly)).ticket
      } else answer = await ask(at, { ...cashing(ticket.ticket), ...now?.quote })
    }
    expect(answer.ticket).toMatchObject({ state: 'cashed', result: null })
    const { win } = await roundOf(at.player, ticket.ticket)
    await expect.poll(() => roundOf(at.player, ticket.ticket)).toMatchObject({ outcome: { goals: expect.any(Array) } })
    const round = await roundOf(at.player, ticket.ticket)
    const { cashedOutAfter = 0, odds, scoreAtBet } = round.gameInput as SportGameInput
    const { goals } = round.outcome as { goals: [string, string][] }
    expect(win).toBe(answer.ticket.win)
    expect(BigInt(win)).toBe(
      cashOut(
        { pick: HOME, stake: 10_001n, odds: BigInt(odds), scoreAtBet },
        {
          pairing: { home: ticket.home, away: ticket.away },
          slotsPlayed: cashedOutAfter,
          score: upTo(goals, cashedOutAfter),
        },
      ),
    )
    expect(await verified(round)).toEqual({ equal: true, differences: [] })
    expect(callsOf(user).slice(-2)).toEqual(['transaction/bet', 'transaction/win'])
    expect(world.wallet.balanceOf(user)).toBe(GIVEN + (Number(win) - 10_001 + Number(ended)) * 100)
    at.line.close()
  })

  it('asks again when the price has moved, and takes nothing', async () => {
    const user = 'slow'
    const at = await sit(await world.enter(user, 'zuqiu'))
    let answer: FromTable | undefined
    while (answer?.type !== 'moved') {
      const match = await openMatch(at.line, isEarly)
      const old = { ...match, version: { slotsPlayed: 0, score: [0, 0] as [number, number] } }
      answer = await ask(at, ticketOn(old, { policy: 'same' }))
    }
    expect(answer.amount).toBeNull()
    expect(answer.version.slotsPlayed).toBeGreaterThan(0)
    expect(callsOf(user)).toEqual([])
    at.line.close()
  })

  it('is settled at once when no goal to come can change it', { timeout: 120_000 }, async () => {
    const user = 'both'
    const at = await sit(await world.enter(user, 'zuqiu'))
    const pick: SportPick = { market: 'score', side: '0:0' }
    const version = { slotsPlayed: 1, score: [0, 0] as [number, number] }
    const answers: FromTable[] = []
    for (const match of matchesHeard(at.line).filter(isBefore).slice(0, 6))
      answers.push(await ask(at, ticketOn(match, { pick, odds: 1, version })))
    const ids = answers.flatMap((answer) => (answer.type === 'ticketOk' ? [answer.ticket.ticket] : []))
    expect(ids.length).toBeGreaterThan(0)
    const ended = await at.line.next('tickets', (message) =>
      message.tickets.some((each) => ids.includes(each.ticket) && each.state === 'ended'),
    )
    const first = ended.tickets.find((each) => ids.includes(each.ticket) && each.state === 'ended')
    expect(first).toMatchObject({ result: '输', win: '0', finalScore: null })
    expect((await roundOf(at.player, first?.ticket ?? '')).outcome).toBeNull()
    at.line.close()
  })
})

describe.concurrent('the prices of a match', () => {
  it('are all told of the one that is looked at, until it is over and the next one plays', async () => {
    const at = await sit(await world.enter('looker', 'zuqiu'))
    const match = await openMatch(at.line, isEarly)
    at.line.say({ type: 'watch', match: match.match })
    const first = await at.line.next('prices')
    expect(first.prices.scores).toHaveProperty('其他')
    const last = await at.line.next('prices', ({ version }) => version.slotsPlayed === SLOTS)
    expect(last).toMatchObject({ match: match.match, prices: { handicap: [], total: [], oneXtwo: { draw: null } } })
    await at.line.next('matches', ({ matches }) =>
      matches.some(({ group, cycle, stage }) => group === match.group && cycle > match.cycle && stage === 'first'),
    )
    expect(world.alarms).toEqual([])
    at.line.close()
  })
})

const cashing = (ticket: string) => ({ type: 'cashOut', requestId: requestId(), ticket })

const SLOT_NAMES = Array.from({ length: SLOTS }, (_, slot) => slotName(slot))

const upTo = (goals: [string, string][], slots: number): [number, number] => {
  const of = (side: string) => goals.filter(([name, by]) => by === side && SLOT_NAMES.indexOf(name) < slots).length
  return [of('主'), of('客')]
}

describe('tickets that are none', () => {
  it('are refused: too little, too much, another game, a match that is over, somebody else’s', async () => {
    const at = await sit(await world.enter('wrong', 'zuqiu'))
    const match = await openMatch(at.line, isBefore)
    const refusals: [Said, string][] = [
      [ticketOn(match, { stake: '1999' }), 'LIMIT_REACHED'],
      [ticketOn(match, { stake: '20000001' }), 'LIMIT_REACHED'],
      [ticketOn(match, { stake: '1000000000000' }), 'LIMIT_REACHED'],
      [ticketOn(match, { pick: { market: 'oneXtwo', side: 'yes' } as never }), 'INVALID'],
      [ticketOn(match, { policy: 'none' as never }), 'INVALID'],
      [ticketOn(match, { version: {} as never }), 'INVALID'],
      [ticketOn(match, { match: match.match - 80 }), 'LOCKED'],
      [ticketOn(match, { match: -1 }), 'INVALID'],
      [{ type: 'bet', requestId: requestId(), bets: [] }, 'INVALID'],
      [
        { type: 'cashOut', requestId: requestId(), ticket: 'nothing', amount: '1', version: match.version },
        'NOT_FOUND',
      ],
    ]
    for (const [said, code] of refusals) {
      expect([said, await ask(at, said)]).toMatchObject([said, { type: 'refused', error: { code } }])
    }
    expect(callsOf('wrong')).toEqual([])
    at.line.close()
  })

  it('that the wallet refuses or never answers leave nothing behind', async () => {
    const user = 'poor'
    const at = await sit(await world.enter(user, 'zuqiu'))
    const match = await openMatch(at.line, (each) => isBefore(each))
    const refused = (code: string) => ({ type: 'refused', error: { code } })
    expect(await ask(at, ticketOn(match, { stake: '2000000' }))).toMatchObject(refused('INSUFFICIENT_FUNDS'))
    world.wallet.judge = (call) => (call === 'transaction/bet' ? 'silent after' : undefined)
    expect(await ask(at, ticketOn(match))).toMatchObject(refused('UNCERTAIN'))
    world.wallet.judge = undefined
    const states = async () =>
      (await at.player.ask<{ rounds: Round[] }>('GET', '/api/rounds')).body.rounds.map(({ state }) => state)
    await expect.poll(states).toEqual(['void', 'rejected'])
    await expect.poll(() => world.wallet.balanceOf(user)).toBe(GIVEN)
    at.line.close()
  })
})

describe('a league', () => {
  it('never tells a seed that is in use: what commits to one is the opened seed of two matchdays before', async () => {
    const at = await sit(await world.enter('watcher', 'zuqiu'))
    await at.line.next('league')
    const told = JSON.stringify(at.line.heard)
    for (const { match, group, cycle } of matchesHeard(at.line)) {
      const rows = world.studio.parts.store.all<{ chain_id: string; place: number; state: string }>(
        'select chain_id, place, state from table_round where table_id = ? and nonce = ?',
        ...[`zq${group + 1}`, match],
      )
      const [row] = rows
      expect([rows.length, placeOf(match).cycle]).toEqual([1, cycle])
      if (row === undefined || row.state === 'ENDED') continue
      const { chains } = world.studio.parts
      // The place after it commits to its seed.
      const seed = chains.again({ chainId: row.chain_id, place: row.place + 1 }).commitment
      expect(told).not.toContain(seed)
    }
    at.line.close()
  })

  it('goes on where the clock is after a restart, and its tickets with it', async () => {
    const user = 'stayer'
    const at = await sit(await world.enter(user, 'zuqiu'))
    const { ticket } = await stand(at, isEarly)
    at.line.close()
    await world.restart()
    const again = await sit(await world.enter(user, 'zuqiu'))
    expect(again.season.tickets).toMatchObject([{ ticket: ticket.ticket }])
    const isOpened = async () => (await roundOf(again.player, ticket.ticket)).proof.serverSeed !== null
    await expect.poll(isOpened).toBe(true)
    const round = await roundOf(again.player, ticket.ticket)
    expect(await verified(round)).toEqual({ equal: true, differences: [] })
    await expect.poll(() => world.wallet.balanceOf(user)).toBe(GIVEN + (Number(round.win) - 10_001) * 100)
    again.line.close()
  })
})
