import IconHorn from '~icons/mingcute/horn-2-fill'
import { imageUrl } from '../../../shared/image-url.ts'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import { advertBlockOf } from '../models/advert-model.ts'
import styles from './advert-wall.module.css'

/** A running line of good news over the operator's pictures, two in a row. */
export function AdvertWall({ card }: BodyProps) {
  const { lines, pictures } = advertBlockOf(card.source)
  return (
    <>
      {lines.length > 0 && (
        <div className={styles.line}>
          <IconHorn className={styles.horn} />
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
