import type { AppBrand } from '@liuhe/brand/resolve.ts'
import type { Call } from '@liuhe/contract/client.ts'
import { ApiProvider, type BootAnswers } from '@liuhe/web/api/provider.tsx'
import type { Session } from '@liuhe/web/session/session.ts'
import { SessionContext } from '@liuhe/web/session/use-session.ts'
import type { QueryClient } from '@tanstack/react-query'
import { addTransitionType, startTransition, useEffect, useState } from 'react'
import { type Live, LiveContext } from '../shared/live.ts'
import { BridgeContext, browserBridge, type NativeBridge } from '../shared/native-bridge.ts'
import { type Navigation, NavigationContext } from '../shared/navigation.ts'
import { BrandContext } from '../shared/use-brand.ts'
import { DemoContext } from '../shared/operator/use-is-demo.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { LateShell } from './shell/late-shell.tsx'
import type { Arrival, Navigator } from './navigation/navigator.ts'
import { Shell } from './shell/shell.tsx'
import { dropHidden, type PageEntry, showPage, startStack } from './navigation/stack.ts'

/** What the app is made of; the same on the server and in the browser. */
export type AppParts = {
  brand: AppBrand
  /** Whether the site is a demo. */
  isDemo?: boolean | undefined
  session: Session
  call: Call
  queryClient: QueryClient
  boot: BootAnswers
  navigation: Navigation
  /** The page of the first address. */
  first: PageEntry
  /** Later pages; none on the server. */
  arrivals?: Navigator['subscribe']
  /** The live line; none on the server. */
  live?: Live
  /** The device; an ordinary browser unless told otherwise. */
  bridge?: NativeBridge
}

/** The whole member app. */
export function App(parts: AppParts) {
  return (
    <ErrorBoundary>
      <BrandContext value={parts.brand}>
        <SessionContext value={parts.session}>
          <NavigationContext value={parts.navigation}>
            <BridgeContext value={parts.bridge ?? browserBridge}>
              <LiveContext value={parts.live ?? null}>
                <DemoContext value={parts.isDemo ?? false}>
                  <ApiProvider
                    call={parts.call}
                    queryClient={parts.queryClient}
                    boot={parts.boot}
                    isBootOutdated={parts.session.token() !== null}
                  >
                    <Pages first={parts.first} arrivals={parts.arrivals} session={parts.session} />
                  </ApiProvider>
                </DemoContext>
              </LiveContext>
            </BridgeContext>
          </NavigationContext>
        </SessionContext>
      </BrandContext>
    </ErrorBoundary>
  )
}

function Pages({ first, arrivals, session }: Pick<AppParts, 'first' | 'arrivals' | 'session'>) {
  const [stack, setStack] = useState(() => startStack(first))

  useEffect(() => {
    const show = ({ entry, transition, leftAt }: Arrival) => {
      startTransition(() => {
        addTransitionType(transition)
        setStack((current) => showPage(current, entry, leftAt))
      })
    }
    return arrivals?.(show)
  }, [arrivals])

  // Kept pages show what the last person saw. (Ruling C27: cleared on login and logout)
  useEffect(() => session.subscribe(() => setStack(dropHidden)), [session])

  return (
    <>
      <Shell stack={stack} />
      <LateShell stack={stack} />
    </>
  )
}
