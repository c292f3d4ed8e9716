import { commitmentOf } from '@liuhe/games/words.ts'
import { verifyRound } from '@liuhe/games/verify.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YUAN } from '../testing/fake-wallet.ts'
import { openLine } from '../testing/line.ts'
import { createWorld, type Player, type World } from '../testing/world.ts'
import type { Round, RoundAnswer } from '../wire.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ speed: 10 })
})
afterAll(() => world.stop())

const sit = async (player: Player) => {
  const line = await openLine(world.studio.origin, player.bearer)
  await line.next('hello')
  return line
}
const requestId = () => crypto.randomUUID()
const roundOf = async (player: Player): Promise<Round> => {
  const { rounds } = (await player.ask<{ rounds: Round[] }>('GET', '/api/rounds')).body
  return (await player.ask<RoundAnswer>('GET', `/api/rounds/${rounds[0]?.id}`)).body.round
}

describe.each([
  ['baijiale', [{ spot: 'banker', amount: '10000' }]],
  ['longhu', [{ spot: 'dragon', amount: '10000' }]],
  ['toubao', [{ spot: 'big', amount: '5000' }]],
])('the table of %s', (game, bets) => {
  it('takes two presses, gives one back before the lock, and pays once', async () => {
    const user = `at-${game}`
    const player = await world.enter(user, game)
    const line = await sit(player)
    const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
    const first = requestId()
    line.say({ type: 'bet', requestId: first, bets })
    line.say({ type: 'bet', requestId: first, bets })
    await line.next('ok')
    expect((await line.next('ok')).bet?.state).toBe('taken')
    const second = requestId()
    line.say({ type: 'bet', requestId: second, bets })
    const { bet } = await line.next('ok', (message) => message.requestId === second)
    line.say({ type: 'undo', requestId: requestId(), betId: bet?.betId })
    expect((await line.next('ok')).bet?.state).toBe('undone')
    const paid = await line.next('paid', (message) => message.round === round)
    await expect.poll(() => roundOf(player)).toMatchObject({ state: 'closed', bet: bets[0]?.amount, win: paid.win })
    const calls = world.wallet.told.filter(({ body }) => body['user'] === user).map(({ call }) => call)
    const end = paid.win === '0' ? 'round/end' : 'transaction/win'
    expect(calls.filter((call) => call !== 'user/info').sort()).toEqual(
      ['transaction/bet', 'transaction/bet', 'transaction/rollback', end].sort(),
    )
    const moved = Number(paid.win) - Number(bets[0]?.amount)
    expect(world.wallet.balanceOf(user)).toBe(1_000 * YUAN + moved * 100)
    line.close()
  })

  it('refuses a bet after the lock, a field that is none, and more than a field takes', async () => {
    const player = await world.enter(`late-${game}`, game)
    world.wallet.give(`late-${game}`, 1_000_000 * YUAN)
    const line = await sit(player)
    await line.next('phase', ({ phase }) => phase === 'bet')
    line.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'nothing', amount: '10000' }] })
    expect((await line.next('refused')).error.code).toBe('INVALID')
    line.say({ type: 'bet', requestId: requestId(), bets: [{ spot: bets[0]?.spot, amount: '20001000' }] })
    expect((await line.next('refused')).error.code).toBe('LIMIT_REACHED')
    await line.next('phase', ({ phase }) => phase === 'play')
    line.say({ type: 'bet', requestId: requestId(), bets })
    expect((await line.next('refused')).error.code).toBe('LOCKED')
    line.close()
  })
})

describe('a round of dice', () => {
  it('is what its seed says, and the seed hashes to the commitment before it', async () => {
    const player = await world.enter('dicer', 'toubao')
    const line = await sit(player)
    const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
    line.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'small', amount: '10000' }] })
    const ended = await line.next('phase', (message) => message.round === round && message.phase === 'result')
    expect(commitmentOf(ended.revealed?.serverSeed ?? '')).toBe(ended.commitment)
    await line.next('paid')
    const { proof, outcome, gameInput, bet, win } = await roundOf(player)
    expect(proof.serverSeed).toBe(ended.revealed?.serverSeed)
    const { subject, nonce, salt, configHash, commitment } = proof
    const place = { gameCode: 'toubao', subject, nonce, salt, configHash, commitment }
    const verdict = await verifyRound({
      ...place,
      serverSeed: proof.serverSeed ?? '',
      input: gameInput,
      outcome,
      stakeLi: bet,
      winLi: win,
    })
    expect(verdict).toEqual({ equal: true, differences: [] })
    line.close()
  })
})

describe('a bet that the wallet never answers', () => {
  it('is taken back, and the round goes on without it', async () => {
    const player = await world.enter('silent', 'toubao')
    const line = await sit(player)
    const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
    world.wallet.judge = (call) => (call === 'transaction/bet' ? 'silent after' : undefined)
    line.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'small', amount: '10000' }] })
    expect((await line.next('refused')).error.code).toBe('UNCERTAIN')
    world.wallet.judge = undefined
    await line.next('phase', (message) => message.round === round && message.phase === 'result')
    await expect.poll(() => roundOf(player)).toMatchObject({ state: 'void', win: '0' })
    await expect.poll(() => world.wallet.balanceOf('silent')).toBe(1_000 * YUAN)
    line.close()
  })
})

describe('a bet that the wallet thinks about while its page comes back', () => {
  const refusing = { status: 'RS_ERROR_LIMIT_REACHED', afterMs: 400 }
  const bets = [{ spot: 'small', amount: '10000' }]

  it('is told as sent, not taken, and then refused on the new line, and again to anyone who asks again', async () => {
    const player = await world.enter('thinker', 'toubao')
    const line = await sit(player)
    await line.next('phase', ({ phase }) => phase === 'bet')
    const name = requestId()
    world.wallet.judge = (call) => (call === 'transaction/bet' ? refusing : undefined)
    line.say({ type: 'bet', requestId: name, bets })
    await expect.poll(() => world.wallet.told.some(({ body }) => body['user'] === 'thinker')).toBe(true)
    line.close()
    const again = await openLine(world.studio.origin, player.bearer)
    const hello = await again.next('hello')
    expect(hello.bets).toMatchObject([{ amount: '10000', state: 'sent' }])
    expect(await again.next('refused')).toMatchObject({ requestId: name, error: { code: 'LIMIT_REACHED' } })
    world.wallet.judge = undefined
    again.say({ type: 'bet', requestId: name, bets })
    expect(await again.next('refused')).toMatchObject({ requestId: name, error: { code: 'LIMIT_REACHED' } })
    expect(world.wallet.balanceOf('thinker')).toBe(1_000 * YUAN)
    again.close()
  })

  it('is answered once it is decided, also to a page that sent it twice', async () => {
    const player = await world.enter('twice', 'toubao')
    const line = await sit(player)
    await line.next('phase', ({ phase }) => phase === 'bet')
    const name = requestId()
    world.wallet.judge = (call) => (call === 'transaction/bet' ? refusing : undefined)
    for (let time = 0; time < 2; time++) line.say({ type: 'bet', requestId: name, bets })
    for (let time = 0; time < 2; time++) expect((await line.next('refused')).requestId).toBe(name)
    world.wallet.judge = undefined
    expect(line.heard.some(({ type }) => type === 'ok')).toBe(false)
    line.close()
  })
})

describe('others at the table', () => {
  it('are told under masked names with their stakes, the player himself never, demo chips as such', async () => {
    const [one, two] = [await world.enter('seen-one', 'toubao'), await world.enter('seen-two', 'toubao')]
    const guest = await world.enterDemo('toubao')
    const lines = [await sit(one), await sit(two), await sit(guest)]
    const [first, second, third] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]]
    const { round } = await first.next('phase', ({ phase }) => phase === 'bet')
    first.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'big', amount: '5000' }] })
    second.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'odd', amount: '10000' }] })
    third.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'odd', amount: '900000' }] })
    const all = (message: { round: string; others: unknown[] }) =>
      message.round === round && message.others.length === 2
    const big = { name: '张***', isDemo: false, stakes: { big: '5000' } }
    const odd = { name: '张***', isDemo: false, stakes: { odd: '10000' } }
    const play = { name: '试***', isDemo: true, stakes: { odd: '900000' } }
    expect(await first.next('stakes', all)).toMatchObject({
      totals: { big: '5000', odd: '10000' },
      others: [odd, play],
    })
    expect((await second.next('stakes', all)).others).toEqual([big, play])
    expect((await third.next('stakes', all)).others).toEqual([odd, big])
    for (const line of lines) line.close()
  })
})

describe('a flight', () => {
  it('pays an automatic exit that it passed, and nothing to one that it did not reach', async () => {
    const player = await world.enter('flyer', 'tengyun')
    const line = await sit(player)
    const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
    line.say({ type: 'panel', requestId: requestId(), panel: 0, bet: '10000', autoAt: '1.01' })
    line.say({ type: 'panel', requestId: requestId(), panel: 1, bet: '20000', autoAt: '10000.00' })
    const twice = requestId()
    line.say({ type: 'panel', requestId: twice, panel: 1, bet: '20000', autoAt: null })
    await line.next('refused', (message) => message.requestId === twice)
    const ended = await line.next('phase', (message) => message.round === round && message.phase === 'result')
    const { crash100 } = ended.outcome as { crash100: number }
    const paidLi = (crash100 >= 101 ? 10_100 : 0) + (crash100 >= 1_000_000 ? 200_000_000 : 0)
    const expected = 1_000 * YUAN + (paidLi - 30_000) * 100
    await expect.poll(() => world.wallet.balanceOf('flyer')).toBe(expected)
    const { rounds } = (await player.ask<{ rounds: Round[] }>('GET', '/api/rounds')).body
    expect(rounds.filter(({ state }) => state === 'closed')).toHaveLength(2)
    line.close()
  })

  it('pays an exit by hand at the multiple of its receipt', { timeout: 120_000 }, async () => {
    const player = await world.enter('jumper', 'tengyun')
    const line = await sit(player)
    // A flight that falls at once lets nobody out: then the next one is tried.
    for (;;) {
      const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
      line.say({ type: 'panel', requestId: requestId(), panel: 0, bet: '1000', autoAt: null })
      await line.next('ok')
      await line.next('phase', (message) => message.round === round && message.phase === 'play')
      await new Promise((resolve) => setTimeout(resolve, 30))
      const out = requestId()
      line.say({ type: 'exit', requestId: out, panel: 0 })
      const isOut = () => line.heard.find((each) => each.type === 'left' && each.round === round)
      await line.next('phase', (message) => message.round === round && message.phase === 'result')
      const left = isOut()
      if (left?.type !== 'left') continue
      expect(left).toMatchObject({ name: '张***', panel: 0, win: String(Math.floor((1_000 * left.at100) / 100)) })
      const ended = line.heard.find((each) => each.type === 'phase' && each.round === round && each.phase === 'result')
      expect(left.at100).toBeLessThanOrEqual((ended as unknown as { outcome: { crash100: number } }).outcome.crash100)
      break
    }
    line.close()
  })
})

describe('coming back to a flight', () => {
  it('tells of a panel that has ended, and how many are at the table', { timeout: 120_000 }, async () => {
    const player = await world.enter('returner', 'tengyun')
    // The result stands for a moment only: anyone who comes too late tries the next flight.
    for (;;) {
      const line = await sit(player)
      const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
      expect(await line.next('stakes', (message) => message.round === round)).toMatchObject({ players: 1 })
      line.say({ type: 'panel', requestId: requestId(), panel: 1, bet: '10000', autoAt: '1.01' })
      expect((await line.next('ok')).bet).toMatchObject({ panel: 1, state: 'taken' })
      const ended = await line.next('phase', (message) => message.round === round && message.phase === 'result')
      line.close()
      const again = await openLine(world.studio.origin, player.bearer)
      const hello = await again.next('hello')
      again.close()
      if (hello.phase.round !== round) continue
      const isOut = (ended.outcome as { crash100: number }).crash100 >= 101
      expect(hello.bets).toMatchObject([{ panel: 1, state: isOut ? 'left' : 'lost', win: isOut ? '10100' : '0' }])
      break
    }
  })
})

describe('the door of the tables', () => {
  it('lets nobody in without a session', async () => {
    const line = await openLine(world.studio.origin, 'x'.repeat(40))
    expect(await line.next('bye')).toMatchObject({ reason: 'TOKEN_EXPIRED' })
  })

  it('closes the line of a session that another one replaced', async () => {
    const line = await sit(await world.enter('twice', 'toubao'))
    await world.enter('twice', 'toubao')
    expect(await line.next('bye')).toMatchObject({ reason: 'REPLACED' })
  })
})

describe('a demo seat', () => {
  it('plays with studio money, and its chips are in no total', async () => {
    const before = world.wallet.told.filter(({ call }) => call.startsWith('transaction')).length
    const player = await world.enterDemo('toubao')
    const line = await sit(player)
    const { round } = await line.next('phase', ({ phase }) => phase === 'bet')
    line.say({ type: 'bet', requestId: requestId(), bets: [{ spot: 'odd', amount: '100000' }] })
    expect((await line.next('ok')).balance).toBe('9900000')
    const paid = await line.next('paid', (message) => message.round === round)
    expect(paid.balance).toBe(String(9_900_000 + Number(paid.win)))
    const stakes = line.heard.filter((each) => each.type === 'stakes' && each.round === round)
    expect(stakes.every((each) => each.type === 'stakes' && each.totals['odd'] === undefined)).toBe(true)
    expect(world.wallet.told.filter(({ call }) => call.startsWith('transaction')).length).toBe(before)
    line.close()
  })
})
