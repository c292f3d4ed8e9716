import { useEffect, useState } from 'react'
import { Icon } from '../shared/icon.tsx'
import { Notice } from '../shared/notice.tsx'
import style from './live-state.module.css'
import { useNews } from './news.tsx'

/** Whether what is shown follows what colleagues do. */
export function LiveState() {
  const { lostAt } = useNews()
  return (
    <span className={lostAt === null ? style.live : style.lost}>
      <Icon name="live" />
      {lostAt === null ? '实时' : '中断'}
    </span>
  )
}

/** Says since when it does not. */
export function LostLine() {
  const { lostAt } = useNews()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (lostAt === null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [lostAt])
  if (lostAt === null) return null
  const seconds = Math.max(0, Math.floor((now - lostAt) / 1_000))
  return (
    <Notice kind="warn">
      <b>
        实时中断 {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}。
      </b>
      数字停在中断之前；恢复后从断点补齐，不漏。
    </Notice>
  )
}
