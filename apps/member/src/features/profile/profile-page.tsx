import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn, useSession } from '@liuhe/web/session/use-session.ts'
import { Button } from '@liuhe/web/ui/button.tsx'
import { confirm } from '@liuhe/web/ui/confirm.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigation } from '../../shared/navigation.ts'
import { useOpenLogin, useOpenRegister } from '../../shared/require-login.ts'
import { Avatar } from './avatar.tsx'
import styles from './profile-page.module.css'
import { ShortcutGrid } from './shortcut-grid.tsx'
import { WalletCard } from './wallet-card.tsx'

/** The member's own page: who, how much, where to (Spec A §2 Profile). Guests see the way in. */
export default function ProfilePage() {
  const isSignedIn = useIsSignedIn()
  const profile = useRead(member.info, {}, { enabled: isSignedIn })
  return (
    <main className={styles.page}>
      <header className={styles.hero}>
        {!isSignedIn && <GuestHead />}
        {isSignedIn && profile.data === undefined && !profile.isError && <Skeleton height={60} />}
        {isSignedIn && profile.data !== undefined && <MemberHead profile={profile.data} />}
      </header>
      <div className={styles.body}>
        {profile.isError ? <ErrorState onRetry={() => void profile.refetch()} /> : <WalletCard />}
        <ShortcutGrid />
        {isSignedIn && <SignOut />}
        <p className={styles.version}>版本 {VERSION}</p>
      </div>
    </main>
  )
}

function GuestHead() {
  const openLogin = useOpenLogin()
  const openRegister = useOpenRegister()
  return (
    <div className={styles.who}>
      <Avatar id={0} />
      <div className={styles.names}>
        <strong>欢迎您，游客</strong>
        <span>登录后查看余额与注单</span>
      </div>
      <div className={styles.enter}>
        <button type="button" onClick={openLogin}>
          登录
        </button>
        <button type="button" data-strong="" onClick={openRegister}>
          注册
        </button>
      </div>
    </div>
  )
}

function MemberHead({ profile: { userInfo } }: { profile: OutputOf<typeof member.info> }) {
  const isTrial = userInfo.type === 'TEST'
  return (
    <div className={styles.who}>
      <Avatar id={userInfo.avatarId} />
      <div className={styles.names}>
        <strong>{userInfo.nickname ?? userInfo.account}</strong>
        <span className={styles.badges}>
          <span className={styles.vip}>VIP{userInfo.vipLevel}</span>
          {isTrial && <span className={styles.trial}>试玩</span>}
          {userInfo.isDl && <span className={styles.trial}>代理</span>}
        </span>
      </div>
    </div>
  )
}

function SignOut() {
  const session = useSession()
  const cache = useQueryClient()
  const navigation = useNavigation()
  const logout = useAct(auth.logout, { ownErrors: true })
  const signOut = async () => {
    if (!(await confirm({ title: '退出登录', text: '确定退出当前账号吗？' }))) return
    // The token is forgotten here whatever the server says: a lost answer must not keep somebody signed in.
    await logout.mutateAsync({}).catch(() => undefined)
    session.signOut()
    cache.clear()
    navigation.go(paths.home(), { replace: true })
  }
  return (
    <Button look="line" size="large" wide busy={logout.isPending} onClick={() => void signOut()}>
      退出登录
    </Button>
  )
}
