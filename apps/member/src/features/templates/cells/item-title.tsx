import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { ItemModel } from '../card-model.ts'
import { labelSizeOf } from './ball-size.ts'
import styles from './cells.module.css'

/** The issue or label of a row; red once its note says settled, or when the author pushes it. Long ones are smaller. */
export function ItemTitle({ item, suffix = '' }: { item: ItemModel; suffix?: string }) {
  return (
    <span
      className={classNames(styles.title, styles[item.titleTone])}
      style={{ fontSize: `${labelSizeOf(item.title) / 16}rem` }}
    >
      {item.title + suffix}
    </span>
  )
}
