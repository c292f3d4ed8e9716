import vectors from '@liuhe/fixtures/studio/vectors-longmen.json' with { type: 'json' }
import { loadGame } from '@liuhe/games/registry.ts'
import { commitmentOf, roundWords } from '@liuhe/games/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { YUAN } from './testing/fake-wallet.ts'
import { asking, createWorld, enterBy, type World } from './testing/world.ts'
import type { EndedSeed, Round, RoundAnswer, SeedChanged } from './wire.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

const walletCalls = (user: string) => world.wallet.told.filter(({ body }) => body['user'] === user)

describe('a link into a game', () => {
  it('is good once', async () => {
    const body = { user: 'once', token: 'x', display_name: '李四', currency: 'CNY', language: 'zh-CN' }
    const more = { device: 'mobile', game_code: 'longmen', return_url: 'https://site.example/' }
    const { url } = await world.operator<{ url: string }>('sessions', { ...body, ...more })
    expect(new URL(url).pathname).toBe('/play/longmen')
    await enterBy(world.studio.origin, url)
    await expect(enterBy(world.studio.origin, url)).rejects.toThrow('TOKEN_EXPIRED')
  })

  it('asks the wallet once more when it says nothing, and lets nobody in who is not known to it', async () => {
    world.wallet.fates.push('lost before')
    await world.enter('slow', 'longmen')
    expect(walletCalls('slow').map(({ call }) => call)).toEqual(['user/info', 'user/info'])
    world.wallet.fates.push('lost before', 'lost before')
    await expect(world.enter('silent', 'longmen')).rejects.toThrow('UNCERTAIN')
  })

  it('is refused with a bad signature', async () => {
    const answer = await fetch(`${world.studio.origin}/operator/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-wallet-key': 'test-2', 'x-wallet-time': `${Date.now()}` },
      body: '{}',
    })
    expect([answer.status, await answer.json()]).toEqual([403, { status: 'UNSIGNED' }])
  })
})

describe('a round of one step', () => {
  it('moves the wallet once by bet and win, however often it is asked', async () => {
    const player = await world.enter('spinner', 'longmen')
    const requestId = 'request-1234'
    const first = await player.begin({ betLi: '2000' }, requestId)
    const again = await player.begin({ betLi: '2000' }, requestId)
    expect(first.body.round).toMatchObject({ state: 'closed', bet: '2000', proof: { nonce: 0, serverSeed: null } })
    expect(again.body.round).toEqual(first.body.round)
    const calls = walletCalls('spinner').filter(({ call }) => call === 'transaction/bet-win')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ signed: true, body: { bet_amount: 2 * YUAN, round_closed: true } })
    const moved = BigInt(first.body.round.win) - 2_000n
    expect(first.body.balance).toBe(String(1_000_000n + moved))
    expect(world.wallet.balanceOf('spinner')).toBe(1_000 * YUAN + Number(moved) * 100)
  })

  it('is what its seed says, when that is opened', async () => {
    const player = await world.enter('checker', 'longmen')
    const mine = await player.ask<SeedChanged>('POST', '/api/seed', { playerSeed: 'my-own-seed' })
    expect(mine.body).toMatchObject({ ended: null, seed: { playerSeed: 'my-own-seed', nextNonce: 0 } })
    const rounds: Round[] = []
    for (let count = 0; count < 5; count++) rounds.push((await player.begin({ betLi: '200' })).body.round)
    const { ended } = (await player.ask<{ ended: EndedSeed }>('POST', '/api/seed', { playerSeed: 'next' })).body
    expect(commitmentOf(ended.serverSeed)).toBe(mine.body.seed.commitment)
    const game = await loadGame('longmen')
    for (const [nonce, round] of rounds.entries()) {
      const place = { gameCode: 'longmen', subject: 'p', nonce, salt: 'my-own-seed' }
      const played = game.replay(roundWords(ended.serverSeed, place), round.gameInput)
      expect(JSON.parse(JSON.stringify(played?.outcome))).toEqual(round.outcome)
      expect(String(played?.winLi)).toBe(round.win)
    }
  })

  it.each(vectors.slice(0, 5))('plays the published round $nonce', async (vector) => {
    const user = `vector-${vector.nonce}`
    const player = await world.enter(user, 'longmen')
    plantSeed(user, vector)
    const { body } = await player.begin({ betLi: String(vector.betLi) })
    expect(body.round).toMatchObject({ outcome: vector.outcome, win: String(vector.winLi) })
    expect(body.round.proof).toMatchObject({ commitment: vector.commitment, nonce: vector.nonce, salt: vector.salt })
  })

  it.each([
    ['RS_ERROR_NOT_ENOUGH_MONEY', 'INSUFFICIENT_FUNDS'],
    ['RS_ERROR_LIMIT_REACHED', 'LIMIT_REACHED'],
    ['RS_ERROR_USER_DISABLED', 'USER_DISABLED'],
    ['RS_ERROR_TOKEN_EXPIRED', 'TOKEN_EXPIRED'],
    ['RS_ERROR_GAME_CLOSED', 'GAME_CLOSED'],
  ])('that the wallet refuses with %s is rejected', async (status, code) => {
    const player = await world.enter(`refused-${code}`, 'longmen')
    world.wallet.fates.push({ status })
    const { body } = await player.begin({ betLi: '2000' })
    expect(body.round).toMatchObject({ state: 'rejected', refusal: code, win: '0', outcome: null })
  })

  it.each([
    ['no number', { betLi: 'two' }, 'INVALID'],
    ['no step of the game', { betLi: '300' }, 'LIMIT_REACHED'],
    ['more than the game takes', { betLi: '400000' }, 'LIMIT_REACHED'],
  ])('refuses a stake that is %s', async (_what, input, code) => {
    const player = await world.enter('odd', 'longmen')
    const { body } = await player.begin(input)
    expect(body.error?.code).toBe(code)
  })

  it('refuses more than the operator allows', async () => {
    const player = await world.enter('narrowed', 'longmen', { max_bet: 2 * YUAN })
    expect(player.state.limits).toMatchObject({ max: '2000', steps: ['200', '400', '1000', '2000'] })
    expect((await player.begin({ betLi: '4000' })).body.error?.code).toBe('LIMIT_REACHED')
  })
})

describe('a wallet whose line is bad', () => {
  it('is asked again with the same transaction, and pays once', async () => {
    const player = await world.enter('lost-once', 'longmen')
    world.wallet.fates.push('lost after')
    const { body } = await player.begin({ betLi: '1000' })
    expect(body.round.state).toBe('closed')
    const bets = walletCalls('lost-once').filter(({ call }) => call === 'transaction/bet-win')
    expect(bets).toHaveLength(2)
    expect(bets[0]?.raw).toBe(bets[1]?.raw)
    expect(world.wallet.balanceOf('lost-once')).toBe(1_000 * YUAN + (Number(body.round.win) - 1_000) * 100)
  })
})

describe('what belongs to somebody else', () => {
  it('is not found', async () => {
    const [mine, theirs] = [await world.enter('me', 'longmen'), await world.enter('them', 'longmen')]
    const { round } = (await theirs.begin({ betLi: '200' })).body
    expect((await theirs.ask('GET', `/api/rounds/${round.id}`)).status).toBe(200)
    const asked = await mine.ask<RoundAnswer>('GET', `/api/rounds/${round.id}`)
    expect([asked.status, asked.body.error?.code]).toEqual([404, 'NOT_FOUND'])
    expect((await mine.ask<{ rounds: Round[] }>('GET', '/api/rounds')).body.rounds).toEqual([])
  })

  it('needs a session', async () => {
    const nobody = asking(world.studio.origin, undefined)
    for (const route of ['/api/state', '/api/rounds', '/api/rounds/x']) {
      const answer = await nobody<object>('GET', route)
      expect([route, answer.status]).toEqual([route, 401])
    }
  })
})

describe('play for fun', () => {
  it('never calls the wallet, and fills its purse again', async () => {
    const before = world.wallet.told.length
    const player = await world.enterDemo('longmen')
    expect(player.state).toMatchObject({ isDemo: true, balance: '10000000' })
    const { body } = await player.begin({ betLi: '200000' })
    expect(body.round).toMatchObject({ state: 'closed', isDemo: true })
    expect(body.balance).toBe(String(10_000_000n - 200_000n + BigInt(body.round.win)))
    expect((await player.ask('POST', '/api/refill')).body.error?.code).toBe('LIMIT_REACHED')
    world.studio.parts.store.run(`update player set balance = '99999' where is_demo = 1`)
    expect((await player.ask('POST', '/api/refill')).body).toEqual({ balance: '10000000' })
    expect(world.wallet.told.length).toBe(before)
    const { transactions } = await world.operator<{ transactions: { user: string }[] }>('transactions', {
      from: 0,
      until: Date.now() + 1_000,
    })
    expect(transactions.filter(({ user }) => user.startsWith('demo-'))).toEqual([])
  })
})

/** Puts the seed of a published round into the books. */
function plantSeed(
  user: string,
  vector: { serverSeed: string; commitment: string; salt: string; nonce: number },
): void {
  const { store, sealer } = world.studio.parts
  const { seed_id } = store.one<{ seed_id: string }>(
    'select seed_id from seed join player using (player_id) where user = ?',
    user,
  )!
  store.run(
    'update seed set sealed = ?, commitment = ?, player_seed = ?, next_nonce = ? where seed_id = ?',
    ...[sealer.seal(Buffer.from(vector.serverSeed, 'hex'), seed_id), vector.commitment, vector.salt, vector.nonce],
    seed_id,
  )
}
