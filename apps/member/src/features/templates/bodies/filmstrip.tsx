import { paths } from '@liuhe/brand/paths.ts'
import { isRecentlyUpdated } from '@liuhe/domain/content/drawing.ts'
import { imageUrl } from '../../../shared/operator/image-url.ts'
import { useBrand } from '../../../shared/use-brand.ts'
import type { CardModel, ItemModel } from '../card-model.ts'
import { OperatorAnchor } from '../cells/operator-anchor.tsx'
import type { BodyProps } from '../layout.ts'
import styles from './filmstrip.module.css'

const PICTURES_MAX = 12

/** Drawing sheets as frames of a film; each opens its page of the gallery, or what the operator linked instead. */
export function Filmstrip({ group, card }: BodyProps) {
  const { recentUpdateSeconds } = useBrand().numbers
  const isFresh = ({ source: { updatedTime } }: ItemModel) =>
    isRecentlyUpdated((updatedTime ?? 0) * 1000, card.now, recentUpdateSeconds)
  return (
    <ul className={styles.film} aria-label={`${card.name}图纸`}>
      {group.items.slice(0, PICTURES_MAX).map((item) => (
        <li key={item.id} className={styles.frame}>
          <OperatorAnchor className={styles.link} link={item.source.content || sheetAt(card, item)}>
            <span className={styles.picture}>
              {item.source.iconUrl && (
                <img src={imageUrl(item.source.iconUrl)} alt="" loading="lazy" decoding="async" />
              )}
              {isFresh(item) && <span className={styles.fresh}>已更新</span>}
            </span>
            <b>{item.title}</b>
            <small>{item.source.note}</small>
          </OperatorAnchor>
        </li>
      ))}
    </ul>
  )
}

const sheetAt = ({ gameId }: CardModel, { id }: ItemModel): string => paths['gallery-detail']({ gameId, groupId: id })
