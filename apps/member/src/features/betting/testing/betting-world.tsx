import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import type { Family } from '@liuhe/domain/lottery/family.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { type Fake, fake } from '@liuhe/web/testing/fake-call.ts'
import { type Live, LiveContext } from '../../../shared/live.ts'
import { pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import { GameView } from '../game-view.tsx'
import { boardOf, type Offer } from '../board/board.ts'
import type { BetRequest, Pick, SlipContext, Stake } from '../slip/slip.ts'

export const GAME_ID = 71
export const LUNAR_YEAR = 2026

/** A game of each family; the last takes no bets. */
export const GAMES: readonly { gameId: number; gameName: string; family: Family; bettable: boolean }[] = [
  { gameId: GAME_ID, gameName: '一分六合彩', family: 'LHC', bettable: true },
  { gameId: 43, gameName: '极速时时彩', family: 'SSC', bettable: true },
  { gameId: 44, gameName: '极速飞艇', family: 'PK10', bettable: true },
  { gameId: 42, gameName: '极速快三', family: 'K3', bettable: true },
  { gameId: 47, gameName: '极速11选5', family: '11X5', bettable: true },
  { gameId: 46, gameName: '极速28', family: 'PC28', bettable: true },
  { gameId: 95, gameName: '幸运牛牛', family: 'NN', bettable: true },
  { gameId: 70, gameName: '香港六合彩', family: 'LHC', bettable: false },
]

export const familyOf = (gameId: number): Family => GAMES.find((row) => row.gameId === gameId)?.family ?? 'LHC'

/** What the server offers; `odds` takes the place of the table's. */
const offerOf = (gameId: number, turnNum: string, odds: Readonly<Record<string, number>> = {}): Offer => ({
  gameId,
  turnNum,
  lunarYear: LUNAR_YEAR,
  notesMax: 10_000,
  plays: playsOf(familyOf(gameId)).map(({ code, name, menu, pricing }) => ({
    code,
    name,
    menu,
    pricing,
    noteMin: 2,
    noteMax: 20_000,
    lineMin: 2,
  })),
  odds: { ...DEFAULT_ODDS, ...odds },
})

/** What a slip of a game is worked out with; `odds` takes the place of the table's. */
export function slipContext({ gameId = GAME_ID, odds = {}, own = 0 }: SlipWorld = {}): SlipContext {
  const offer = offerOf(gameId, '', odds)
  const family = familyOf(gameId)
  return {
    gameId,
    family,
    lunarYear: LUNAR_YEAR,
    plays: boardOf(offer, family),
    odds: offer.odds,
    notesMax: offer.notesMax,
    own,
  }
}

type SlipWorld = { gameId?: number; odds?: Readonly<Record<string, number>>; own?: number }

/** A choice of a play as the slip takes it, two yuan a note unless told otherwise. */
export const pickOf = (code: string, selectionText: string, stake: Partial<Stake> = {}): Pick => ({
  id: `${code}:${selectionText}`,
  code,
  selectionText,
  stake: { money: yuan('2'), unit: 'yuan', multiple: 1, rebate: 0, ...stake },
})

export type Sent = BetRequest & { requestId: string }

/** What the server of a test says, and what it was told; a test may change it between two steps. */
export function bettingWorld({ now = Date.now() }: { now?: number } = {}) {
  const world = {
    turnNum: '202611201358',
    closesInMs: 60_000,
    /** The turn is shown, and the server has not opened it yet. */
    isUnopened: false,
    /** The operator has turned the game off, or plays of it. */
    isClosed: false,
    closedPlays: [] as string[],
    type: 'MEMBER' as 'MEMBER' | 'TEST',
    odds: {} as Record<string, number>,
    balance: 1_000_000n,
    /** Percent the member may take as rebate. */
    rebate: 0,
    /** Results of the draws before, newest first. */
    results: [] as string[],
    /** The last draw, and what it brought the member. */
    last: undefined as { turnNum: string; resultText: string } | undefined,
    outcome: undefined as Outcome | undefined,
    sent: [] as Sent[],
    /** Throws to refuse. */
    onSubmit: (): void | Promise<void> => undefined,
  }
  const fakes: Fake[] = [
    fake(lottery.games, () => GAMES.map(game)),
    fake(lottery.openInfo, ({ gameId }) => openInfoOf(gameId, { ...world, now })),
    fake(lottery.playCategories, ({ gameId }) => {
      const offer = offerOf(gameId, world.turnNum, world.odds)
      const isOff = ({ code }: { code: string }) => world.closedPlays.includes(code)
      return {
        ...offer,
        plays: offer.plays.map((play) => ({ ...play, ...(isOff(play) && { closed: true as const }) })),
      }
    }),
    fake(lottery.history, ({ gameId }) => historyOf(gameId, { ...world, now })),
    fake(lottery.upcoming, ({ count }) =>
      Array.from({ length: count ?? 10 }, (_, index) => ({
        turnNum: String(BigInt(world.turnNum) + BigInt(index)),
        closeTime: wholeSecond(now + world.closesInMs + index * MINUTE_MS),
        planTime: wholeSecond(now + world.closesInMs + 8000 + index * MINUTE_MS),
        lunarYear: LUNAR_YEAR,
      })),
    ),
    fake(member.info, () => profileOf(world.type, world.rebate)),
    fake(bets.turnOutcome, ({ turnNum }) => outcomeOf(world.outcome, turnNum)),
    fake(bets.historyDayReport, () => []),
    fake(member.status, () => ({ money: world.balance, liveMoney: 0n })),
    fake(bets.submit, async (request) => {
      world.sent.push(request as Sent)
      await world.onSubmit()
      const total = request.content.reduce((sum, line) => sum + line.total, 0n)
      world.balance -= total
      const chaseNo = request.chase ? '77' : null
      return { orderNos: ['1'], chaseNo, total, balance: world.balance }
    }),
  ]
  return { world, fakes }
}

type Draws = {
  turnNum: string
  closesInMs: number
  isUnopened: boolean
  isClosed: boolean
  last: { turnNum: string; resultText: string } | undefined
  now: number
}

const openInfoOf = (gameId: number, { now, ...world }: Draws): OutputOf<typeof lottery.openInfo> => ({
  gameId,
  gameName: GAMES.find((row) => row.gameId === gameId)?.gameName ?? '',
  family: familyOf(gameId),
  cur: {
    turnNum: world.turnNum,
    closeTime: wholeSecond(now + world.closesInMs),
    liveUrl: '',
    ...(world.isUnopened && { openTime: wholeSecond(now) }),
    ...(world.isClosed && { closed: true as const }),
  },
  pre: world.last
    ? { ...world.last, openTime: wholeSecond(now - 30_000), isStreaming: false, liveUrl: '', lunarYear: LUNAR_YEAR }
    : null,
  plan: {
    turnNum: world.turnNum,
    planTime: wholeSecond(now + world.closesInMs + 8000),
    lunarYear: LUNAR_YEAR,
  },
  serverTime: now,
})

export type Outcome = OutputOf<typeof bets.turnOutcome>

/** What the server says of a turn: that of the world, or that nothing was bet on it. */
const outcomeOf = (outcome: Outcome | undefined, turnNum: string | undefined): Outcome =>
  outcome && (turnNum === undefined || turnNum === outcome.turnNum)
    ? outcome
    : { ...anOutcome([]), turnNum: turnNum ?? '', closeTime: null, resultText: null }

type OutcomeLine = Outcome['lines'][number]

/** A turn that is settled, with its sums. */
export function anOutcome(lines: readonly Partial<OutcomeLine>[], turnNum = '202611201357'): Outcome {
  const whole = lines.map((line, index): OutcomeLine => {
    const first = {
      orderNo: String(900 + index),
      playCode: '101',
      playName: '特码A',
      selectionText: '07',
      pricing: 'credit' as const,
      odds: [480_000],
    }
    const sums = { rebate: 0, stakePerNote: yuan('10'), notes: 1, total: yuan('10'), reward: yuan('0'), result: 0 }
    return { ...first, ...sums, ...line }
  })
  const staked = whole.reduce((sum, line) => sum + line.total, 0n)
  const paid = whole.reduce((sum, line) => sum + line.reward, 0n)
  return {
    ...{ gameId: GAME_ID, gameName: '一分六合彩', family: 'LHC', turnNum, lunarYear: LUNAR_YEAR },
    ...{ resultText: '1,2,3,4,5,6,7', closeTime: wholeSecond(Date.now() - 30_000), orders: whole.length, pending: 0 },
    ...{ staked, paid, net: paid - staked, lines: whole },
  }
}

type Past = { results: readonly string[]; turnNum: string; now: number }

const historyOf = (gameId: number, { results, turnNum, now }: Past): OutputOf<typeof lottery.history> => ({
  data: results.map((resultText, index) => ({
    ...{ gameId, resultText, lunarYear: LUNAR_YEAR },
    turnNum: String(BigInt(turnNum) - BigInt(index + 1)),
    openTime: wholeSecond(now - (index + 1) * MINUTE_MS),
  })),
  totalCount: results.length,
})

/** Draws the betting page of a game for a member, or for a guest. */
export const renderGame = (
  fakes: readonly Fake[],
  { id = GAME_ID, isGuest = false, numbers = '', live = null, ...options }: GameOptions = {},
) =>
  renderPage(
    <LiveContext value={live}>
      <GameView
        {...pageProps({ routeName: 'game', params: { id: String(id) }, search: numbers === '' ? {} : { numbers } })}
        panel={(gameId) => <p>开奖面板 {gameId}</p>}
      />
    </LiveContext>,
    { fakes, ...(!isGuest && { token: 'abc' }), ...options },
  )

type GameOptions = { id?: number; isGuest?: boolean; numbers?: string; live?: Live | null } & Omit<
  RenderPageOptions,
  'fakes' | 'token'
>

const game = (row: (typeof GAMES)[number]): OutputOf<typeof lottery.games>[number] => ({
  ...{ code: 'x', cate: 0, sort: 1, liveTime: '' },
  ...row,
})

const profileOf = (type: 'MEMBER' | 'TEST', rebate: number): OutputOf<typeof member.info> => ({
  userInfo: {
    userId: '42',
    account: 'player01',
    nickname: null,
    type,
    isAgent: false,
    avatarId: 1,
    vipLevel: 1,
    cycleBetAmount: 0n,
    rebate,
    enableChat: true,
    hyLevel: 1,
    chatLevel: 1,
  },
  extInfo: { recharged: 0n, money: 0n, liveMoney: 0n, hasCashPassword: false },
  userDetail: { domain: null },
  unReadCount: 0,
})

const MINUTE_MS = 60_000

/** The wire knows whole seconds only. */
const wholeSecond = (instant: number): number => Math.ceil(instant / 1000) * 1000
