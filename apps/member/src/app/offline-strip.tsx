import { useSyncExternalStore } from 'react'
import IconOffline from '~icons/mingcute/wifi-off-line'
import styles from './offline-strip.module.css'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the device has no network, for as long as that lasts. */
export function OfflineStrip() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  if (online) return null
  return (
    <p className={styles.strip} role="status">
      <IconOffline />
      网络已断开，部分内容可能不是最新
    </p>
  )
}
