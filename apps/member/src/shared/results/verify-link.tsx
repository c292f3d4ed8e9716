import { paths } from '@liuhe/brand/paths.ts'
import { issueLabel } from '@liuhe/domain/lottery/schedule.ts'
import IconShield from '~icons/mingcute/safety-certificate-fill'
import { Link } from '../link.tsx'
import styles from './verify-link.module.css'

type VerifyLinkProps = { gameId: number; turnNum: string; look?: 'words' | 'icon' }

/** Leads to the page where every step of a draw is recomputed. */
export function VerifyLink({ gameId, turnNum, look = 'words' }: VerifyLinkProps) {
  return (
    <Link className={styles.link} to={paths.fairness({ gameId, turnNum })} aria-label={`验证${issueLabel(turnNum)}`}>
      <IconShield aria-hidden="true" />
      {look === 'words' && '验证'}
    </Link>
  )
}
