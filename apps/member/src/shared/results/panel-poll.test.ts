import { describe, expect, it } from 'vitest'
import { type DrawInfo, isDrawing, pollMs, withPush } from './panel-poll.ts'

const PLAN = 1_000_000_000
const SEVEN = '05,17,22,30,38,41,26'

const info = (pre: Partial<NonNullable<DrawInfo['pre']>> = {}): DrawInfo => ({
  gameId: 110,
  gameName: '新澳门六合彩',
  family: 'LHC',
  cur: { turnNum: '2026129', closeTime: PLAN - 120_000, liveUrl: '' },
  pre: {
    turnNum: '2026128',
    resultText: SEVEN,
    openTime: PLAN - 86_400_000,
    isStreaming: false,
    liveUrl: '',
    lunarYear: 2026,
    ...pre,
  },
  plan: { turnNum: '2026129', planTime: PLAN, lunarYear: 2026 },
  serverTime: PLAN - 60_000,
})

describe('how often the panel asks', () => {
  const falling = { turnNum: '2026129', resultText: '05,17', isStreaming: true, openTime: PLAN }
  const complete = { turnNum: '2026129', resultText: SEVEN, openTime: PLAN + 60_000 }

  it.each([
    ['once a minute before the draw, which sets the countdown right [PANEL-015]', {}, PLAN - 60_000, 60_000],
    ['every 3 s while the result is awaited', {}, PLAN, 3000],
    ['every 3 s until seven numbers are out [PANEL-017]', falling, PLAN + 20_000, 3000],
    ['every 3 s until the next plan turn comes [PANEL-018]', complete, PLAN + 61_000, 3000],
    ['for 300 000 ms at most [PANEL-018]', complete, PLAN + 60_000 + 299_999, 3000],
    ['and then once a minute', complete, PLAN + 60_000 + 300_000, 60_000],
    ['not for ever for a draw that does not come', {}, PLAN + 3_600_000, 60_000],
  ] as const)('%s', (_, pre, now, ms) => expect(pollMs(info(pre), now)).toBe(ms))

  it('calls a draw due or falling until it is complete', () => {
    expect([isDrawing(info(), PLAN - 1), isDrawing(info(), PLAN), isDrawing(info(falling), PLAN + 1)]).toEqual([
      false,
      true,
      true,
    ])
    expect(isDrawing(info(complete), PLAN + 61_000)).toBe(false)
  })
})

describe('a push', () => {
  const result = { type: 'RESULT', seq: '1', gameId: 110, turnNum: '2026129' } as const

  it('brings the numbers of the current game, and says whether more will come [PANEL-020]', () => {
    const two = withPush(info(), { ...result, openNum: '05,17' }, PLAN)
    expect(two.pre).toMatchObject({
      turnNum: '2026129',
      resultText: '05,17',
      isStreaming: true,
      openTime: PLAN,
      lunarYear: 2026,
    })
    const all = withPush(two, { ...result, openNum: SEVEN }, PLAN + 50_000)
    expect(all.pre).toMatchObject({ resultText: SEVEN, isStreaming: false, openTime: PLAN })
  })

  it('of another game, an older draw or fewer numbers changes nothing', () => {
    const now = info({ turnNum: '2026129' })
    for (const push of [
      { ...result, gameId: 70, openNum: '01' },
      { ...result, turnNum: '2026127', openNum: SEVEN },
      { ...result, openNum: '05' },
    ]) {
      expect(withPush(now, push, PLAN)).toBe(now)
    }
  })

  it('brings the address of the broadcast and of its recording [PANEL-021]', () => {
    const live = withPush(info(), { type: 'VIDEO', seq: '1', gameId: 110, liveUrl: '/live', isStreaming: 1 }, PLAN)
    expect(live.cur.liveUrl).toBe('/live')
    const replay = { type: 'LIVE_URL_HISTORY', seq: '2', gameId: 110, liveUrl: '/replay' } as const
    expect(withPush(info(), { ...replay, turnNum: '2026128' }, PLAN).pre?.liveUrl).toBe('/replay')
    expect(withPush(info(), { ...replay, turnNum: '2026100' }, PLAN).pre?.liveUrl).toBe('')
  })
})
