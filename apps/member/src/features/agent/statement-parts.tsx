import type { StatementKind } from '@liuhe/domain/agents/statement.ts'
import { rateText } from '@liuhe/domain/agents/rate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import type { Money } from '@liuhe/domain/money.ts'
import styles from './statement-page.module.css'
import { GAMES, type StatementPart } from './statement-words.ts'

type Line = readonly [label: string, value: string]

/** How the amount of one kind of games, or of all, comes about. */
export function StatementParts({ part, kind }: { part: StatementPart; kind: StatementKind }) {
  const title = part.game === 'all' ? '怎么算' : `${GAMES[part.game]}分红`
  return (
    <section className={styles.card} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <b className="num">{formatAmount(part.amount + part.fromBelow)}</b>
      </header>
      <dl className={styles.facts}>
        {linesOf(part, kind).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function linesOf(part: StatementPart, kind: StatementKind): Line[] {
  const { base, stake, profit, recharged, costs, active, amountRatio, own, before, carried, fromBelow } = part
  const carriedLines: Line[] = [...some('上期累计负盈利', before), ...some('结转下期的负盈利', carried)]
  switch (kind) {
    case 'dividend': {
      const first: Line = base === 'loss' ? ['团队亏损', formatAmount(profit)] : ['有效投注', formatAmount(stake)]
      return [first, ['可分配比例', rateText(amountRatio)], ['我的分红比例', rateText(own)], ...carriedLines]
    }
    case 'wage':
      return [
        ['团队有效投注', formatAmount(stake)],
        ['活跃人数', `${active} 人`],
        ['团队亏损', formatAmount(profit)],
        ['团队充值', formatAmount(recharged)],
        ...wageLines(part),
      ]
    case 'monthly':
      return [
        ['直属亏损', formatAmount(profit)],
        ['成本（优惠与平台费）', formatAmount(costs)],
        ['活跃人数', `${active} 人`],
        ['佣金比例', rateText(own)],
        ...carriedLines,
        ...some('下级代理佣金分成', fromBelow),
      ]
    case 'rebate':
      return []
  }
}

/** What the tier pays. */
function wageLines({ wage }: StatementPart): Line[] {
  if (wage === null) return []
  const { hundredths, fixed, amountMax } = wage
  return [
    ...(hundredths === null ? [] : ([['日工资比例', `${(hundredths / 100).toFixed(2)}%`]] as const)),
    ...(fixed === null ? [] : ([['固定金额', formatAmount(fixed)]] as const)),
    ...(amountMax === null ? [] : ([['每日封顶', formatAmount(amountMax)]] as const)),
  ]
}

const some = (label: string, amount: Money): Line[] => (amount === 0n ? [] : [[label, formatAmount(amount)]])
