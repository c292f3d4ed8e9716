import { paths } from '@liuhe/brand/paths.ts'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import { depthText } from './statement-words.ts'
import styles from './trail.module.css'

type TrailProps = {
  trail: readonly { userId: string; account: string }[]
  /** What stands below: the people right under the last one, or that one alone. */
  of?: 'team' | 'member'
}

/** The way from the agent down to the one whose team is shown; each step but the last leads back there. */
export function Trail({ trail, of = 'team' }: TrailProps) {
  const last = trail.length - 1
  // Counted from the agent as statements count: who is right below him is 直属.
  const depth = of === 'team' ? trail.length : last
  return (
    <nav className={styles.trail} aria-label="层级">
      <ol>
        {trail.map(({ userId, account }, place) => (
          <li key={userId}>
            {place > 0 && <IconNext aria-hidden="true" />}
            {place === last ? (
              <b aria-current="page">{account}</b>
            ) : (
              <Link to={place === 0 ? paths['agent-user-list']() : `${paths['agent-user-list']()}?user=${userId}`}>
                {account}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <span>{depthText(depth)}</span>
    </nav>
  )
}
