import type { Money } from '@liuhe/domain/money.ts'
import { addDays, instantOf, type SiteDate } from '@liuhe/domain/time.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { commissionPaid, idAt, type PastTransfer, postPast, untouchedMembers } from '../../ledger/index.ts'
import { countFigures } from './figure-queries.ts'
import { runRebates } from './rebate-run.ts'
import { runStatements } from './statements/run-statements.ts'

// What agents of the demonstration earned before its first start: worked out as always, but paid on the day on which
// the engine would have paid it, so that no day has the commissions of all.

/** Far from the numbers of other past transfers of the same millisecond. */
const FIRST_TAIL = 3_000_000

interface Due {
  kind: 'rebate' | 'dividend' | 'wage'
  statementId: bigint
  agentId: bigint
  to: SiteDate
  amount: Money
}

/**
 * Works out every period that is over and pays what is to be paid without review, each at two o'clock after its last
 * day. Agents in whose wallets something was booked are paid by the engine, today.
 */
export async function payPastCommissions(sql: Sql): Promise<void> {
  while ((await countFigures(sql)) > 0);
  await runRebates(sql, { payments: 0 })
  await runStatements(sql, { payments: 0 })
  await inTransaction(sql, payAll)
}

async function payAll(tx: Tx): Promise<void> {
  const due = await selectDue(tx)
  const free = new Set(await untouchedMembers(tx, [...new Set(due.map(({ agentId }) => agentId))]))
  const paid = due.filter(({ agentId }) => free.has(agentId))
  if (paid.length === 0) return
  await postPast(tx, paid.map(transferOf))
  const rebates = paid.filter(({ kind }) => kind === 'rebate').map(({ statementId }) => String(statementId))
  const others = paid.filter(({ kind }) => kind !== 'rebate').map(({ statementId }) => String(statementId))
  await tx`update agent_rebate set posts = posts + 1, paid = amount where statement_id = any (${rebates}::bigint[])`
  await tx`update agent_statement set posts = posts + 1, paid = amount where statement_id = any (${others}::bigint[])`
}

/** At two o'clock after the last day, one after another. */
function transferOf({ to, ...due }: Due, place: number): PastTransfer {
  const at = instantOf(addDays(to, 1), '02:00:00') + place
  return { ...commissionPaid({ ...due, at }), id: idAt(at, FIRST_TAIL), at }
}

/** Statements that wait for nothing but their payment, in the order of the days on which it was due. */
const selectDue = (tx: Tx) => tx<Due[]>`
  select 'rebate' as kind, statement_id as "statementId", agent_id as "agentId", day::text as to, amount
  from agent_rebate r join agent_rebate_day d using (day)
  where d.step = 'pay' and r.posts = 0 and r.amount > 0
  union all
  select r.kind, s.statement_id, s.agent_id, r.to_day::text, s.amount
  from agent_statement s join agent_run r using (run_id)
  where r.step = 'pay' and s.posts = 0 and s.amount > 0 and not s.is_held
  order by 4, 1, 3`
