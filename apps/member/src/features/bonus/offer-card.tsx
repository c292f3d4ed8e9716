import { paths } from '@liuhe/brand/paths.ts'
import { formatAmount } from '@liuhe/domain/format-amount.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { useCopy } from '../../shared/device/copy.ts'
import { Link } from '../../shared/link.tsx'
import { ProgressBar } from '../../shared/parts/progress-bar.tsx'
import { BonusIcon } from './bonus-icon.tsx'
import styles from './cards.module.css'
import { multipleText, type Offer, useEarn } from '../../shared/bonus/use-bonus.ts'

/** Something that can be earned: how far it is, or when it comes. */
export function OfferCard({ offer }: { offer: Offer }) {
  const { kind, title, terms, multiple, amount, have, need } = offer
  return (
    <li className={styles.card}>
      <BonusIcon kind={kind} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3>{title}</h3>
          {amount !== null && amount > 0n && !offer.canClaim && <b className="num">{formatAmount(amount)}</b>}
        </div>
        <p>
          {terms}
          {kind !== 'first-recharge' && multipleText(multiple)}
        </p>
        {have !== null && need !== null && need > 0n && !offer.isDone && !offer.canClaim && (
          <Progress title={title} have={have} need={need} />
        )}
        <Next offer={offer} />
      </div>
      {offer.canClaim && <Earn offer={offer} />}
    </li>
  )
}

function Progress({ title, have, need }: { title: string; have: bigint; need: bigint }) {
  const percent = have >= need ? 100 : Number((have * 100n) / need)
  return (
    <div className={styles.progress}>
      <ProgressBar percent={percent} label={`${title}进度`} />
      <p className="num">
        <span>
          {formatAmount(have)} / {formatAmount(need)}
        </span>
        <span>
          还差 <b>{formatAmount(have >= need ? 0n : need - have)}</b>
        </span>
      </p>
    </div>
  )
}

/** When it comes, or where to go for it. */
function Next({ offer: { kind, nextTime, isDone, invite } }: { offer: Offer }) {
  const { minute } = useSiteTime()
  if (invite !== undefined) return <Invite code={invite.code} friends={invite.friends} />
  if (isDone) return <p className={styles.next}>本期已领取</p>
  if (nextTime !== null) return <p className={`num ${styles.next}`}>下次发放 {minute(nextTime)}</p>
  if (kind === 'first-recharge') return <Way to={paths.recharge()}>去充值</Way>
  if (kind === 'phone') return <Way to={paths['personal-info']()}>去绑定手机</Way>
  if (kind === 'birthday') return <Way to={paths['personal-info']()}>去填写生日</Way>
  return null
}

/** The code, and the address that a friend registers at. */
function Invite({ code, friends }: { code: string; friends: number }) {
  const copy = useCopy()
  const address = `${window.location.origin}${paths['auth-register']()}?code=${encodeURIComponent(code)}`
  return (
    <div className={styles.invite}>
      <p className="num">
        推广码 <b>{code}</b>
        <span>已奖励 {friends} 位好友</span>
      </p>
      <Button size="small" look="soft" onClick={() => void copy(address)}>
        复制邀请链接
      </Button>
    </div>
  )
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link className={styles.to} to={to}>
      {children}
    </Link>
  )
}

function Earn({ offer: { title, amount } }: { offer: Offer }) {
  const { isPending, earn } = useEarn('rescue', title)
  const sum = formatAmount(amount ?? 0n)
  return (
    <div className={styles.act}>
      <b className="num">{sum}</b>
      <Button size="small" busy={isPending} aria-label={`领取${title} ${sum} 元`} onClick={earn}>
        领取
      </Button>
    </div>
  )
}
