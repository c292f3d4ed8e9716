import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { queryKey } from '@liuhe/web/api/query-key.ts'
import { fake } from '@liuhe/web/testing/fake-call.ts'
import { acting } from '@liuhe/web/testing/render.tsx'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { awaitTurn } from '../../shared/reveal/awaited-turns.ts'
import { LiveContext } from '../../shared/live.ts'
import { revealsOf } from '../../shared/reveal/reveal-store.ts'
import { aProfile } from '../../shared/testing/a-profile.ts'
import { fakeLine } from '../../shared/testing/fake-line.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import type { OwnOutcome } from '../../shared/reveal/use-own-outcome.ts'
import OwnWinNotice from './own-win-notice.tsx'

const TURN = '202611201357'
const profile = aProfile()

beforeEach(() => localStorage.clear())

/** A member who bet on a turn that brought so much of ten yuan, and looks at another page now. */
async function elsewhere(reward: string, path = '/template') {
  awaitTurn({ member: profile.userInfo.userId, gameId: 71, until: TURN })
  return renderPage(<OwnWinNotice path={path} />, {
    token: 'abc',
    fakes: [fake(member.info, () => profile), fake(bets.turnOutcome, () => outcomeOf(reward))],
  })
}

const outcomeOf = (reward: string, { gameId = 71, turnNum = TURN, orders = 1 } = {}): OwnOutcome => {
  const [paid, staked] = [yuan(reward), yuan('10')]
  return {
    ...{ gameId, gameName: '一分六合彩', family: 'LHC', turnNum, lunarYear: 2026, pending: 0 },
    ...{ resultText: '1,2,3,4,5,6,7', closeTime: Math.floor(Date.now() / 1000) * 1000 - 28_000, orders },
    ...{ staked, paid, net: paid - staked, lines: [] },
  }
}

test('a win is told elsewhere in the app and leads to its game [F-U1]', async () => {
  await elsewhere('480')
  await expect.element(page.getByText('恭喜中奖 +470.00')).toBeVisible()
  await expect.element(page.getByText('一分六合彩 第1357期 · 派彩 480.00')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '查看' })).toHaveAttribute('href', '/game/71')
})

test.each([
  ['a payout that does not exceed the stake', '10', '/template'],
  ['a win whose game is in front and tells it itself', '480', '/game/71'],
])('%s is not told [F-U1]', async (_, reward, path) => {
  await elsewhere(reward, path)
  await new Promise((done) => setTimeout(done, 700))
  expect(page.getByText(/恭喜中奖/).elements()).toEqual([])
})

describe('a member with bets in six games that are drawn in the same second', () => {
  const GAMES = [42, 43, 44, 46, 47, 71]
  const NEXT = '202611201358'
  afterEach(() => vi.useRealTimers())

  /** Another page, while all six wait for {@link NEXT}; `answer` is what the server says of a turn. */
  async function sixAwaited(answer: (gameId: number, turnNum: string | undefined) => OwnOutcome) {
    for (const gameId of GAMES) awaitTurn({ member: profile.userInfo.userId, gameId, until: NEXT })
    const { live, push } = fakeLine()
    const at: number[] = []
    const asked: string[] = []
    const tell = (what: string) => {
      at.push(Date.now())
      asked.push(what)
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    await renderPage(
      <LiveContext value={live}>
        <OwnWinNotice path="/template" />
      </LiveContext>,
      {
        token: 'abc',
        fakes: [
          fake(member.info, () => profile),
          fake(lottery.openInfo, ({ gameId }) => {
            tell(`panel of ${gameId}`)
            return { ...panelAt(TURN, Date.now() - 60_000), gameId }
          }),
          fake(bets.turnOutcome, ({ gameId, turnNum }) => {
            tell(`${gameId} ${turnNum ?? 'newest'}`)
            return answer(gameId, turnNum)
          }),
        ],
      },
    )
    const pass = (ms: number) => acting(() => vi.advanceTimersByTimeAsync(ms))
    await pass(0)
    return {
      pass,
      settle: async () => {
        asked.length = 0
        for (const gameId of GAMES) await push({ type: 'SETTLED', seq: String(gameId), gameId, turnNum: NEXT })
      },
      asked,
      /** The most calls within a second. */
      worst: () => Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + 1000).length)),
    }
  }

  test('asks once for each that is settled, at most two in a second, and nothing besides [F-U1]', async () => {
    const { pass, settle, asked, worst } = await sixAwaited((gameId, turnNum) =>
      outcomeOf('0', { gameId, turnNum: turnNum ?? TURN }),
    )
    await pass(20_000)
    expect(asked.toSorted()).toEqual(GAMES.map((gameId) => `${gameId} newest`))
    await settle()
    await pass(20_000)
    expect(asked.toSorted()).toEqual(GAMES.map((gameId) => `${gameId} ${NEXT}`))
    expect(worst()).toBe(2)
    // All of them have lost: nobody waits any more.
    asked.length = 0
    await pass(120_000)
    expect(asked).toEqual([])
  })

  test('hears of a win whose news was lost within a minute [F-U1]', async () => {
    const settled: Record<number, string> = {}
    const { pass, worst } = await sixAwaited((gameId) =>
      outcomeOf(gameId === 47 ? '480' : '0', {
        gameId,
        turnNum: settled[gameId] ?? TURN,
        orders: settled[gameId] ? 1 : 0,
      }),
    )
    await pass(20_000)
    for (const gameId of GAMES) settled[gameId] = NEXT
    await pass(45_000)
    await expect.element(page.getByRole('link', { name: '查看' })).toHaveAttribute('href', '/game/47')
    expect(worst()).toBe(2)
  })

  test('waits no longer for a bet that was cancelled [F-U1]', async () => {
    const { pass, settle, asked } = await sixAwaited((gameId, turnNum) =>
      outcomeOf('10', { gameId, turnNum: turnNum ?? '', orders: 0 }),
    )
    await pass(20_000)
    await settle()
    await pass(20_000)
    asked.length = 0
    await pass(120_000)
    expect(asked).toEqual([])
  })
})

test('a win is not told while a page in front still reveals its draw [F-U1]', async () => {
  awaitTurn({ member: profile.userInfo.userId, gameId: 71, until: TURN })
  let settle = () => undefined as void
  const settled = new Promise<void>((done) => {
    settle = done
  })
  const { queryClient } = await renderPage(<OwnWinNotice path="/template" />, {
    token: 'abc',
    fakes: [fake(member.info, () => profile), fake(bets.turnOutcome, () => settled.then(() => outcomeOf('480')))],
  })
  const reveals = revealsOf(queryClient)
  reveals.watch(71)
  const hear = (turnNum: string, openTime: number) =>
    acting(() => queryClient.setQueryData(queryKey(lottery.openInfo, { gameId: 71 }), panelAt(turnNum, openTime)))
  await hear('202611201356', Date.now() - 60_000)
  await hear(TURN, Date.now())
  settle()
  await new Promise((done) => setTimeout(done, 700))
  expect(page.getByText(/恭喜中奖/).elements()).toEqual([])
  await acting(() => reveals.skipToResult(71))
  await expect.element(page.getByText('恭喜中奖 +470.00'), { timeout: 5000 }).toBeVisible()
})

const panelAt = (turnNum: string, openTime: number): OutputOf<typeof lottery.openInfo> => ({
  ...{ gameId: 71, gameName: '一分六合彩', family: 'LHC', serverTime: Date.now() },
  cur: { turnNum: '202611201358', closeTime: Date.now() + 40_000, liveUrl: '' },
  pre: { turnNum, resultText: '1,2,3,4,5,6,7', openTime, lunarYear: 2026, isStreaming: false, liveUrl: '' },
  plan: { turnNum: '202611201358', planTime: Date.now() + 48_000, lunarYear: 2026 },
})
