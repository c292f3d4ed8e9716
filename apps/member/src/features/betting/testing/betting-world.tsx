import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { pageProps, renderPage } from '../../../shared/testing/render-page.tsx'
import GamePage from '../game-page.tsx'
import { type BoardPlay, boardOf, type Offer } from '../board.ts'
import type { BetRequest } from '../slip.ts'

export const GAME_ID = 71
export const LUNAR_YEAR = 2026

/** What the server offers; `odds` takes the place of the table's. */
const offerOf = (turnNum: string, odds: Readonly<Record<string, number>> = {}): Offer => ({
  gameId: GAME_ID,
  turnNum,
  lunarYear: LUNAR_YEAR,
  plays: playsOf('LHC').map(({ code, name, menu, model }) => ({
    code,
    name,
    menu,
    model,
    noteMin: 2,
    noteMax: 20_000,
  })),
  odds: { ...DEFAULT_ODDS, ...odds },
})

/** The board's plays of the Mark Six; `odds` takes the place of the table's. */
export const playsFor = (odds: Readonly<Record<string, number>> = {}): BoardPlay[] => boardOf(offerOf('', odds), 'LHC')

export type Sent = BetRequest & { requestId: string }

/** What the server of a test says, and what it was told; a test may change it between two steps. */
export function bettingWorld({ now = Date.now() }: { now?: number } = {}) {
  const world = {
    turnNum: '202611201358',
    closesInMs: 60_000,
    type: 'MEMBER' as 'MEMBER' | 'TEST',
    odds: {} as Record<string, number>,
    balance: 1_000_000n,
    sent: [] as Sent[],
    /** Throws to refuse. */
    onSubmit: (): void | Promise<void> => undefined,
  }
  const openInfo = (): OutputOf<typeof lottery.openInfo> => ({
    gameId: GAME_ID,
    gameName: '一分六合彩',
    family: 'LHC',
    cur: { turnNum: world.turnNum, closeTime: wholeSecond(now + world.closesInMs), liveUrl: '' },
    pre: null,
    plan: {
      turnNum: world.turnNum,
      planTime: wholeSecond(now + world.closesInMs + 8000),
      lunarYear: LUNAR_YEAR,
    },
    serverTime: now,
  })
  const fakes: Fake[] = [
    fake(lottery.games, () => [
      game({ gameId: GAME_ID, gameName: '一分六合彩' }),
      game({ gameId: 43, gameName: '极速时时彩', family: 'SSC', bettable: false }),
    ]),
    fake(lottery.openInfo, ({ gameId }) =>
      gameId === GAME_ID ? openInfo() : { ...openInfo(), gameId, gameName: '极速时时彩', family: 'SSC' },
    ),
    fake(lottery.playCategories, () => offerOf(world.turnNum, world.odds)),
    fake(member.info, () => profileOf(world.type)),
    fake(member.status, () => ({ money: world.balance, liveMoney: 0n })),
    fake(bets.submit, async (request) => {
      world.sent.push(request as Sent)
      await world.onSubmit()
      const total = request.content.reduce((sum, line) => sum + line.totalMoney, 0n)
      world.balance -= total
      return { orderNos: ['1'], trackOrderNo: null, totalMoney: total, balance: world.balance }
    }),
  ]
  return { world, fakes }
}

/** Draws the betting page of a game for a member, or for a guest. */
export const renderGame = (fakes: readonly Fake[], { id = GAME_ID, isGuest = false } = {}) =>
  renderPage(
    <GamePage {...pageProps({ routeName: 'game', params: { id: String(id) } })} panel={() => <p>开奖面板</p>} />,
    { fakes, ...(!isGuest && { token: 'abc' }) },
  )

const game = (row: Partial<OutputOf<typeof lottery.games>[number]>) => ({
  gameId: 0,
  code: 'x',
  gameName: '',
  family: 'LHC',
  cate: 0,
  sort: 1,
  liveTime: '',
  bettable: true,
  ...row,
})

const profileOf = (type: 'MEMBER' | 'TEST'): OutputOf<typeof member.info> => ({
  userInfo: {
    userId: '42',
    account: 'player01',
    nickname: null,
    type,
    isDl: false,
    avatarId: 1,
    vipLevel: 1,
    cycleBetAmount: 0n,
    rebate: 0,
    enableChat: true,
    hyLevel: 1,
    chatLevel: 1,
  },
  extInfo: { rechMoney: 0n, money: 0n, liveMoney: 0n, fundPwd: false },
  userDetail: { domain: null },
  unReadCount: 0,
})

/** The wire knows whole seconds only. */
const wholeSecond = (instant: number): number => Math.ceil(instant / 1000) * 1000
