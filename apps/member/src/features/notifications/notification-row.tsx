import { orderOfNotice } from '@liuhe/domain/members/notice-subject.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import IconDelete from '~icons/mingcute/delete-2-line'
import IconRead from '~icons/mingcute/mail-open-line'
import IconUnread from '~icons/mingcute/mail-line'
import IconMoney from '~icons/mingcute/wallet-4-line'
import styles from './notification-row.module.css'
import type { NotificationItem } from './use-notification-acts.ts'

type NotificationRowProps = { item: NotificationItem; onOpen: () => void; onRemove: () => void }

/** One notification. The row slides to the left and shows 删除 behind it; a keyboard reaches that button as well. */
export function NotificationRow({ item, onOpen, onRemove }: NotificationRowProps) {
  const { minute } = useSiteTime()
  const { content, createdTime, read } = item
  const Icon = orderOfNotice(content) ? IconMoney : read ? IconRead : IconUnread
  return (
    <li className={styles.row}>
      <div className={styles.track}>
        <button type="button" className={styles.message} data-unread={!read || undefined} onClick={onOpen}>
          <span className={styles.icon}>
            <Icon aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <span className={styles.content}>
              {!read && <span className="visually-hidden">未读：</span>}
              {content}
            </span>
            <time className={styles.time}>{minute(createdTime)}</time>
          </span>
        </button>
        <button type="button" className={styles.remove} onClick={onRemove}>
          <IconDelete aria-hidden="true" />
          删除
        </button>
      </div>
    </li>
  )
}
