import { Button } from '@liuhe/web/ui/button.tsx'
import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import { useModal } from '@liuhe/web/ui/over/use-modal.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import IconClose from '~icons/mingcute/close-line'
import IconLarger from '~icons/mingcute/zoom-in-line'
import IconSmaller from '~icons/mingcute/zoom-out-line'
import { SCALE_MAX, type Size } from './pinch.ts'
import { useCamera } from './use-camera.ts'
import styles from './viewer.module.css'

type ViewerProps = { src: string; alt: string; onClose: () => void }

/** Until the picture is there: nothing to move or zoom yet. */
const UNKNOWN_SIZE: Size = { width: 1, height: 1 }
const STEP = 1.5
const MOVE_PX = 60

/**
 * A picture over the whole screen: two fingers zoom, one moves, a double tap comes close to its place and back
 * (ADR 038). Buttons do what fingers do, for anyone who cannot pinch (WCAG 2.5.1); keys also move.
 */
export default function Viewer({ src, alt, onClose }: ViewerProps) {
  const [size, setSize] = useState<Size>(UNKNOWN_SIZE)
  const { state, tries, onDone, retry } = usePicture()
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
          key={tries}
          src={src}
          alt={state === 'failed' ? '' : alt}
          draggable={false}
          className={styles.image}
          data-state={state}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            onDone('there')
          }}
          onError={() => onDone('failed')}
          style={{ transform: `translate(${camera.x}px, ${camera.y}px) scale(${camera.scale})` }}
        />
        {state === 'waiting' && (
          <span className={styles.news}>
            <Spinner size={32} label="加载中" />
          </span>
        )}
      </div>
      {state === 'failed' && (
        <div className={styles.news} role="alert">
          <p>图片加载失败</p>
          <Button size="small" look="soft" onClick={retry}>
            重新加载
          </Button>
        </div>
      )}
      <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
        <IconClose aria-hidden="true" />
      </button>
      <div className={styles.zoom} role="group" aria-label="缩放">
        <button type="button" aria-label="缩小" disabled={camera.scale <= 1} onClick={() => zoomBy(1 / STEP)}>
          <IconSmaller aria-hidden="true" />
        </button>
        <p role="status">{`${Math.round(camera.scale * 100)}%`}</p>
        <button type="button" aria-label="放大" disabled={camera.scale >= SCALE_MAX} onClick={() => zoomBy(STEP)}>
          <IconLarger aria-hidden="true" />
        </button>
      </div>
    </dialog>
  )
}

/** Where the picture stands on its way; another try is another element. */
function usePicture() {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  const [tries, setTries] = useState(1)
  const retry = () => {
    setState('waiting')
    setTries(tries + 1)
  }
  return { state, tries, onDone: setState, retry }
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
