import { IconButton } from '@liuhe/web/ui/icon-button.tsx'
import type { ReactNode } from 'react'
import IconBack from '~icons/mingcute/left-line'
import IconMore from '~icons/mingcute/more-1-fill'
import styles from './room-head.module.css'

type RoomHeadProps = {
  title: string
  /** A line under the title: how many are here, whether the other one is. */
  under?: ReactNode
  face?: ReactNode
  onBack: () => void
  onMore?: (() => void) | undefined
  moreLabel?: string
  /** Stands before 更多. */
  action?: ReactNode
}

/** The bar of a conversation: its name and who is there. */
export const RoomHead = ({ title, under, face, onBack, onMore, moreLabel = '聊天室设置', action }: RoomHeadProps) => (
  <header className={styles.head}>
    <IconButton label="返回" icon={<IconBack />} onClick={onBack} />
    {face}
    <div className={styles.words}>
      <h1>{title}</h1>
      {under !== undefined && <p>{under}</p>}
    </div>
    {action}
    {onMore && <IconButton label={moreLabel} icon={<IconMore />} onClick={onMore} />}
  </header>
)

/** How many are here now. */
export const Present = ({ people }: { people: number }) => (
  <span className={styles.present}>{people.toLocaleString('zh-CN')} 人在线</span>
)
