import { describe, expect, it } from 'vitest'
import { fakeStudio, lost, state, won } from '../testing/fake-studio.ts'
import { createApi } from '../wire/api.ts'
import { refusalTexts } from '../wire/refusals.ts'
import { createSession } from './session.ts'

const sessionWith = (answers: Readonly<Record<string, unknown>>) => {
  const studio = fakeStudio(answers)
  return { ...studio, session: createSession(createApi(studio.send), state()) }
}

describe('the balance', () => {
  it('holds a win back until the stage has shown it', async () => {
    const { session } = sessionWith({ 'POST rounds': { round: won, balance: '104000' } })
    const round = await session.begin({ betLi: '2000' }, 2000n)
    expect(session.get().balance).toBe(98_000n)
    session.settle(round)
    expect(session.get().balance).toBe(104_000n)
    expect(session.get().past).toMatchObject([{ bet: BigInt(won.bet), win: BigInt(won.win) }])
    expect(session.get().net).toBe(BigInt(won.win) - BigInt(won.bet))
  })

  it('is not asked for more than it is', async () => {
    const { session, asked } = sessionWith({})
    await expect(session.begin({ betLi: '200000' }, 200_000n)).rejects.toThrow('余额不足')
    expect(asked).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    ['INSUFFICIENT_FUNDS', '余额不足'],
    ['LIMIT_REACHED', '超出限额'],
    ['USER_DISABLED', '账户当前不可下注'],
    ['TOKEN_EXPIRED', '请重新进入'],
    ['GAME_CLOSED', '游戏维护中，暂停下注'],
  ] as const)('%s says %s and gives the stake back', async (code, text) => {
    const { session } = sessionWith({ 'POST rounds': code })
    await session.begin({ betLi: '2000' }, 2000n).catch(session.refuse)
    expect(session.get()).toMatchObject({ notice: text, balance: 100_000n, isBusy: false })
    expect(session.get().ended).toBe(code === 'TOKEN_EXPIRED' ? code : undefined)
    expect(refusalTexts[code]).toBe(text)
  })

  it('of a round by the wallet is one too', async () => {
    const round = { ...lost, state: 'rejected', refusal: 'USER_DISABLED', outcome: null }
    const { session } = sessionWith({ 'POST rounds': { round, balance: '100000' } })
    await session.begin({ betLi: '2000' }, 2000n).catch(session.refuse)
    expect(session.get()).toMatchObject({ notice: '账户当前不可下注', balance: 100_000n })
  })
})

describe('a line that is down', () => {
  it('is told, and the same request is sent again until an answer comes', async () => {
    let isDown = true
    const { session, asked } = sessionWith({
      'POST rounds': () => (isDown ? 'lost' : { round: lost, balance: '98000' }),
    })
    const round = session.begin({ betLi: '2000' }, 2000n)
    await expect.poll(() => session.get().isLineLost).toBe(true)
    isDown = false
    session.settle(await round)
    expect(session.get()).toMatchObject({ isLineLost: false, balance: 98_000n })
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked.map(({ body }) => (body as { requestId: string }).requestId)).size).toBe(1)
  })

  it('while the wallet has not answered, the round is asked for until it has', async () => {
    const { session } = sessionWith({
      'POST rounds': { round: { ...won, state: 'pending', outcome: null }, balance: '98000' },
      [`GET rounds/${won.id}`]: { round: won, balance: '104000' },
      'GET state': state({ balance: '104000' }),
    })
    const round = await session.begin({ betLi: '2000' }, 2000n)
    expect(round.outcome).toEqual(won.outcome)
    expect(session.get().balance).toBe(98_000n)
    session.settle(round)
    expect(session.get().balance).toBe(104_000n)
  })
})
