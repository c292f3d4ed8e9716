import { Activity, useLayoutEffect, ViewTransition } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './page-stack.module.css'
import type { PageEntry, Stack } from '../navigation/stack.ts'

/** Movements by transition type; whatever is not listed stands still and costs nothing. */
const ENTER = { default: 'page-in', back: 'page-back-in', 'overlay-back': 'none' }
const EXIT = { default: 'page-out', back: 'page-back-out', 'overlay-back': 'page-overlay-out' }

/** Draws every page of the stack and shows the one in front; hidden ones keep their DOM, state and scroll position. */
export function PageStack({ stack }: { stack: Stack }) {
  return stack.entries.map((entry) => (
    <Activity key={entry.key} mode={entry.key === stack.currentKey ? 'visible' : 'hidden'}>
      <ViewTransition enter={{ ...ENTER, none: 'none' }} exit={{ ...EXIT, none: 'none' }} default="none">
        <div className={styles.page} data-page={entry.routeName}>
          <ErrorBoundary>
            <PageView entry={entry} />
          </ErrorBoundary>
        </div>
      </ViewTransition>
    </Activity>
  ))
}

function PageView({ entry }: { entry: PageEntry }) {
  const { Component, routeName, params, search, hash, scroll } = entry
  // Runs at the first show and each time the page comes back, because a hidden page has no effects.
  useLayoutEffect(() => {
    window.scrollTo({ top: scroll.y, behavior: 'instant' })
  }, [scroll])
  return <Component routeName={routeName} params={params} search={search} hash={hash} />
}
