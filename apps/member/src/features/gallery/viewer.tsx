import { useModal } from '@liuhe/web/ui/use-modal.ts'
import { type KeyboardEvent, useRef } from 'react'
import IconClose from '~icons/mingcute/close-line'
import type { Size } from './pinch.ts'
import { useCamera } from './use-camera.ts'
import styles from './viewer.module.css'

type ViewerProps = { src: string; alt: string; size: Size; onClose: () => void }

const STEP = 1.5
const MOVE_PX = 60

/** A sheet over the whole screen: two fingers zoom, one moves, a double tap comes close and back (decision 38). */
export default function Viewer({ src, alt, size, onClose }: ViewerProps) {
  const modal = useModal(true, onClose)
  const stage = useRef<HTMLDivElement>(null)
  const { camera, zoomBy, moveBy, handlers } = useCamera(stage, size)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = KEYS[event.key]
    if (act === undefined) return
    event.preventDefault()
    act({ zoomBy, moveBy })
  }
  return (
    <dialog {...modal} className={styles.viewer} aria-label={alt} onKeyDown={onKeyDown}>
      <div ref={stage} className={styles.stage} data-close={camera.scale > 1 || undefined} {...handlers}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          className={styles.image}
          style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})` }}
        />
      </div>
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <IconClose aria-hidden="true" />
      </button>
      <p className={styles.scale} role="status">{`${Math.round(camera.scale * 100)}%`}</p>
    </dialog>
  )
}

type Acts = { zoomBy: (factor: number) => void; moveBy: (dx: number, dy: number) => void }

const KEYS: Record<string, (acts: Acts) => void> = {
  '+': ({ zoomBy }) => zoomBy(STEP),
  '=': ({ zoomBy }) => zoomBy(STEP),
  '-': ({ zoomBy }) => zoomBy(1 / STEP),
  ArrowLeft: ({ moveBy }) => moveBy(MOVE_PX, 0),
  ArrowRight: ({ moveBy }) => moveBy(-MOVE_PX, 0),
  ArrowUp: ({ moveBy }) => moveBy(0, MOVE_PX),
  ArrowDown: ({ moveBy }) => moveBy(0, -MOVE_PX),
}
