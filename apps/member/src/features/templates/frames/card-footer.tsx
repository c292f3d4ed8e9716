import { paths } from '@liuhe/brand/paths.ts'
import { classNames } from '@liuhe/web/ui/class-names.ts'
import IconDown from '~icons/mingcute/down-line'
import IconRight from '~icons/mingcute/right-line'
import { Link } from '../../../shared/link.tsx'
import type { FrameProps } from '../layout.ts'
import styles from '../template-card.module.css'

/** The way to past records, and 展开 where there is more to see. */
export function CardFooter({ card, folding }: Pick<FrameProps, 'card' | 'folding'>) {
  return (
    <footer className={styles.footer}>
      <Link to={paths.template({ gameId: card.gameId, id: card.id })} className={styles.foot}>
        查看往期记录
        <IconRight />
      </Link>
      <FoldButton folding={folding} />
    </footer>
  )
}

/** 展开 and 收起; nothing where there is nothing to fold. */
export function FoldButton({ folding }: Pick<FrameProps, 'folding'>) {
  if (folding === undefined) return null
  const { isOpen, toggle } = folding
  return (
    <button type="button" className={styles.foot} aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? '收起' : '展开'}
      <IconDown className={classNames(styles.arrow, isOpen && styles.up)} />
    </button>
  )
}
