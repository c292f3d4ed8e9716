import * as api from '@liuhe/contract/api/operator/prices.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { lineLimitsOf } from '@liuhe/domain/bets/limits.ts'
import { frozenAt } from '@liuhe/domain/bets/price-times.ts'
import { playsOf } from '@liuhe/domain/bets/plays/index.ts'
import { lunarYearOf } from '@liuhe/domain/lottery/lunar.ts'
import { issuesFrom } from '@liuhe/domain/lottery/schedule.ts'
import { type Instant, siteDateOf } from '@liuhe/domain/time.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorHandlers, type OperatorWrite, takeRequest } from '../operators/index.ts'
import { accountOf, priceGroup } from './group-kind.ts'
import * as groups from './group-queries.ts'
import { baseOf, prices, type PricesPayload, pricesWithdrawal, requireAllowed } from './price-kinds.ts'
import * as queries from './queries.ts'
import { readPrices, storedPlays } from './stored-prices.ts'

type Handlers = OperatorHandlers<typeof api>

/** Reads versions, which everybody may look at who works with them. */
const reading = {
  games: ({ sql }) => queries.listGames(sql),
  async versions({ sql, clock }, { gameId, group, before, rows: most }) {
    const [game, base] = [await queries.findGame(sql, gameId), await baseOf(sql, { gameId, group })]
    if (game === undefined || base === undefined) throw new Refusal('PRICES/NOT_FOUND')
    const now = clock.now()
    const [running, list, revision] = [
      await queries.runningNumber(sql, { gameId, group, at: new Date(now) }),
      await queries.listVersions(sql, { gameId, group, before: before ?? NEVER, most }),
      await queries.revisionOf(sql, gameId, group),
    ]
    return {
      ...{ gameId, gameName: game.name, family: game.family, lunarYear: lunarYearOf(siteDateOf(now)), revision },
      ...{ running, newest: base.group === group ? base.number : 0, frozen: nextFrozen(game, now) },
      base: { group: base.group, number: base.number },
      versions: list.map((row) => shown(row, { now, running })),
    }
  },
  async version({ sql, clock }, { gameId, group, number }) {
    const [game, row] = [await queries.findGame(sql, gameId), await queries.findVersion(sql, { gameId, group, number })]
    if (game === undefined || row === undefined) throw new Refusal('PRICES/NOT_FOUND')
    const now = clock.now()
    const running = await queries.runningNumber(sql, { gameId, group, at: new Date(now) })
    const { odds, limits } = readPrices(row)
    const plays = Object.fromEntries(
      playsOf(game.family).map((play) => {
        const ofPlay = lineLimitsOf(limits, play)
        return [play.code, { ...ofPlay, payoutMax: ofPlay.payoutMax ?? null }]
      }),
    )
    const { notesMax, payoutMax } = limits
    return { ...shown(row, { now, running }), odds: { ...odds }, plays, notesMax, payoutMax }
  },
} satisfies Partial<Handlers>

/** Proposes versions; nothing is changed before a second person agrees. */
const proposing = {
  propose: (
    context,
    { gameId, group, requestId, revision, reason, odds, plays, notesMax, payoutMax, effectiveTime },
  ) => {
    const payload: PricesPayload = {
      ...{ gameId, group, odds, plays: storedPlays(plays), notesMax: notesMax ?? null, rollbackOf: null },
      ...{ payoutMax: payoutMax === undefined ? null : String(payoutMax), effectiveAt: effectiveTime ?? null },
    }
    return proposePrices(context, payload, { revision, reason, requestId })
  },
  rollback: (context, { gameId, group, number: rollbackOf, requestId, revision, reason, effectiveTime }) => {
    const nothing = { odds: {}, plays: {}, notesMax: null, payoutMax: null }
    const payload = { ...nothing, gameId, group, effectiveAt: effectiveTime ?? null, rollbackOf }
    return proposePrices(context, payload, { revision, reason, requestId })
  },
  withdraw: (context, { gameId, group, number, requestId, revision, reason }) =>
    propose(context, pricesWithdrawal, { payload: { gameId, group, number }, revision, reason, requestId }),
} satisfies Partial<Handlers>

const proposePrices = (
  context: Pick<OperatorWrite<typeof api.propose>, 'tx' | 'operator' | 'request' | 'note'>,
  payload: PricesPayload,
  asked: Pick<InputOf<typeof api.propose>, 'revision' | 'reason' | 'requestId'>,
) => propose(context, prices, { ...asked, payload, judge: () => requireAllowed(context.tx, payload) })

/** Groups of members with prices of their own. */
const grouping = {
  groups: ({ sql }) => groups.listGroups(sql),
  async addGroup({ tx, operator, note }, { requestId, group, name }) {
    note({ object: `price-group/${group}`, after: { name } })
    if (!(await takeRequest(tx, operator, { requestId, action: 'prices.addGroup', body: { group, name } }))) return null
    const isNew = await groups.insertGroup(tx, { group, name, madeBy: operator.login })
    if (!isNew) throw new Refusal('PRICES/GROUP_TAKEN')
    return null
  },
  async member({ sql }, { memberId }) {
    const account = await accountOf(sql, BigInt(memberId))
    return { memberId, account, ...(await groups.groupOfMember(sql, BigInt(memberId))) }
  },
  assign: (context, { memberId, group, requestId, revision, reason }) =>
    propose(context, priceGroup, { payload: { memberId, group }, revision, reason, requestId }),
} satisfies Partial<Handlers>

/** Prices of games, for those who set them and those who look (docs/prices.md). */
export const mountPricesConsole = (server: Server): void =>
  mountOperatorArea(server, api, { ...reading, ...proposing, ...grouping })

const NEVER = 2_000_000_000

/** The last minute of the turn that is open, or of the one that comes next. */
function nextFrozen({ timing }: queries.PricedGame, now: Instant) {
  const issue = issuesFrom(timing, now, 3).find(({ closeAt }) => closeAt > now)
  const frozen = issue === undefined ? undefined : frozenAt(timing, issue.closeAt - 1)
  if (frozen === undefined) throw new Error('a game has turns')
  return frozen
}

function shown(row: queries.VersionRow, { now, running }: { now: Instant; running: number }) {
  const { number, effectiveAt, reason, madeBy, approvedBy, madeAt, rollbackOf, withdrawnAt } = row
  const time = effectiveAt.getTime()
  const stateNow = () => {
    if (withdrawnAt !== null) return 'withdrawn' as const
    if (number === running) return 'running' as const
    return time > now ? ('scheduled' as const) : ('past' as const)
  }
  return {
    ...{ number, state: stateNow(), effectiveTime: time, reason, madeBy, approvedBy, rollbackOf },
    madeTime: madeAt.getTime(),
  }
}
