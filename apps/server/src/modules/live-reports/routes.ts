import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { instantsOf, isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import type { ReadContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import { countRounds, selectGames, selectRounds, selectTotals } from './queries.ts'

/** Reports on third-party games (Spec B §7 Reports). */
export const mountLiveReports = (server: Server): void =>
  mountArea(server, liveReports, {
    allLiveGames: ({ sql }) => selectGames(sql),
    gameReportList: ({ sql, viewer, clock }, { gameCodes, ...range }) =>
      selectTotals(sql, viewer.memberId, { gameCodes, ...spanOf(range, clock) }),
    br: listRounds,
  })

async function listRounds(
  { sql, viewer, clock }: ReadContext<SignedIn>,
  { startDate, endDate, ...query }: InputOf<typeof liveReports.br>,
): Promise<OutputOf<typeof liveReports.br>> {
  const filter = { ...query, ...spanOf({ startDate, endDate }, clock) }
  const [rounds, totalCount] = await Promise.all([
    selectRounds(sql, viewer.memberId, filter),
    countRounds(sql, viewer.memberId, filter),
  ])
  const data = rounds.map(({ startedAt, settledAt, ...round }) => ({
    ...round,
    startedAt: startedAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  }))
  return { data, totalCount }
}

/** @throws REQ/INVALID for days that do not exist, are still to come, or stand in the wrong order */
function spanOf(range: ReportRange, clock: Clock): { from: Date; until: Date } {
  if (!isReportRange(range, clock.now()))
    throw new Refusal('REQ/INVALID', { data: { fields: ['startDate', 'endDate'] } })
  const [from, until] = instantsOf(range)
  return { from: new Date(from), until: new Date(until) }
}
