import { paths } from '@liuhe/brand/paths.ts'
import IconNext from '~icons/mingcute/right-line'
import { Link } from '../../shared/link.tsx'
import styles from './trail.module.css'

type TrailProps = { trail: readonly { userId: string; account: string }[] }

/** The way from the agent down to the one whose team is shown; each step but the last leads back there. */
export function Trail({ trail }: TrailProps) {
  const last = trail.length - 1
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
      <span>{last === 0 ? '直属' : `第 ${last + 1} 层`}</span>
    </nav>
  )
}
