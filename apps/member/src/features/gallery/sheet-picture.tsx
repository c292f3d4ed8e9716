import { pictureSet } from '@liuhe/domain/content/drawing.ts'
import { useState } from 'react'
import { imageUrl } from '../../shared/operator/image-url.ts'
import styles from './sheet-picture.module.css'

type SheetPictureProps = {
  /** As the wire has it. */
  path: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, in the words of the `sizes` attribute. */
  sizes: string
  /** `first` is on the first screen and does not wait for its turn. */
  priority?: 'first' | 'later'
}

/**
 * A sheet in the size that the screen needs. Its place is kept from the beginning; the picture fades in when it is
 * there, and a picture that does not come leaves a word.
 */
export function SheetPicture({ path, alt, width, height, sizes, priority = 'later' }: SheetPictureProps) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  const [avif, webp] = [pictureSet(path, 'avif', imageUrl), pictureSet(path, 'webp', imageUrl)]
  return (
    <span className={styles.frame} data-state={state} style={{ aspectRatio: `${width} / ${height}` }}>
      {state === 'failed' ? (
        <span className={styles.failed}>图片加载失败</span>
      ) : (
        <picture>
          {avif !== undefined && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            className={styles.image}
            src={imageUrl(path)}
            srcSet={webp}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            loading={priority === 'first' ? 'eager' : 'lazy'}
            decoding="async"
            // A picture of the cache may be there before anybody listens.
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0 && state === 'waiting') setState('there')
            }}
            onLoad={() => setState('there')}
            onError={() => setState('failed')}
          />
        </picture>
      )}
    </span>
  )
}
