import { Tag } from '@liuhe/web/ui/badge.tsx'
import styles from './correction-note.module.css'

/** What everybody is told of an official result that was published wrongly and corrected (Reliability §4.7). */
export const CorrectionNote = ({ note }: { note: string }) => (
  <p className={styles.note}>
    <Tag tone="warn">已更正</Tag>
    <span>{note}</span>
  </p>
)
