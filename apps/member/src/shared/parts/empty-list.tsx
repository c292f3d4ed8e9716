import { Empty } from '@liuhe/web/ui/empty.tsx'
import styles from './empty-list.module.css'
import { Link } from '../link.tsx'

type EmptyListProps = {
  /** The specification's words; 暂无数据 when absent. */
  text?: string | undefined
  /** An address made by `paths`, and what the link there says. */
  to: string
  step: string
}

/** Nothing to show, and the page where that can change or where something is (F-U30). */
export const EmptyList = ({ text, to, step }: EmptyListProps) => (
  <Empty text={text}>
    <Link className={styles.step} to={to}>
      {step}
    </Link>
  </Empty>
)
