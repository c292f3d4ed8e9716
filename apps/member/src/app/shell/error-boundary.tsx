import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isMissingModule, reloadOnce } from '../../shared/parts/stale-build.ts'
import { log } from '../boot/log.ts'

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
    if (fault.isReloading) return <div aria-busy="true" />
    return (
      <Suspense>
        <FaultView id={fault.id} />
      </Suspense>
    )
  }
}

/** Keeps a fault of something that a page can do without from showing at all. */
export class OptionalPart extends Component<Props, { failed: boolean }> {
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

/** What went wrong is rare, so its page comes with it; where not even that can be loaded, the words alone do. */
const FaultView = lazy<ComponentType<{ id: string }>>(() =>
  import('./fault-view.tsx').catch(() => ({ default: PlainFault })),
)

const PlainFault = () => (
  <main role="alert">
    <p>页面出错了，请重新加载</p>
    <a href="/">返回首页</a>
  </main>
)

/** Short enough to be read out to customer service, and in the log beside the fault. */
const newFaultId = () =>
  `${Date.now().toString(36)}-${Math.floor(Math.random() * 46_656)
    .toString(36)
    .padStart(3, '0')}`.toUpperCase()
