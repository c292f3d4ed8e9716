import { paths } from '@liuhe/brand/paths.ts'
import IconAgent from '~icons/mingcute/group-3-line'
import IconRight from '~icons/mingcute/right-line'
import { useProfile } from '../../shared/account/use-profile.ts'
import { EntryLink } from './entry-link.tsx'
import styles from './more-menu.module.css'

/** The way for a formal member to become an agent; agents and all others have none. */
export function BecomeAgent() {
  const { isKnown, kind, profile } = useProfile()
  if (!isKnown || kind !== 'member' || profile.userInfo.isAgent) return null
  return (
    <ul className={styles.list}>
      <li>
        <EntryLink to={paths['apply-agent']()} requiresLogin className={styles.entry}>
          <span className={styles.icon}>
            <IconAgent aria-hidden="true" />
          </span>
          <span className={styles.title}>申请成为代理</span>
          <IconRight className={styles.right} aria-hidden="true" />
        </EntryLink>
      </li>
    </ul>
  )
}
