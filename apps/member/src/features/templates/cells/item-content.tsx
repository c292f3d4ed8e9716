import IconChat from '~icons/mingcute/chat-1-line'
import IconLock from '~icons/mingcute/lock-line'
import type { ReactNode } from 'react'
import { Link } from '../../../shared/link.tsx'
import type { ItemModel } from '../card-model.ts'
import type { BodyProps } from '../layout.ts'
import styles from './cells.module.css'

/** Copy of locked and unfinished rows (Spec B §4, §8). */
export const PROMPTS = { login: '登陆后可以解锁查看！', recharge: '请充值任意金额开通VIP！' }

type ItemContentProps = { item: ItemModel; lockedTo: BodyProps['lockedTo']; children: ReactNode }

/** The content of an item, or what stands in its place: a lock, the way to a chat room, a word of patience. */
export function ItemContent({ item, lockedTo, children }: ItemContentProps) {
  const { state } = item
  if (state === 'open') return children
  if (state === 'updating') return <span className={styles.updating}>更新中…</span>
  if (state === 'chat') {
    return (
      <Link to={item.chatLink} className={styles.lock}>
        <IconChat />
        进入聊天室查看
      </Link>
    )
  }
  return (
    <button type="button" className={styles.lock} onClick={() => lockedTo(state)}>
      <IconLock />
      {PROMPTS[state]}
    </button>
  )
}
