import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { VIP_LEVEL_MAX } from '@liuhe/domain/members/vip.ts'
import { Tabs } from '@liuhe/web/ui/tabs.tsx'
import { type ComponentType, type SVGProps, useState } from 'react'
import IconMonth from '~icons/mingcute/calendar-month-line'
import IconBirthday from '~icons/mingcute/cake-line'
import IconChat from '~icons/mingcute/chat-3-line'
import IconUp from '~icons/mingcute/gift-line'
import IconRebate from '~icons/mingcute/receive-money-line'
import IconWeek from '~icons/mingcute/wallet-3-line'
import type { VipRules } from '../../shared/account/use-vip.ts'
import styles from './vip-privileges.module.css'

type Rule = VipRules[number]

const PRIVILEGES: readonly {
  name: string
  icon: ComponentType<SVGProps<SVGSVGElement>>
  value: (rule: Rule) => string
}[] = [
  { name: '升级礼金', icon: IconUp, value: ({ upReward }) => moneyOrNone(upReward) },
  { name: '周俸禄', icon: IconWeek, value: ({ weekWage }) => moneyOrNone(weekWage) },
  { name: '月俸禄', icon: IconMonth, value: ({ monthWage }) => moneyOrNone(monthWage) },
  { name: '生日礼金', icon: IconBirthday, value: ({ birthGiftMoney }) => moneyOrNone(birthGiftMoney) },
  { name: '最高洗码', icon: IconRebate, value: ({ rebates }) => `${Math.max(...Object.values(rebates)).toFixed(2)}%` },
  { name: '聊天发言', icon: IconChat, value: ({ enlargeMemo }) => (enlargeMemo.enableChat ? '已开放' : '未开放') },
]

const moneyOrNone = (amount: bigint): string => (amount === 0n ? '—' : `${formatAmount(amount)}元`)
/** What a level brings; the next one is chosen first, because it is what a member plays for. */
export function VipPrivileges({ rules, level }: { rules: VipRules; level: number }) {
  const [chosen, setChosen] = useState(() => String(Math.min(level + 1, VIP_LEVEL_MAX)))
  const rule = rules.find(({ vipLevel }) => String(vipLevel) === chosen) ?? rules[0]
  if (rule === undefined) return null
  return (
    <section className={styles.card} aria-label="等级特权">
      <Tabs
        label="VIP等级"
        items={rules.map(({ vipLevel }) => ({ key: String(vipLevel), label: `VIP${vipLevel}` }))}
        value={String(rule.vipLevel)}
        onChange={setChosen}
      />
      <p className={styles.needs}>
        累计有效投注 <strong className="num">{formatAmount(rule.betMoney)}</strong> 元
        {rule.vipLevel <= level && <span className={styles.reached}>已达成</span>}
      </p>
      <ul className={styles.grid}>
        {PRIVILEGES.map(({ name, icon: Icon, value }) => (
          <li key={name} className={styles.privilege}>
            <span className={styles.icon}>
              <Icon aria-hidden="true" />
            </span>
            <strong className="num">{value(rule)}</strong>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
