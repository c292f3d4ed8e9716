import { VERSION } from '@liuhe/brand/version.ts'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { usePageTitle } from '../../shared/parts/use-page-title.ts'
import { useProfile } from '../../shared/account/use-profile.ts'
import { BecomeAgent } from './become-agent.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ProfileHead } from './profile-head.tsx'
import styles from './profile-page.module.css'
import { ShortcutGrid } from './shortcut-grid.tsx'
import { SignOut } from './sign-out.tsx'
import { TrialCard } from './trial-card.tsx'
import { VipCard } from './vip-card.tsx'
import { WalletCard } from './wallet-card.tsx'

/** The member's own page: who, how much, where to (Spec A §2 Profile). Guests see the way in. */
export default function ProfilePage() {
  const { isSignedIn, kind, failed, retry } = useProfile()
  usePageTitle('我的')
  return (
    <main className={styles.page}>
      <ProfileHead />
      <div className={styles.body}>
        {failed ? (
          <div className={styles.failed}>
            <ErrorState onRetry={retry} />
          </div>
        ) : (
          <>
            {kind === 'trial' && <TrialCard />}
            {isSignedIn && kind !== 'trial' && <VipCard />}
            <WalletCard />
          </>
        )}
        <ShortcutGrid />
        <MoreMenu />
        <BecomeAgent />
        {isSignedIn && <SignOut />}
        <p className={styles.version}>版本 {VERSION}</p>
      </div>
    </main>
  )
}
