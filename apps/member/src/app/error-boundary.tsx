import { Button } from '@liuhe/web/ui/button.tsx'
import { Empty } from '@liuhe/web/ui/empty.tsx'
import { Component, type ReactNode, useState } from 'react'
import { browserBridge } from '../shared/native-bridge.ts'
import { isMissingModule, reloadOnce } from '../shared/stale-build.ts'
import styles from './error-boundary.module.css'
import { log } from './log.ts'

type Props = { children: ReactNode }
type State = { fault: { id: string; isReloading: boolean } | null }

/**
 * Keeps a page's fault inside that page: the menu still works, and the page offers ways out. A module that is gone
 * because a new version was published is healed by one reload, without asking.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null }

  static getDerivedStateFromError(): State {
    return { fault: { id: newFaultId(), isReloading: false } }
  }

  override componentDidCatch(fault: unknown) {
    const id = this.state.fault?.id ?? newFaultId()
    log(`fault ${id}: ${String(fault)}`)
    if (isMissingModule(fault) && reloadOnce()) this.setState({ fault: { id, isReloading: true } })
  }

  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    return fault.isReloading ? <div className={styles.frame} aria-busy="true" /> : <FaultView id={fault.id} />
  }
}

/** Keeps a fault of something that a page can do without from showing at all. */
export class Optional extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(fault: unknown) {
    log(`left out: ${String(fault)}`)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** It stands outside of every context, because the app around it may be what failed. */
function FaultView({ id }: { id: string }) {
  const [copied, setCopied] = useState('复制')
  const copy = () =>
    browserBridge.copyText(id).then(
      () => setCopied('已复制'),
      () => setCopied('请长按复制'),
    )
  return (
    <main className={styles.frame}>
      <div role="alert">
        <Empty text="页面出错了，请重新加载">
          <div className={styles.ways}>
            <Button size="small" onClick={() => window.location.reload()}>
              重新加载
            </Button>
            <a className={styles.home} href="/">
              返回首页
            </a>
          </div>
        </Empty>
      </div>
      <p className={styles.id}>
        错误编号 <b>{id}</b>
        <button type="button" className={styles.copy} aria-label="复制错误编号" onClick={() => void copy()}>
          {copied}
        </button>
      </p>
    </main>
  )
}

/** Short enough to be read out to customer service, and in the log beside the fault. */
const newFaultId = () =>
  `${Date.now().toString(36)}-${Math.floor(Math.random() * 46_656)
    .toString(36)
    .padStart(3, '0')}`.toUpperCase()
