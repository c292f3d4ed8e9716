import type { Queryable } from '../../db/connect.ts'
import { type AlarmLimits, alarmLimits, type Clearing, type HouseFacts, houseFacts } from '../dashboard/index.ts'
import { jobFaults } from '../jobs/index.ts'
import { type FoundFault, writeFound } from './queries.ts'

const KINDS = ['profit', 'clearing', 'root', 'doubt', 'outbox', 'archive', 'job'] as const

/**
 * Looks at what the server knows of itself, and raises alarms of what is wrong; once a minute, in any number of
 * processes. What is over is said to be, and waits for somebody to close it.
 * @returns those that are new
 */
export async function lookAtHouse(sql: Queryable): Promise<FoundFault[]> {
  const [facts, limits, jobs] = await Promise.all([houseFacts(sql), alarmLimits(sql), jobFaults(sql)])
  return writeFound(sql, { found: [...faultsOf(facts, limits), ...jobs], kinds: KINDS })
}

/** What is wrong with the house; exported for its test. */
export function faultsOf(
  { integrity: row, profit, clearing }: HouseFacts,
  { doubtMs, outboxMs, archiveMs }: AlarmLimits,
): FoundFault[] {
  const isOlder = (since: Date | null, ms: number) => since !== null && row.now.getTime() - since.getTime() > ms
  const found: FoundFault[] = []
  if (profit.waiting === 0 && profit.ggr !== profit.profit) {
    found.push({
      kind: 'profit',
      subject: 'house:profit',
      note: `GGR − house:profit = ${profit.ggr - profit.profit} 厘`,
    })
  }
  if (row.lateRoots > 0) {
    found.push({ kind: 'root', subject: row.lateRoot ?? '', note: `24 小时内 ${row.lateRoots} 期的承诺根晚于开奖时间` })
  }
  if (isOlder(row.inDoubtSince, doubtMs)) {
    found.push({
      kind: 'doubt',
      subject: 'house:transit',
      note: `${row.inDoubt} 笔三方转账超过 ${doubtMs / 60_000} 分钟没有结果`,
    })
  }
  if (isOlder(row.behindSince, outboxMs)) {
    found.push({ kind: 'outbox', subject: 'outbox', note: `${row.behind} 条消息超过 ${outboxMs / 1_000} 秒没有推送` })
  }
  if (row.isArchiving && (isFailing(row) || isOlder(row.archivedAt, archiveMs))) {
    found.push({
      kind: 'archive',
      subject: 'wal',
      note: `数据库归档失败，或超过 ${archiveMs / 3_600_000} 小时没有归档`,
    })
  }
  return [...found, ...clearing.map(clearingFault)]
}

const isFailing = ({ archivedAt, archiveFailedAt }: HouseFacts['integrity']): boolean =>
  archiveFailedAt !== null && archiveFailedAt.getTime() > (archivedAt?.getTime() ?? 0)

const clearingFault = ({ gateway, waiting }: Clearing): FoundFault => ({
  ...{ kind: 'clearing', subject: gateway, note: `${waiting} 笔到账超过 1 小时没有归属` },
})
