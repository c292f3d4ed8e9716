import { imageUrl } from '../../../shared/operator/image-url.ts'
import styles from './portrait.module.css'

/** An author's picture; the first character of the name where there is none. */
export function Portrait({ url, name, size = 40 }: { url: string | null | undefined; name: string; size?: number }) {
  if (!url) {
    return (
      <span className={styles.letter} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden="true">
        {[...name][0]}
      </span>
    )
  }
  return (
    <img
      className={styles.portrait}
      src={imageUrl(url)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
