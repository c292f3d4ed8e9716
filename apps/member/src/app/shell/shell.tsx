import { type Route, type RouteName, routes } from '@liuhe/brand/routes.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { ToastHost } from '@liuhe/web/ui/over/toast.tsx'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useBuild } from '../../shared/build.ts'
import { AppHeader } from './app-header.tsx'
import { BottomMenu } from './bottom-menu.tsx'
import { CashPasswordSlot } from '../calls/cash-password-slot.tsx'
import { DownloadBar } from '../widgets/download-bar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageStack } from './page-stack.tsx'
import { Questions } from './questions.tsx'
import styles from './shell.module.css'
import { currentOf, type Stack } from '../navigation/stack.ts'

/** A notice that does not come is none; the app goes on. */
const DomainNotice = lazy<ComponentType>(() =>
  import('../widgets/domain-notice.tsx').catch(() => ({ default: () => null })),
)

/** Everything around the pages: header, menu, the places of toasts and questions. It never leaves the screen. */
export function Shell({ stack }: { stack: Stack }) {
  const { key, routeName } = currentOf(stack)
  const row: Route | undefined = routeName in routes ? routes[routeName as RouteName] : undefined
  const build = useBuild()
  const menu = build.bottomMenu && (row?.bottomMenu ?? false)
  const withHeader = hasAppHeader(routeName)
  const isSignedIn = useIsSignedIn()
  const countsAsHome = row?.countsAsHome ?? false
  useChromeColour(row)
  return (
    <>
      <div
        className={styles.frame}
        data-column=""
        data-menu={menu || undefined}
        data-wide={WIDE.includes(routeName) || undefined}
        data-bare={(withHeader && !build.header) || undefined}
      >
        {countsAsHome && <DownloadBar />}
        {build.header && withHeader && <AppHeader flow={row?.group === 'home'} inGames={routeName === 'game-center'} />}
        <OfflineStrip />
        <div className={styles.pages}>
          <PageStack stack={stack} />
        </div>
        {menu && <BottomMenu active={countsAsHome ? '/' : key} />}
      </div>
      <Questions />
      <CashPasswordSlot />
      {isSignedIn && (
        <Suspense fallback={null}>
          <DomainNotice />
        </Suspense>
      )}
      <ToastHost />
    </>
  )
}

/** Pages with a second pane on a desktop. */
const WIDE: readonly string[] = ['game', 'lucky-niu-niu']

/** Pages of the menu share the app's header; the profile and the bet list draw their own. */
const OWN_HEADER: readonly string[] = ['profile', 'bet-list']

const hasAppHeader = (name: string): boolean =>
  name in routes && routes[name as RouteName].bottomMenu && !OWN_HEADER.includes(name)

/** The browser's own bar takes the colour of the route group. (Spec A §2: theme colour per route group) */
function useChromeColour(row: Route | undefined) {
  const token = row?.chromeColour ?? 'brand'
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  }, [token])
}
