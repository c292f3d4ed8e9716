import IconHeartFilled from '~icons/mingcute/heart-fill'
import IconHeart from '~icons/mingcute/heart-line'
import styles from './like-button.module.css'
import { useLike } from './use-like.ts'

type LikeButtonProps = {
  galleryId: number
  like: boolean
  /** Which sheet, for people who cannot see it. */
  name: string
}

/** A heart on a sheet: changes at once, then is sent. */
export function LikeButton({ galleryId, like, name }: LikeButtonProps) {
  const toggle = useLike()
  return (
    <button
      type="button"
      className={styles.heart}
      aria-pressed={like}
      aria-label={`${name}点赞`}
      onClick={() => toggle({ galleryId, like: !like })}
    >
      {like ? <IconHeartFilled /> : <IconHeart />}
    </button>
  )
}
