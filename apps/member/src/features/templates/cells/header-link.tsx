import IconRight from '~icons/mingcute/right-line'
import { Link } from '../../../shared/link.tsx'
import styles from './header-link.module.css'

/** A word in the header of a card that leads further: 更多, 全部. */
export function HeaderLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles.link}>
      {label}
      <IconRight />
    </Link>
  )
}
