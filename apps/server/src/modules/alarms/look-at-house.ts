import type { Queryable } from '../../db/connect.ts'
import { type Clearing, type HouseFacts, houseFacts } from '../dashboard/index.ts'
import { type FoundFault, writeFound } from './queries.ts'

const MINUTE_MS = 60_000
/** From which age on somebody is called (Reliability §7.5). */
const DOUBT_MS = 15 * MINUTE_MS
const BEHIND_MS = MINUTE_MS
const ARCHIVE_MS = 26 * 60 * MINUTE_MS

/**
 * Looks at what the server knows of itself, and raises alarms of what is wrong; once a minute, in any number of
 * processes. What is over is said to be, and waits for somebody to close it.
 * @returns those that are new
 */
export async function lookAtHouse(sql: Queryable): Promise<FoundFault[]> {
  return writeFound(sql, faultsOf(await houseFacts(sql)))
}

/** What is wrong with the house; exported for its test. */
export function faultsOf({ integrity: row, profit, clearing }: HouseFacts): FoundFault[] {
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
  if (isOlder(row.inDoubtSince, DOUBT_MS)) {
    found.push({ kind: 'doubt', subject: 'house:transit', note: `${row.inDoubt} 笔三方转账超过 15 分钟没有结果` })
  }
  if (isOlder(row.behindSince, BEHIND_MS)) {
    found.push({ kind: 'outbox', subject: 'outbox', note: `${row.behind} 条消息超过 1 分钟没有推送` })
  }
  if (row.isArchiving && (isFailing(row) || isOlder(row.archivedAt, ARCHIVE_MS))) {
    found.push({ kind: 'archive', subject: 'wal', note: '数据库归档失败，或超过 26 小时没有归档' })
  }
  return [...found, ...clearing.map(clearingFault)]
}

const isFailing = ({ archivedAt, archiveFailedAt }: HouseFacts['integrity']): boolean =>
  archiveFailedAt !== null && archiveFailedAt.getTime() > (archivedAt?.getTime() ?? 0)

const clearingFault = ({ gateway, waiting }: Clearing): FoundFault => ({
  ...{ kind: 'clearing', subject: gateway, note: `${waiting} 笔到账超过 1 小时没有归属` },
})
