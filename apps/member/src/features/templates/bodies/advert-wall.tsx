import { useState } from 'react'
import IconHorn from '~icons/mingcute/horn-2-fill'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import { advertBlockOf } from '../models/advert-model.ts'
import styles from './advert-wall.module.css'

/** A running line of good news over the operator's pictures, two in a row. */
export function AdvertWall({ card }: BodyProps) {
  const { lines, pictures } = advertBlockOf(card.source)
  const [isPaused, setPaused] = useState(false)
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.line} data-paused={isPaused || undefined}>
          <button
            type="button"
            className={styles.horn}
            aria-label={isPaused ? '继续滚动' : '暂停滚动'}
            onClick={() => setPaused(!isPaused)}
          >
            <IconHorn />
          </button>
          <div className={styles.window}>
            <p className={styles.run}>
              {lines.map(({ id, title, content2 }) => (
                <OperatorAnchor key={id} link={content2} className={styles.news}>
                  {title}
                </OperatorAnchor>
              ))}
            </p>
          </div>
        </div>
      )}
      {pictures.length > 0 && (
        <ul className={styles.grid}>
          {pictures.map(({ id, iconUrl, content2, title }) => (
            <li key={id}>
              <OperatorAnchor link={content2} className={styles.picture}>
                <img src={imageUrl(iconUrl ?? '')} alt={title || '广告'} loading="lazy" decoding="async" />
              </OperatorAnchor>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
