import * as adverts from '@liuhe/contract/api/adverts.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useIsSignedIn } from '@liuhe/web/session/use-session.ts'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Reminder } from '../../features/limits/reminder.tsx'
import { otherAdvertArgs } from '../../shared/operator/adverts.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { ChatIcon } from '../widgets/chat-icon.tsx'
import { ChatPopups } from '../widgets/chat-popups.tsx'
import { InstallBar } from '../widgets/install-bar.tsx'
import { ServiceWidget } from '../widgets/service-widget.tsx'
import { useUnlock } from './use-unlock.ts'

type ShellExtrasProps = {
  routeName: string
  /** The path in front. */
  path: string
  countsAsHome: boolean
}

/** What floats over the pages and may come a moment later than they do. */
export default function ShellExtras({ routeName, path, countsAsHome }: ShellExtrasProps) {
  const isSignedIn = useIsSignedIn()
  useUnlock()
  // Pages that are opened later then have their adverts at once, and nothing moves.
  const brand = useBrand()
  useRead(adverts.list, otherAdvertArgs(brand))
  // The first tap then finds the table of pages here.
  useEffect(() => void import('../navigation/other-pages.ts').catch(() => undefined), [])
  return (
    <>
      {countsAsHome && <ServiceWidget />}
      {routeName === 'home' && <InstallBar />}
      <Reminder />
      <ChatPopups routeName={routeName} />
      {isSignedIn && brand.flags.floatingChat && (
        <Suspense>
          <ChatLine />
        </Suspense>
      )}
      {isSignedIn && (
        <Suspense>
          <OwnWinNotice path={path} />
        </Suspense>
      )}
      <ChatIcon routeName={routeName} path={path} />
    </>
  )
}

/** A notice that does not come is none; the game tells its result itself. */
const OwnWinNotice = lazy<ComponentType<{ path: string }>>(() =>
  import('../widgets/own-win-notice.tsx').catch(() => ({ default: () => null })),
)

/** Without it, invitations come once a page of the chat was opened. */
const ChatLine = lazy<ComponentType>(() => import('../widgets/chat-line.tsx').catch(() => ({ default: () => null })))
