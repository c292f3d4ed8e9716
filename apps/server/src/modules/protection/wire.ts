/** Cases in wire form; accounts masked. */
import type * as api from '@liuhe/contract/api/operator/protection.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { liftableAt } from '@liuhe/domain/members/play-pause.ts'
import type { Queryable } from '../../db/connect.ts'
import { readPause } from '../limits/index.ts'
import { maskedAccounts } from '../member/index.ts'
import { levelsOf } from '../members/index.ts'
import { loginsOf } from '../operators/index.ts'
import type { CaseFacts, CaseRow } from './queries.ts'

export type ShownCase = OutputOf<typeof api.queue>['data'][number]

export async function shownCases(sql: Queryable, rows: readonly CaseRow[]): Promise<ShownCase[]> {
  const others = rows.flatMap(({ facts }) => (facts.otherId === undefined ? [] : [BigInt(facts.otherId)]))
  const ids = [...new Set([...rows.map(({ memberId }) => memberId), ...others])]
  const [accounts, levels, logins] = await Promise.all([
    maskedAccounts(sql, ids),
    levelsOf(sql, ids),
    loginsOf(
      sql,
      rows.flatMap(({ closedBy }) => closedBy ?? []),
    ),
  ])
  return Promise.all(
    rows.map(async ({ memberId, facts, raisedAt, dueAt, closedAt, closedBy, ...row }) => ({
      ...{ caseId: row.caseId, kind: row.kind, revision: row.revision },
      ...{ outcome: row.outcome, level: row.level, words: row.words },
      ...{ memberId: String(memberId), account: accounts.get(memberId) ?? '', vipLevel: levels.get(memberId) ?? 0 },
      facts: factsOf(facts, accounts),
      ...{ raisedAt: raisedAt.getTime(), dueAt: dueAt.getTime(), closedAt: closedAt?.getTime() ?? null },
      closedBy: closedBy === null ? null : (logins.get(closedBy) ?? ''),
      liftableAt: row.kind === 'return' && closedAt === null ? await liftableOf(sql, memberId) : null,
    })),
  )
}

async function liftableOf(sql: Queryable, memberId: bigint): Promise<number | null> {
  const pause = await readPause(sql, memberId)
  return pause === null ? null : liftableAt(pause)
}

function factsOf({ times, last, lost, minutes, otherId }: CaseFacts, accounts: ReadonlyMap<bigint, string>) {
  return {
    ...(times !== undefined && { times }),
    ...(last !== undefined && { last: BigInt(last) }),
    ...(lost !== undefined && { lost: BigInt(lost) }),
    ...(minutes !== undefined && { minutes }),
    ...(otherId !== undefined && { other: { memberId: otherId, account: accounts.get(BigInt(otherId)) ?? '' } }),
  }
}
