import type { ComponentProps } from 'react'
import { externalUrl } from '../../shared/operator/external-url.ts'
import { Link } from '../../shared/link.tsx'
import { useBridge } from '../../shared/native-bridge.ts'
import { useRequireLogin } from '../../shared/account/require-login.ts'

type EntryLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A page of ours, or an operator's http(s) address. */
  to: string
  /** A guest goes to login, or to the company's own login page, instead (Spec A §5). */
  requiresLogin?: boolean
}

/** A way from the profile to somewhere. An address that may not be opened leads nowhere. */
export function EntryLink({ to, requiresLogin = false, onClick, ...rest }: EntryLinkProps) {
  const requireLogin = useRequireLogin()
  const bridge = useBridge()
  const isPage = to.startsWith('/') && !to.startsWith('//')
  const outside = isPage ? null : externalUrl(to)
  const follow: typeof onClick = (event) => {
    onClick?.(event)
    if (event.defaultPrevented) return
    if (requiresLogin && !requireLogin({ go: true })) return event.preventDefault()
    if (isPage) return
    event.preventDefault()
    if (outside !== null) bridge.openExternal(outside)
  }
  return <Link {...rest} to={isPage ? to : (outside ?? '#')} onClick={follow} />
}
