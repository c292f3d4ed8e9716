import { type Route, type RouteName, routes } from '@liuhe/brand/routes.ts'
import { ConfirmHost } from '@liuhe/web/ui/confirm.tsx'
import { ToastHost } from '@liuhe/web/ui/toast.tsx'
import { useEffect } from 'react'
import { useBrand } from '../shared/use-brand.ts'
import { useBuild } from '../shared/build.ts'
import { AppHeader } from './app-header.tsx'
import { BottomMenu } from './bottom-menu.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { PageStack } from './page-stack.tsx'
import styles from './shell.module.css'
import { currentOf, type Stack } from './stack.ts'

/** Everything around the pages: header, menu, the places of toasts and questions. It never leaves the screen. */
export function Shell({ stack }: { stack: Stack }) {
  const { key, routeName } = currentOf(stack)
  const row: Route | undefined = routeName in routes ? routes[routeName as RouteName] : undefined
  const build = useBuild()
  const menu = build.bottomMenu && (row?.bottomMenu ?? false)
  const withHeader = hasAppHeader(routeName)
  useChromeColour(row)
  return (
    <>
      <div
        className={styles.frame}
        data-menu={menu || undefined}
        data-bare={(withHeader && !build.header) || undefined}
      >
        {build.header && withHeader && <AppHeader flow={row?.group === 'home'} />}
        <OfflineStrip />
        <div className={styles.pages}>
          <PageStack stack={stack} />
        </div>
        {menu && <BottomMenu active={row?.countsAsHome ? '/' : key} />}
      </div>
      <ConfirmHost />
      <ToastHost />
    </>
  )
}

/** Pages of the menu share the app's header; the profile and the bet list draw their own. */
const OWN_HEADER: readonly string[] = ['profile', 'bet-list']

const hasAppHeader = (name: string): boolean =>
  name in routes && routes[name as RouteName].bottomMenu && !OWN_HEADER.includes(name)

/** The browser's own bar takes the colour of the route group. (Spec A §2: theme colour per route group) */
function useChromeColour(row: Route | undefined) {
  const { tokens } = useBrand()
  const colour = tokens[row?.chromeColour ?? 'brand']
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  }, [colour])
}
