import type { Reader } from '@liuhe/domain/content/lock.ts'
import IconFilled from '~icons/mingcute/star-fill'
import IconLine from '~icons/mingcute/star-line'
import { useFavourite } from './use-favourite.ts'
import styles from './template-card.module.css'

/** 收藏 / 已收藏: changes at once, then is sent. */
export function FavouriteButton({ templateId, like, reader }: { templateId: number; like: boolean; reader: Reader }) {
  const toggle = useFavourite(reader)
  return (
    <button
      type="button"
      className={styles.favourite}
      data-keep-clear=""
      aria-pressed={like}
      onClick={() => toggle({ templateId, like: !like })}
    >
      {like ? <IconFilled /> : <IconLine />}
      {like ? '已收藏' : '收藏'}
    </button>
  )
}
