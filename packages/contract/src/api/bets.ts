/** Placing, cancelling and listing lottery orders (Spec B §3, §4, §7; Domain §3.1). */
import * as z from 'zod/mini'
import { pricingModel, pricingModelText, stakeUnit } from '../bet-terms.ts'
import {
  csvOrderNos,
  flag01,
  gameId,
  intText,
  money,
  oddsList,
  pageNumber,
  pageOf,
  RESULT_WORD,
  renamed,
  requestId,
  rowsNumber,
  siteDate,
  siteTime,
  stake,
  strictRenamed,
  turnNum,
} from '../codecs.ts'
import { area } from '../endpoint.ts'

const { get, post, form } = area('bets')

/** At most so many lines in one request (Reliability §3.12). */
export const BET_LINES_MAX = 100

/** Characters of one selection: the longest has every number at every place of 定位胆. */
const SELECTION_TEXT_MAX = 300

/** What a bet, an order and a chase call alike. */
const LINE_WORDS = { playName: 'cateName', selectionText: 'betInfo', notes: 'totalNums', total: 'totalMoney' } as const

export const BetLine = strictRenamed(
  {
    /** Game number, play code and item code joined: `71101007` is game 71, play 101, item 007. */
    code: z.string().check(z.regex(/^\d{7,10}$/)),
    selectionText: z.string().check(z.minLength(1), z.maxLength(SELECTION_TEXT_MAX)),
    odds: oddsList,
    /** Stake of one note before unit and multiplier. */
    amount: stake,
    playName: z.optional(z.string().check(z.maxLength(32))),
    /** 可赢金额: shown by the client, recomputed by the server, never believed (I-12). */
    winMax: z.optional(z.number()),
    rebate: z._default(z.number().check(z.minimum(0), z.maximum(13)), 0),
    unit: stakeUnit,
    multiple: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    total: stake,
    notes: z.int().check(z.minimum(1), z.maximum(10_000)),
  },
  { ...LINE_WORDS, amount: 'money', winMax: 'kyje', unit: 'betModel' },
)

/** At most so many turns in one chase. */
export const CHASE_TURNS_MAX = 100

/**
 * 追号: the same lines on several turns. Every turn pays the lines' stakes times its own `multiple`; the first turn is
 * the request's own. Turns are distinct and among those of `lottery.upcoming`, in any order after the first.
 */
export const Chase = z.strictObject({
  turns: z
    .array(z.strictObject({ turnNum, multiple: z.int().check(z.minimum(1), z.maximum(10_000)) }))
    .check(z.minLength(1), z.maxLength(CHASE_TURNS_MAX)),
  /** 中奖即停: the first win ends the chase; what is still pending gets its stakes back. */
  stopOnWin: flag01,
})

const OWN_LIMITS = ['RG/SESSION_OVER', 'RG/REMINDER_DUE', 'RG/STAKE_LIMIT', 'RG/LOSS_LIMIT'] as const

export const submit = post('submit', '/api/bet/submit', {
  summary: 'Places one or more lines on the open draw of a game, and with a chase on the following draws too.',
  access: 'session',
  effect: 'money',
  strict: true,
  body: {
    requestId,
    gameId: z.int().check(z.minimum(1), z.maximum(9999)),
    turnNum,
    content: z.array(BetLine).check(z.minLength(1), z.maxLength(BET_LINES_MAX)),
    chase: z.optional(Chase),
  },
  /** One number per line, turn by turn; `total` is that of all turns. `chaseNo` names a chase. */
  output: renamed(
    { orderNos: z.array(z.string()), chaseNo: z.nullable(z.string()), total: money, balance: money },
    { chaseNo: 'trackOrderNo', total: 'totalMoney' },
  ),
  errors: [
    'BET/DRAW_CLOSED',
    'BET/CHASE_TURN',
    'BET/UNKNOWN_PLAY',
    'BET/BAD_SELECTION',
    'BET/ODDS_CHANGED',
    'BET/LIMIT_EXCEEDED',
    'BET/GAME_CAPPED',
    'BET/PLAY_CAPPED',
    'BET/PLAY_CLOSED',
    'GAME/CLOSED',
    'BET/TOTAL_MISMATCH',
    'WALLET/INSUFFICIENT',
    'GAME/NOT_FOUND',
    'REQ/KEY_REUSED',
    'REQ/KEY_OLD',
    'UC/ACCOUNT_STATE_ERROR',
    'SYS/BUSY',
    ...OWN_LIMITS,
  ],
})

export const cancel = form('cancel', '/api/bet/cancel', {
  summary: 'Cancels unsettled orders before their draw closes; each order is answered by itself.',
  access: 'session',
  effect: 'money',
  duringPause: true,
  body: { orderNos: csvOrderNos },
  names: { orderNos: 'orderNo' },
  output: z.object({
    cancelled: z.array(z.string()),
    refused: z.array(z.object({ orderNo: z.string(), code: z.string(), msg: z.string() })),
    refund: money,
    balance: money,
  }),
  errors: ['BET/CANCEL_DISABLED', 'BET/NOT_CANCELLABLE'],
})

export const stopChase = form('stopChase', '/api/bet/chase/stop', {
  summary:
    'Stops a chase: orders of turns that can still be bet on get their stakes back. Repeating it stops nothing more.',
  access: 'session',
  effect: 'money',
  duringPause: true,
  body: { chaseNo: z.string().check(z.regex(/^\d{1,20}$/)) },
  names: { chaseNo: 'trackOrderNo' },
  /** `stopped` counts orders. */
  output: z.object({ stopped: z.int(), refund: money, balance: money }),
  errors: ['BET/CHASE_NOT_FOUND', 'BET/CANCEL_DISABLED'],
})

/** A chase with how far it has come. */
export const ChaseRecord = renamed(
  {
    chaseNo: z.string(),
    gameId: z.int(),
    gameName: z.string(),
    /** Of the first line; `lines` says how many there are per turn. */
    playName: z.string(),
    selectionText: z.string(),
    lines: z.int(),
    turnsTotal: z.int(),
    /** Turns of which no order is pending any more. */
    turnsDone: z.int(),
    /** Turns that won. */
    won: z.int(),
    stopOnWin: flag01,
    /** What was staked on all turns, given back or not. */
    total: money,
    /** What the won and pushed orders returned. */
    reward: money,
    /** Stakes given back: of stopped, cancelled and void turns. */
    refund: money,
    /** `stopped` has nothing pending and at least one order that was stopped. */
    status: z.enum(['running', 'finished', 'stopped']),
    addTime: siteTime,
  },
  { chaseNo: 'trackOrderNo', playName: 'cateName', selectionText: 'betInfo', total: 'totalMoney' },
)

export const chaseList = get('chaseList', '/api/cp/records/chaseList', {
  summary: "The member's chases with their progress, newest first.",
  access: 'session',
  effect: 'read',
  query: { page: pageNumber, rows: rowsNumber(20) },
  output: pageOf(ChaseRecord),
})

/** One order as lists show it. */
export const BetOrder = renamed(
  {
    orderNo: z.string(),
    gameId: z.int(),
    gameName: z.string(),
    turnNum: z.string(),
    chaseNo: z.nullable(z.string()),
    /** 0 pending, 1 settled, 2 cancelled, 3 deleted, 4 chase stopped. */
    status: z.int(),
    /** 0 lost, 1 paid, 2 push; null while pending. */
    result: z.nullable(z.int()),
    pricing: pricingModel,
    playName: z.string(),
    selectionText: z.string(),
    odds: oddsList,
    notes: z.int(),
    total: money,
    reward: money,
    closeTime: siteTime,
    addTime: siteTime,
    account: z.string(),
    resultText: z.nullable(z.string()),
    cancellable: z.boolean(),
  },
  {
    ...LINE_WORDS,
    chaseNo: 'trackOrderNo',
    pricing: 'model',
    closeTime: 'betEndTime',
    cancellable: 'isCancle',
    ...RESULT_WORD,
  },
)

/**
 * A list of orders reaches back over the newest so many of its day, and today's over as many pending ones of earlier
 * days; filters choose among them, and pages beyond are empty (Ruling C104).
 */
export const ORDERS_REACH = 10_000

/**
 * A page of orders, newest first. `totalCount` is exact while the day has at most {@link ORDERS_REACH} orders. Beyond,
 * without a status it is what the member placed that day (in that game and model), more than the pages show; with a
 * status it counts among the orders within reach.
 */
const ordersPage = pageOf(BetOrder)

const listQuery = {
  status: z.optional(intText(0, 4)),
  gameId: z.optional(gameId),
  pricing: z.optional(pricingModelText),
  page: pageNumber,
  rows: rowsNumber(20),
}

export const todayList = get('todayList', '/api/cp/records/todayList', {
  summary: "Today's orders in the site's time zone, and every unsettled one of earlier days (Ruling C71).",
  access: 'session',
  effect: 'read',
  query: listQuery,
  names: { pricing: 'model' },
  output: ordersPage,
})

export const historyList = get('historyList', '/api/cp/records/historyList', {
  summary: 'The orders of one day.',
  access: 'session',
  effect: 'read',
  query: {
    date: siteDate,
    gameId: z.optional(gameId),
    page: pageNumber,
    rows: rowsNumber(20),
  },
  output: ordersPage,
})

/** One order of a turn, with what it takes to place the same line again. */
export const OutcomeLine = renamed(
  {
    orderNo: z.string(),
    /** Three-digit play code. */
    playCode: z.string(),
    playName: z.string(),
    selectionText: z.string(),
    pricing: pricingModel,
    odds: oddsList,
    /** Percent taken as rebate instead of odds. */
    rebate: z.number(),
    stakePerNote: money,
    notes: z.int(),
    total: money,
    reward: money,
    /** 0 lost, 1 paid, 2 push; null while pending. */
    result: z.nullable(z.int()),
  },
  { ...LINE_WORDS, pricing: 'model', stakePerNote: 'money' },
)

/** At most so many lines of an outcome are told apart; its figures count all of them. */
export const OUTCOME_LINES_MAX = 100

export const turnOutcome = get('turnOutcome', '/api/cp/records/turnOutcome', {
  summary: 'What a turn brought the member, of its settled orders. Without a turn, the newest of the last 12 hours.',
  access: 'session',
  effect: 'read',
  isAutomatic: true,
  query: { gameId, turnNum: z.optional(turnNum) },
  output: renamed(
    {
      gameId: z.int(),
      gameName: z.string(),
      family: z.string(),
      /** Empty when no turn was named and none is found. */
      turnNum: z.string(),
      lunarYear: z.int(),
      /** The numbers, once every order of the member is settled. */
      resultText: z.nullable(z.string()),
      /** When the turn closed. */
      closeTime: z.nullable(siteTime),
      /** Orders that count: cancelled ones do not. */
      orders: z.int(),
      /** Those of them that are not settled yet. */
      pending: z.int(),
      staked: money,
      paid: money,
      /** `paid` less `staked`. */
      net: money,
      /** Wins first. */
      lines: z.array(OutcomeLine),
    },
    RESULT_WORD,
  ),
  errors: ['GAME/NOT_FOUND', 'DRAW/NOT_FOUND'],
})

/** One day's figures. `winOrcloseMoney` on the wire is `profit` inside. */
export const DayReport = renamed(
  { statTime: z.string(), bettingMoney: money, profit: money },
  { profit: 'winOrcloseMoney' },
)

export const historyDayReport = get('historyDayReport', '/api/cp/records/historyDayReport', {
  summary: 'Stakes and win or loss of settled orders per day of the site’s zone, newest first, for the last 30 days.',
  access: 'session',
  effect: 'read',
  query: { gameId: z.optional(gameId) },
  output: z.array(DayReport),
})

/** One of a day's highest wins; the account is masked by the server. */
export const Winner = renamed(
  {
    account: z.string(),
    avatarId: z.int(),
    turnNum: z.string(),
    playName: z.string(),
    /** What was paid back, stake included; `profit` is without it. */
    reward: money,
    profit: money,
  },
  { playName: 'cateName' },
)

export const winners = get('winners', '/api/bet/winners', {
  summary: 'The highest wins of a game on a day of the draws (UTC+8), dearest first, with masked accounts.',
  access: 'public',
  effect: 'read',
  query: { gameId, date: siteDate },
  output: z.array(Winner),
  errors: ['GAME/NOT_FOUND'],
})
