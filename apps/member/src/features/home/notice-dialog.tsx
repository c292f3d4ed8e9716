import type * as api from '@liuhe/contract/api/company.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { Dialog, DialogActions } from '@liuhe/web/ui/over/dialog.tsx'
import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useId } from 'react'
import IconDown from '~icons/mingcute/down-line'
import { useBrand } from '../../shared/use-brand.ts'
import { useFollow } from '../../shared/operator/use-follow.ts'
import styles from './notice-dialog.module.css'

type NoticeDialogProps = {
  notices: OutputOf<typeof api.notices>
  open: boolean
  onClose: () => void
  /** 今日不再提示 */
  onMute: () => void
}

/** Notices as an accordion, with the first domain of the company as a chip (Spec A §2 Home). */
export function NoticeDialog({ notices, open, onClose, onMute }: NoticeDialogProps) {
  const group = useId()
  const follow = useFollow()
  const leave = (href: string) => {
    onClose()
    follow(href)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="公告"
      actions={<DialogActions onCancel={onMute} cancelText="今日不再提示" onConfirm={onClose} confirmText="我知道了" />}
    >
      <DomainChip />
      {notices.map(({ id, noticeTitle, noticeContent }, index) => (
        <details key={id} name={group} className={styles.notice} open={index === 0}>
          <summary className={styles.title}>
            {noticeTitle}
            <IconDown />
          </summary>
          <SafeHtml html={noticeContent} className={styles.content} onLink={leave} />
        </details>
      ))}
    </Dialog>
  )
}

function DomainChip() {
  const { company } = useBrand()
  const [first = ''] = company.domain.split('\n')
  if (first === '') return null
  return <p className={styles.domain}>官方域名 {first}</p>
}
