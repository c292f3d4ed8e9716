import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { ScrollBox } from '@liuhe/web/ui/lists/scroll-box.tsx'
import { VipMedal } from '../../shared/account/vip-medal.tsx'
import type { VipRules } from '../../shared/account/use-vip.ts'
import styles from './vip-tables.module.css'

type Rule = VipRules[number]
type Column = { head: string; cell: (rule: Rule) => string }

const gift = (amount: bigint): string => (amount === 0n ? '—' : formatAmount(amount))

const GIFTS: readonly Column[] = [
  { head: '有效投注', cell: ({ betMoney }) => formatAmount(betMoney) },
  { head: '升级礼金', cell: ({ upReward }) => gift(upReward) },
  { head: '周俸禄', cell: ({ weekWage }) => gift(weekWage) },
  { head: '月俸禄', cell: ({ monthWage }) => gift(monthWage) },
  { head: '生日礼金', cell: ({ birthGiftMoney }) => gift(birthGiftMoney) },
]

const percent = (value: number): string => `${value.toFixed(2)}%`
const REBATES: readonly Column[] = [
  { head: '彩票', cell: ({ rebates }) => percent(rebates.lottery) },
  { head: '真人', cell: ({ rebates }) => percent(rebates.live) },
  { head: '电子', cell: ({ rebates }) => percent(rebates.slot) },
  { head: '棋牌', cell: ({ rebates }) => percent(rebates.chess) },
  { head: '体育', cell: ({ rebates }) => percent(rebates.sport) },
]

/** All levels side by side: what they take and give, and their rebates. */
export function VipTables({ rules, level }: { rules: VipRules; level: number }) {
  return (
    <>
      <LevelTable title="升级条件与礼金（元）" columns={GIFTS} {...{ rules, level }} />
      <LevelTable title="洗码比例" columns={REBATES} {...{ rules, level }} />
    </>
  )
}

type LevelTableProps = { title: string; columns: readonly Column[]; rules: VipRules; level: number }

function LevelTable({ title, columns, rules, level }: LevelTableProps) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{title}</h2>
      <ScrollBox label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">等级</th>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule) => (
              <tr key={rule.vipLevel} aria-current={rule.vipLevel === level ? 'true' : undefined}>
                <th scope="row">
                  <span className={styles.level}>
                    <VipMedal level={rule.vipLevel} size={22} />
                    VIP{rule.vipLevel}
                  </span>
                </th>
                {columns.map(({ head, cell }) => (
                  <td key={head} className="num">
                    {cell(rule)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}
