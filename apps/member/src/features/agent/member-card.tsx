import { paths } from '@liuhe/brand/paths.ts'
import type * as api from '@liuhe/contract/api/agents.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { prizeGroupOf, rateText } from '@liuhe/domain/agents/rate.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { Tag } from '@liuhe/web/ui/badge.tsx'
import IconNext from '~icons/mingcute/right-line'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Link } from '../../shared/link.tsx'
import styles from './member-card.module.css'

type Member = OutputOf<typeof api.subUsers>['data'][number]

/** A member of the team: the card opens him, the pill goes down to those below him. */
export function MemberCard({ member }: { member: Member }) {
  const { userId, account, isAgent, isOnline, subCount, state } = member
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Link to={paths['agent-user-detail']({ id: userId })} className={styles.open}>
          <span className={styles.portrait} data-online={isOnline || undefined}>
            <Avatar id={member.avatarId} size={44} />
          </span>
          <span className={styles.who}>
            <span className={styles.name}>
              <b>{account}</b>
              <Tag tone={isAgent ? 'gold' : 'grey'}>{isAgent ? '代理' : '会员'}</Tag>
              {state !== 'active' && <Tag tone="warn">停用</Tag>}
            </span>
            <small>
              返点 {rateText(member.rate)} · {prizeGroupOf(member.rate)} · {isOnline ? '在线' : '离线'}
            </small>
          </span>
        </Link>
        {subCount > 0 && (
          <Link to={`${paths['agent-user-list']()}?user=${userId}`} className={styles.below}>
            下级 {subCount}
            <IconNext aria-hidden="true" />
          </Link>
        )}
      </div>
      <p className={styles.money}>
        <span>
          余额 <b className="num">{formatAmount(member.money)}</b>
        </span>
        {subCount > 0 ? (
          <span>
            团队余额 <b className="num">{formatAmount(member.teamMoney)}</b>
          </span>
        ) : (
          <span>
            今日投注 <b className="num">{formatAmount(member.betToday)}</b>
          </span>
        )}
      </p>
    </div>
  )
}
