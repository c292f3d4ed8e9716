import { classNames } from '@liuhe/web/ui/class-names.ts'
import type { ItemModel } from '../card-model.ts'
import styles from './cells.module.css'

/** The issue or label of a row; red once its note says settled, or when the author pushes it. */
export function ItemTitle({ item, suffix = '' }: { item: ItemModel; suffix?: string }) {
  return <span className={classNames(styles.title, styles[item.titleTone])}>{item.title + suffix}</span>
}
