/** What stands where there is nothing to show: each says what has happened first, and then what can be done. */
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Notice } from './notice.tsx'
import { sentenceOf } from './sentence-of.ts'
import style from './states.module.css'

interface EmptyProps {
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}
export const Empty = ({ icon, title, children, actions }: EmptyProps) => (
  <div className={style.empty}>
    <Icon name={icon} />
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {actions}
  </div>
)

/** Of what does not exist and of what one may not see: the same words for both. */
export const NothingHere = () => (
  <Empty icon="nothing" title="这里没有内容">
    对象不存在，或不在你的权限内。
  </Empty>
)

/** Rows of the height of those to come. A wait that is over quickly shows nothing. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label="载入中" className={style.loading}>
      {isLong && Array.from({ length: rows }, (_, index) => <span key={index} />)}
    </div>
  )
}

/** A read that failed; what was there before stays, where there was something. */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={style.failed}>
    <Notice kind="bad" actions={<Button onClick={onRetry}>再试一次</Button>}>
      没有载入：{sentenceOf(error)}
    </Notice>
  </div>
)
