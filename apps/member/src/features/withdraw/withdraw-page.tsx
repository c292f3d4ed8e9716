import { paths } from '@liuhe/brand/paths.ts'
import { TRIAL_MESSAGE } from '@liuhe/domain/members/member.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Skeleton, SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { useOpenRegister } from '../../shared/account/require-login.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { useWithdrawTerm } from '../../shared/account/use-withdraw-term.ts'
import { Link } from '../../shared/link.tsx'
import { Page } from '../../shared/page.tsx'
import { useBrand } from '../../shared/use-brand.ts'
import { LoadFailed } from '../../shared/orders/load-failed.tsx'
import { useTerms } from './use-terms.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import styles from './withdraw-page.module.css'

/** 提现: to which account, how much, what it costs and when it should be there (Domain §8.2). */
export default function WithdrawPage() {
  const { terms, error, isTrial, retry } = useTerms()
  const { profile } = useProfile()
  const { labels } = useBrand()
  const term = useWithdrawTerm()
  return (
    <Page
      title={labels.withdraw}
      fallback={paths.profile()}
      action={
        !isTrial && (
          <Link className={styles.action} to={paths['withdraw-history']()}>
            {term}记录
          </Link>
        )
      }
    >
      {isTrial && <TrialRefused />}
      {!isTrial && terms === undefined && (error ? <LoadFailed error={error} onRetry={retry} /> : <Waiting />)}
      {terms && <WithdrawForm key={profile.userInfo.userId} terms={terms} memberId={profile.userInfo.userId} />}
    </Page>
  )
}

/** A trial account plays with play money alone (Spec A §6). */
function TrialRefused() {
  const openRegister = useOpenRegister()
  return (
    <div role="alert">
      <Empty text={TRIAL_MESSAGE}>
        <Button onClick={openRegister}>注册正式账户</Button>
      </Empty>
    </div>
  )
}

const Waiting = () => (
  <div className={styles.page} role="status" aria-label="加载中">
    <Skeleton height={76} round={12} />
    <SkeletonCard lines={2} />
    <section className={styles.card}>
      <Skeleton width="32%" height={18} />
      <div className={styles.pair}>
        <Skeleton height={60} round={10} />
        <Skeleton height={60} round={10} />
      </div>
    </section>
    <section className={styles.card}>
      <Skeleton width="32%" height={18} />
      <Skeleton height={56} round={12} />
      <Skeleton height={44} round={10} />
    </section>
    <SkeletonCard lines={2} />
  </div>
)
