import { paths } from '@liuhe/brand/paths.ts'
import * as api from '@liuhe/contract/api/notifications.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { SkeletonCard } from '@liuhe/web/ui/skeleton.tsx'
import { type NoticeSubject, orderOfNotice } from '@liuhe/domain/members/notice-subject.ts'
import { useSiteTime } from '@liuhe/web/time/site-time.ts'
import { use, useEffect, useEffectEvent, useState } from 'react'
import IconRight from '~icons/mingcute/right-line'
import { EmptyList } from '../../shared/parts/empty-list.tsx'
import { Link } from '../../shared/link.tsx'
import { LiveContext } from '../../shared/live.ts'
import { Page } from '../../shared/page.tsx'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-page.module.css'
import { type NotificationItem, useNotificationActs } from './use-notification-acts.ts'

/** What was written to the member (Ruling G08): a tap opens and marks read, a swipe or a button deletes. */
export default function NotificationsPage() {
  const list = useRead(api.list, {}, { freshMs: 0 })
  useNews(() => void list.refetch())
  const { markRead, remove } = useNotificationActs()
  const [opened, setOpened] = useState<NotificationItem>()
  const open = (item: NotificationItem) => {
    setOpened(item)
    if (!item.read) markRead(item.id)
  }
  const askToRemove = async ({ id }: NotificationItem) => {
    setOpened(undefined)
    if (await confirm({ title: '删除消息', text: '删除后无法恢复，确定删除这条消息吗？' })) remove(id)
  }
  return (
    <Page title="消息中心" fallback={paths.profile()}>
      {list.isPending && <Waiting />}
      {list.isError && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyList text="暂无消息" to={paths.promotional()} step="看看优惠活动" />}
      {list.data !== undefined && list.data.length > 0 && (
        <ul className={styles.list} aria-label="消息">
          {list.data.map((item) => (
            <NotificationRow
              key={item.id}
              item={item}
              onOpen={() => open(item)}
              onRemove={() => void askToRemove(item)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title="消息详情"
        actions={
          opened && (
            <DialogActions
              cancelText="删除"
              onCancel={() => void askToRemove(opened)}
              confirmText="知道了"
              onConfirm={() => setOpened(undefined)}
            />
          )
        }
      >
        {opened && <Opened item={opened} onLeave={() => setOpened(undefined)} />}
      </Dialog>
    </Page>
  )
}

/** Runs `onNews` when the server says that the member's notifications have changed. */
function useNews(onNews: () => void) {
  const live = use(LiveContext)
  const hear = useEffectEvent(onNews)
  useEffect(() => live?.listen((push) => push.type === 'UNREAD' && hear()), [live])
}

type OpenedProps = { item: NotificationItem; onLeave: () => void }

/** The whole text; what it tells of is one tap away. */
function Opened({ item: { content, createdTime }, onLeave }: OpenedProps) {
  const { minute } = useSiteTime()
  const order = orderOfNotice(content)
  return (
    <>
      <p className={styles.text}>{content}</p>
      <p className={styles.time}>{minute(createdTime)}</p>
      {order && (
        <Link className={styles.order} to={ORDER_PAGES[order.kind](order.orderNo)} onClick={onLeave}>
          查看订单
          <IconRight aria-hidden="true" />
        </Link>
      )}
    </>
  )
}

const ORDER_PAGES: Readonly<Record<NoticeSubject, (orderNo: string) => string>> = {
  recharge: (id) => paths['recharge-history-detail']({ id }),
  withdrawal: (id) => paths['withdraw-history-detail']({ id }),
}

const Waiting = () => (
  <div className={styles.list} role="status" aria-label="加载中">
    {['a', 'b', 'c'].map((key) => (
      <SkeletonCard key={key} lines={2} />
    ))}
  </div>
)
