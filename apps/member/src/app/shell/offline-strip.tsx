import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useOnline } from '../../shared/device/use-online.ts'
import styles from './offline-strip.module.css'

/** Says that the device has no network, for as long as that lasts. What failed meanwhile is read again afterwards. */
export function OfflineStrip() {
  const isOnline = useOnline()
  useSecondReading(isOnline)
  if (isOnline) return null
  return (
    <p className={styles.strip} role="status">
      网络已断开，部分内容可能不是最新
    </p>
  )
}

/** A page that was opened without a network stands there failed: the query library saw no line go, so none return. */
function useSecondReading(isOnline: boolean): void {
  const queries = useQueryClient()
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isOnline, queries])
}
