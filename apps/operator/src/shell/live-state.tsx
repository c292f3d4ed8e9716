import { useEffect, useState } from 'react'
import { Icon } from '../shared/icon.tsx'
import { Notice } from '../shared/notice.tsx'
import style from './live-state.module.css'
import { useNews } from './news.tsx'
import type { LineKind } from './news-line.ts'

const WORDS: Readonly<Record<LineKind, [word: string, meaning: string]>> = {
  live: ['实时', '一有变化就送到'],
  asking: ['轮询', '连不上推送，每几秒询问一次'],
  reconnecting: ['重连', '正在接上推送，从断点补齐'],
  lost: ['中断', '连不上服务器，正在重试'],
}

/** Whether what is shown follows what others do, and how. */
export function LiveState() {
  const { kind } = useNews()
  const [word, meaning] = WORDS[kind]
  return (
    <span className={style[kind]} title={meaning}>
      <Icon name="live" />
      {word}
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
