import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import { useModal } from '@liuhe/web/ui/use-modal.ts'
import { useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import styles from './picture-viewer.module.css'

type PictureViewerProps = { src: string; alt: string; open: boolean; onClose: () => void }

/** A picture over the page; a tap on it takes it to its double size and back, and it scrolls under the finger. */
export function PictureViewer({ src, alt, open, onClose }: PictureViewerProps) {
  const modal = useModal(open, onClose)
  const [isLarge, setIsLarge] = useState(false)
  return (
    <dialog {...modal} className={styles.viewer} aria-label={alt}>
      {open && (
        <>
          <div className={styles.scroll}>
            <button
              type="button"
              className={styles.picture}
              data-large={isLarge || undefined}
              aria-label={isLarge ? '缩小' : '放大'}
              onClick={() => setIsLarge(!isLarge)}
            >
              <img src={src} alt={alt} />
            </button>
          </div>
          <p className={styles.caption}>{alt}</p>
          <IconButton label="关闭" icon={<IconClose />} className={styles.close} onClick={onClose} />
        </>
      )}
    </dialog>
  )
}
