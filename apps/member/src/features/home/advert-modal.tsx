import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import IconClose from '~icons/mingcute/close-line'
import type { AdvertItem } from '../../shared/operator/adverts.ts'
import { useFollow } from '../../shared/operator/use-follow.ts'
import styles from './advert-modal.module.css'

type AdvertModalProps = {
  item: AdvertItem | undefined
  open: boolean
  onClose: () => void
  /** 今日不再提示 */
  onMute: () => void
}

/** One advert over the page, with two ways out that are never hidden; a tap beside it is a third. */
export function AdvertModal({ item, open, onClose, onMute }: AdvertModalProps) {
  const modal = useModal(open, onClose)
  const follow = useFollow()
  const leave = (href: string) => {
    onClose()
    follow(href)
  }
  return (
    <dialog {...modal} className={styles.modal} aria-label="广告">
      {open && item && (
        <>
          <div className={styles.frame}>
            <SafeHtml html={item.content} className={styles.content} onLink={leave} />
          </div>
          <button type="button" className={styles.mute} onClick={onMute}>
            今日不再提示
          </button>
          <button type="button" className={styles.close} aria-label="关闭广告" onClick={onClose}>
            <IconClose />
          </button>
        </>
      )}
    </dialog>
  )
}
