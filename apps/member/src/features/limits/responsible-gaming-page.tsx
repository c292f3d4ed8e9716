import { paths } from '@liuhe/brand/paths.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { AboutText } from '../../shared/operator/about-text.tsx'
import { Page } from '../../shared/page.tsx'
import { useOpenLogin } from '../../shared/account/require-login.ts'
import { LimitRows } from './limit-rows.tsx'
import styles from './limits.module.css'
import { PauseRows } from './pause-rows.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** 理性娱乐: what a member can set for himself, and the operator's advice (Reliability §5.1). */
export default function ResponsibleGamingPage() {
  const isSignedIn = useIsSignedIn()
  return (
    <Page title="理性娱乐" fallback={paths.setting()}>
      <div className={styles.page}>
        {isSignedIn ? <OwnLimits /> : <SignInFirst />}
        <AboutText page="responsible-gaming" />
      </div>
    </Page>
  )
}

function OwnLimits() {
  const profile = useRead(member.info, {})
  const isTrial = profile.data?.userInfo.type === 'TEST'
  const { data, isError, refetch } = useRead(limits.read, {}, { enabled: profile.data !== undefined && !isTrial })
  // A trial account plays for nothing and has nothing to limit.
  if (isTrial) return null
  if (isError) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonCard lines={5} />
  return (
    <>
      <WaitingChanges state={data} />
      <LimitRows state={data} />
      <PauseRows pause={data.pause} />
    </>
  )
}

function SignInFirst() {
  const openLogin = useOpenLogin()
  return (
    <section className={styles.invite}>
      <p>登录后可以设置充值、亏损与投注限额，开启游戏提醒，或暂停游戏。</p>
      <Button size="small" onClick={openLogin}>
        登录后设置
      </Button>
    </section>
  )
}
