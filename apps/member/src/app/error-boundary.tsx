import { ErrorState } from '@liuhe/web/ui/error-state.tsx'
import { Component, type ReactNode } from 'react'
import styles from './error-boundary.module.css'

type Props = { children: ReactNode }

/**
 * Keeps a page's fault inside that page: the menu still works, and the page offers to load again. A module that is gone
 * because a new version was published is healed by the same reload.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className={styles.frame}>
        <ErrorState text="页面出错了，请重新加载" onRetry={() => window.location.reload()} />
        <a className={styles.home} href="/">
          返回首页
        </a>
      </main>
    )
  }
}
