import * as api from '@liuhe/contract/api/agent-statements.ts'
import { differenceOf } from '@liuhe/domain/agents/rate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useKeyset } from '@liuhe/web/api/use-keyset.ts'
import { Chips } from '@liuhe/web/ui/chips.tsx'
import { InfiniteList } from '@liuhe/web/ui/lists/infinite-list.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useState } from 'react'
import { AgentFailed } from './agent-failed.tsx'
import styles from './statement-page.module.css'
import { depthText, GAMES, type StatementDetail, type StatementMember } from './statement-words.ts'

const ROWS = 20
const ALL = '0'
/** Chips of layers that show before 更多. */
const CHIPS = 4

/** The members behind a statement, all layers or one. */
export function StatementMembers({ statement }: { statement: StatementDetail }) {
  const { statementId, kind, levels, unnamed } = statement
  const [chosen, setChosen] = useState(ALL)
  const depths = [...new Set(levels.map(({ depth }) => depth))].sort((a, b) => a - b)
  const args = { statementId, rows: ROWS, ...(chosen !== ALL && { depth: Number(chosen) }) }
  const found = useKeyset(api.statementMembers, args, { itemKey: keyOf })
  const items = [
    { key: ALL, label: '全部' },
    ...depths.map((depth) => ({ key: String(depth), label: depthText(depth) })),
  ]
  return (
    <section className={styles.card} aria-label="会员">
      <header>
        <h2>会员</h2>
      </header>
      {depths.length > 1 && <Chips items={items} value={chosen} onChange={setChosen} label="层级" max={CHIPS} />}
      <InfiniteList
        {...found}
        itemKey={keyOf}
        className={styles.members}
        row={kind === 'rebate' ? rebateRow : row}
        empty="没有会员"
        skeleton={<SkeletonCard lines={3} />}
        failure={<AgentFailed error={found.error} onRetry={found.onRetry} />}
      />
      {unnamed !== null && chosen === ALL && (
        <div className={styles.member}>
          <span>
            <b>其他会员</b>
            <small>已自我限制，不显示账号</small>
          </span>
          <span>
            <b className="num">{formatAmount(unnamed.stake)}</b>
            <small>有效投注{kind !== 'rebate' && ` · 亏损 ${formatAmount(unnamed.profit)}`}</small>
          </span>
        </div>
      )}
    </section>
  )
}

const keyOf = ({ memberId, game, depth, own, given }: StatementMember) => `${memberId} ${game} ${depth} ${own} ${given}`

const rebateRow = (member: StatementMember) => (
  <Member member={member} note={`返点 ${formatAmount(differenceOf(member.stake, member))}`} />
)

const row = (member: StatementMember) => (
  <Member
    member={member}
    note={member.game === 'money' ? `充值 ${formatAmount(member.recharged)}` : `亏损 ${formatAmount(member.profit)}`}
  />
)

const Member = ({ member, note }: { member: StatementMember; note: string }) => (
  <div className={styles.member}>
    <span>
      <b>{member.account}</b>
      <small>
        {depthText(member.depth)} · {GAMES[member.game]}
      </small>
    </span>
    <span>
      {member.game !== 'money' && <b className="num">{formatAmount(member.stake)}</b>}
      <small>
        {member.game !== 'money' && '有效投注 · '}
        {note}
      </small>
    </span>
  </div>
)
