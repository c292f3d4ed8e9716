import { paths } from '@liuhe/brand/paths.ts'
import { memberCan } from '@liuhe/domain/members/member.ts'
import { Link } from '../link.tsx'
import styles from './top-up-link.module.css'
import { useProfile } from './use-profile.ts'

/** Beside a balance that is not enough: the way to more. Nothing for anyone who may not recharge (Spec A §6). */
export function TopUpLink() {
  const { kind } = useProfile()
  return (
    memberCan.topUp(kind) && (
      <Link className={styles.link} to={paths.recharge()}>
        去充值
      </Link>
    )
  )
}
