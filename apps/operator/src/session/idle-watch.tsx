import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { useEffect, useState } from 'react'
import { Notice } from '../shared/notice.tsx'
import { useConsole } from './console-context.tsx'

/** The server ends a session that was not used for so long (SEC-60). */
const IDLE_MS = 15 * 60_000
/** From here on the person is told. */
const WARNED_MS = 13 * 60_000
/** Typing and moving keep the session alive. The server is told of it at most once in this time. */
const TOLD_MS = 60_000

/** Keeps the session while somebody works, and warns two minutes before its end, which the news find out. */
export function IdleWatch() {
  const { call, session } = useConsole()
  const [left, setLeft] = useState<number>()

  useEffect(() => {
    const stay = () => {
      if (Date.now() - session.usedAt() > TOLD_MS) call(entry.sessions, {}).catch(ignored)
    }
    const look = () => {
      const idle = Date.now() - session.usedAt()
      setLeft(idle >= WARNED_MS && idle < IDLE_MS ? IDLE_MS - idle : undefined)
    }
    const timer = setInterval(look, 1_000)
    addEventListener('keydown', stay)
    addEventListener('pointerdown', stay)
    return () => {
      clearInterval(timer)
      removeEventListener('keydown', stay)
      removeEventListener('pointerdown', stay)
    }
  }, [call, session])

  if (left === undefined) return null
  const seconds = Math.ceil(left / 1_000)
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Notice kind="warn" label="即将退出">
      还有 <b>{shown}</b> 会自动退出。按任意键或点一下继续。
    </Notice>
  )
}

/** What went wrong is seen by the transport, or by the next call of the person. */
const ignored = () => undefined
