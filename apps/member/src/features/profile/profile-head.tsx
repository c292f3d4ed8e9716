import { paths } from '@liuhe/brand/paths.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { Skeleton } from '@liuhe/web/ui/skeleton.tsx'
import IconGift from '~icons/mingcute/gift-fill'
import IconEdit from '~icons/mingcute/right-line'
import { Avatar } from '../../shared/account/avatar.tsx'
import { Link } from '../../shared/link.tsx'
import { useOpenLogin, useOpenRegister } from '../../shared/account/require-login.ts'
import { type Profile, useProfile } from '../../shared/account/use-profile.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './profile-head.module.css'

/** Who is here: portrait, name and marks of a member, or the ways in for a guest (Spec A §2 Profile). */
export function ProfileHead() {
  const { profile, isSignedIn, isKnown, failed } = useProfile()
  return (
    <header className={styles.hero}>
      {!isSignedIn && <GuestHead />}
      {isSignedIn && !isKnown && !failed && <Skeleton height={60} />}
      {isKnown && <MemberHead profile={profile} />}
    </header>
  )
}

function GuestHead() {
  const openLogin = useOpenLogin()
  const openRegister = useOpenRegister()
  const { data } = usePublished(staticFiles.registerLimit)
  const bonus = data?.signUpBonus ?? 0
  return (
    <div className={styles.who}>
      <Avatar id={0} size={60} />
      <div className={styles.names}>
        <strong>欢迎您，游客</strong>
        <span className={styles.line}>{bonus > 0 ? `新用户注册送${bonus}元` : '登录后查看余额与注单'}</span>
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

function MemberHead({ profile: { userInfo } }: { profile: Profile }) {
  const isTrial = userInfo.type === 'TEST'
  return (
    <div className={styles.who}>
      <EntryLink to={paths['personal-info']()} className={styles.portrait} aria-label="个人资料">
        <Avatar id={userInfo.avatarId} size={60} />
      </EntryLink>
      <div className={styles.names}>
        <strong>{userInfo.nickname ?? userInfo.account}</strong>
        {userInfo.nickname !== null && <span className={styles.line}>账号：{userInfo.account}</span>}
        <span className={styles.badges}>
          {userInfo.vipLevel > 0 && <span className={styles.vip}>VIP{userInfo.vipLevel}</span>}
          {isTrial && <span className={styles.mark}>试玩</span>}
          {userInfo.isAgent && <span className={styles.mark}>代理</span>}
        </span>
      </div>
      <Link to={paths['bonus-center']()} className={styles.welfare}>
        <IconGift aria-hidden="true" />
        福利中心
        <IconEdit aria-hidden="true" />
      </Link>
    </div>
  )
}
