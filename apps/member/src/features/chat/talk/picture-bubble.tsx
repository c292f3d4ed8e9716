import { Spinner } from '@liuhe/web/ui/spinner.tsx'
import styles from './bubble.module.css'
import { useTalk } from './talk-context.ts'
import { usePicture } from './use-picture.ts'

type Size = { width: number; height: number }

/** The box of a picture, in px. Its place is there before the picture is. */
const WIDTH_MAX = 200
const HEIGHT_MAX = 240
const SIDE_MIN = 64

export function boxOf({ width, height }: Size): Size {
  const scale = Math.min(1, WIDTH_MAX / Math.max(1, width), HEIGHT_MAX / Math.max(1, height))
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  }
}

/** A picture of the room, which a tap shows over the whole screen. */
export function PictureBubble({ path, size }: { path: string; size: Size }) {
  const { openPicture } = useTalk()
  const { src, failed, retry } = usePicture(path)
  const box = boxOf(size)
  if (src === undefined) {
    return (
      <div className={styles.picture} style={box}>
        {failed ? (
          <button type="button" onClick={retry}>
            图片加载失败，点按重试
          </button>
        ) : (
          <Spinner size={22} label="加载中" />
        )}
      </div>
    )
  }
  return (
    <button type="button" className={styles.picture} style={box} onClick={() => openPicture({ src, alt: '聊天图片' })}>
      <img src={src} alt="聊天图片" draggable={false} {...box} />
    </button>
  )
}
