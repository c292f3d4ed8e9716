import type { RechargeGroup } from '@liuhe/domain/recharge/channel.ts'
import type { ComponentType } from 'react'
import IconBank from '~icons/mingcute/bank-line'
import IconScan from '~icons/mingcute/scan-line'
import IconUsdt from '~icons/mingcute/tether-usdt-line'
import IconDirect from '~icons/mingcute/transfer-3-line'
import IconWallet from '~icons/mingcute/wallet-4-line'
import type { Group } from './choice.ts'
import styles from './group-tabs.module.css'
import { percentText } from './words.ts'

const ICONS: Record<RechargeGroup, ComponentType> = {
  bank: IconBank,
  online: IconScan,
  usdt: IconUsdt,
  wallet: IconWallet,
  direct: IconDirect,
}

type GroupTabsProps = { groups: readonly Group[]; chosen: Group | undefined; onChoose: (group: Group) => void }

/** The pay types, each with the best discount that it has to give. */
export function GroupTabs({ groups, chosen, onChoose }: GroupTabsProps) {
  return (
    <div className={styles.groups} role="group" aria-label="支付方式">
      {groups.map((group) => {
        const Icon = ICONS[group.group]
        const best = group.bestDiscountBps
        return (
          <button
            key={group.group}
            type="button"
            className={styles.group}
            aria-pressed={group.group === chosen?.group}
            onClick={() => onChoose(group)}
          >
            <Icon aria-hidden="true" />
            <span>{group.name}</span>
            {best > 0 && (
              <small className={styles.best} aria-label={`最高送${percentText(best)}`}>
                +{percentText(best)}
              </small>
            )}
          </button>
        )
      })}
    </div>
  )
}
