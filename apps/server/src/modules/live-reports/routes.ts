import * as liveReports from '@liuhe/contract/api/live-reports.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isReportRange, type ReportRange } from '@liuhe/domain/report-range.ts'
import { siteDay, type SiteSpan, siteSpan } from '../../db/site-days.ts'
import type { ReadContext } from '../../http/context.ts'
import { mountArea } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { playedRounds } from '../game-wallet/index.ts'
import { countRounds, selectGames, selectRounds, selectTotals } from './queries.ts'

/** Reports on third-party games (Spec B §7 Reports). */
export const mountLiveReports = (server: Server): void =>
  mountArea(server, liveReports, {
    allLiveGames: ({ sql }) => selectGames(sql),
    gameReportList: async (context, { gameCodes, ...range }) =>
      selectTotals(context.sql, context.viewer.memberId, { gameCodes, ...(await spanOf(context, range)) }),
    br: listRounds,
  })

async function listRounds(
  context: ReadContext<SignedIn>,
  { startDate, endDate, ...query }: InputOf<typeof liveReports.br>,
): Promise<OutputOf<typeof liveReports.br>> {
  const { sql, viewer } = context
  const filter = { ...query, ...(await spanOf(context, { startDate, endDate })) }
  const [rounds, totalCount] = await Promise.all([
    selectRounds(sql, viewer.memberId, filter),
    countRounds(sql, viewer.memberId, filter),
  ])
  const played = await playedRounds(
    sql,
    viewer.memberId,
    rounds.map(({ roundNo }) => roundNo),
  )
  const data = rounds.map(({ startedAt, settledAt, ...round }) => ({
    ...round,
    ...(played.has(`${round.gameCode} ${round.roundNo}`) && { hasReplay: true as const }),
    startedAt: startedAt.getTime(),
    settledAt: settledAt?.getTime() ?? null,
  }))
  return { data, totalCount }
}

/** @throws REQ/INVALID for days that do not exist, are still to come, or stand in the wrong order */
async function spanOf(
  { sql, clock }: Pick<ReadContext<SignedIn>, 'sql' | 'clock'>,
  range: ReportRange,
): Promise<SiteSpan> {
  if (!isReportRange(range, await siteDay(sql, clock.now())))
    throw new Refusal('REQ/INVALID', { data: { fields: ['startDate', 'endDate'] } })
  return siteSpan(sql, range.startDate, range.endDate)
}
