import styles from './name-tag.module.css'
import { inkOn, type PromotionRow } from './promotion-model.ts'

/** The name on the operator's colour, in whichever ink is readable on it (Spec B §2 name tag). */
export function NameTag({ promotion: { name, color }, as: Tag }: { promotion: PromotionRow; as: 'h2' | 'p' }) {
  return (
    <Tag className={styles.tag} style={{ background: color, color: inkOn(color) }}>
      {name}
    </Tag>
  )
}
