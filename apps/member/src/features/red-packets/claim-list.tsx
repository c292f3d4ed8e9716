import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import IconBest from '~icons/mingcute/trophy-fill'
import { Avatar } from '../../shared/account/avatar.tsx'
import styles from './claim-list.module.css'
import type { Detail } from './detail-page.tsx'

/** Who took a share, in the order of the claims. What others got is shown after the end. */
export function ClaimList({ claims }: { claims: Detail['claims'] }) {
  const { second } = useSiteTime()
  if (claims.length === 0) return <p className={styles.none}>还没有人领取</p>
  return (
    <ol className={styles.list}>
      {claims.map(({ person, isMine, claimedAt, amount, isBest }, at) => (
        <li key={`${claimedAt}-${at}`} data-mine={isMine || undefined}>
          <Avatar id={person.avatarId} size={36} />
          <span className={styles.who}>
            <b>
              {person.nickname}
              {isMine && '（我）'}
            </b>
            <span className="num">{second(claimedAt).slice(-8)}</span>
          </span>
          <span className={styles.got}>
            {amount === null ? <span>已领取</span> : <b className="num">{formatAmount(amount)} 元</b>}
            {isBest && (
              <span className={styles.best}>
                <IconBest aria-hidden="true" /> 手气最佳
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
