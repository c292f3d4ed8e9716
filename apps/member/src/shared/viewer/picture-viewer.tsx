import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import styles from './picture-viewer.module.css'

type PictureViewerProps = { src: string; alt: string; onClose: () => void }

/** A picture over the whole screen; what shows it is loaded with the first one. */
export const PictureViewer = lazyPart<PictureViewerProps>(() => import('./viewer.tsx'), {
  place: () => (
    <div className={styles.place}>
      <Spinner size={32} label="加载中" />
    </div>
  ),
  missing: ({ onClose }) => <GivenUp onClose={onClose} />,
})

/** Nothing can be shown: the page under it comes back, and the next tap tries again. */
function GivenUp({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    toast('加载失败，请检查网络后重试', 2)
    close()
  }, [])
  return null
}
