import * as adverts from '@liuhe/contract/api/adverts.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useEffect } from 'react'
import { otherAdvertArgs } from '../shared/adverts.ts'
import { useBrand } from '../shared/use-brand.ts'
import { ChatIcon } from './chat-icon.tsx'
import { ChatPopups } from './chat-popups.tsx'
import { InstallBar } from './install-bar.tsx'
import { ServiceWidget } from './service-widget.tsx'

type ShellExtrasProps = {
  routeName: string
  /** The path in front. */
  path: string
  countsAsHome: boolean
}

/** What floats over the pages and may come a moment later than they do. */
export default function ShellExtras({ routeName, path, countsAsHome }: ShellExtrasProps) {
  // Pages that are opened later then have their adverts at once, and nothing moves.
  useRead(adverts.list, otherAdvertArgs(useBrand()))
  // The first tap then finds the table of pages here.
  useEffect(() => void import('./other-pages.ts').catch(() => undefined), [])
  return (
    <>
      {countsAsHome && <ServiceWidget />}
      {routeName === 'home' && <InstallBar />}
      <ChatPopups routeName={routeName} />
      <ChatIcon routeName={routeName} path={path} />
    </>
  )
}
