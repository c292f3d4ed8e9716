import type { ReactNode } from 'react'
import IconBack from '~icons/mingcute/left-line'
import { IconButton } from './icon-button.tsx'
import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  onBack?: () => void
  /** At the right: a button or a link. */
  action?: ReactNode
  /** `plain` lies on the page in its ink; `brand` is the coloured bar. */
  look?: 'plain' | 'brand'
}

/** The bar of an inner page: back on the left, the title in the middle, one action on the right. It stays in view. */
export function PageHeader({ title, onBack, action, look = 'brand' }: PageHeaderProps) {
  return (
    <header className={`${styles.header} ${styles[look]}`}>
      <div className={styles.side}>{onBack && <IconButton label="返回" icon={<IconBack />} onClick={onBack} />}</div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.side} data-end="">
        {action}
      </div>
    </header>
  )
}
