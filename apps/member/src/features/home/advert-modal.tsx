import { SafeHtml } from '@liuhe/web/ui/safe-html.tsx'
import { useModal } from '@liuhe/web/ui/use-modal.ts'
import IconClose from '~icons/mingcute/close-line'
import type { AdvertItem } from '../../shared/adverts.ts'
import { useFollow } from '../../shared/use-follow.ts'
import styles from './advert-modal.module.css'

/** One advert over the page, with a way out that is never hidden. */
export function AdvertModal({
  item,
  open,
  onClose,
}: {
  item: AdvertItem | undefined
  open: boolean
  onClose: () => void
}) {
  const modal = useModal(open, onClose)
  const follow = useFollow()
  const leave = (href: string) => {
    onClose()
    follow(href)
  }
  return (
    <dialog {...modal} className={styles.modal} aria-label="广告">
      {open && item && (
        <div className={styles.body}>
          <div className={styles.frame}>
            <SafeHtml html={item.content} className={styles.content} onLink={leave} />
          </div>
          <button type="button" className={styles.close} aria-label="关闭广告" onClick={onClose}>
            <IconClose />
          </button>
        </div>
      )}
    </dialog>
  )
}
