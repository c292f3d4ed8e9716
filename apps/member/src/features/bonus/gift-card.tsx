import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { BonusIcon } from './bonus-icon.tsx'
import styles from './cards.module.css'
import { type Gift, multipleText, useClaim } from '../../shared/bonus/use-bonus.ts'

/** A gift that waits, and the tap that takes it. */
export function GiftCard({ gift }: { gift: Gift }) {
  const { kind, title, amount, vipLevel, multiple, expireTime, remark } = gift
  const { minute } = useSiteTime()
  const { isPending, claim } = useClaim(gift)
  const facts = [
    vipLevel === null ? '' : `VIP${vipLevel}`,
    multipleText(multiple),
    `${minute(expireTime).slice(5)} 失效`,
  ]
  return (
    <li className={styles.card}>
      <BonusIcon kind={kind} />
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className="num">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {remark !== '' && <p>{remark}</p>}
      </div>
      <div className={styles.act}>
        <b className="num">{formatAmount(amount)}</b>
        <Button size="small" busy={isPending} aria-label={`领取${title} ${formatAmount(amount)} 元`} onClick={claim}>
          领取
        </Button>
      </div>
    </li>
  )
}
