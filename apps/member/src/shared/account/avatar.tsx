import { isAvatarId } from '@liuhe/domain/members/avatar.ts'
import styles from './avatar.module.css'

/** A portrait of the fixed set; 0, and every number the set does not have, is the grey figure of a guest. */
export function Avatar({ id, size = 56 }: { id: number; size?: number }) {
  const known = isAvatarId(id) ? id : 0
  return (
    <img
      className={styles.avatar}
      src={`/sys-upload/avatars/${known}.svg`}
      width={size}
      height={size}
      alt=""
      data-avatar={known}
    />
  )
}
