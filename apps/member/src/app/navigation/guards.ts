import { paths } from '@liuhe/brand/paths.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { type RouteName, routeNameAt, routes } from '@liuhe/brand/routes.ts'
import { may, type Standing } from '@liuhe/domain/members/permissions.ts'
import type { Session } from '@liuhe/web/session/session.ts'
import { isOwnAddress } from '../../shared/operator/own-address.ts'

/** `reason` tells a caller who could do better than redirect: open the company's own login, or stay where it is. */
export type Verdict = { pass: true } | { pass: false; to: string; reason: 'off' | 'login' | 'agent' | 'entered' }

/** Decides whether a route may be entered. `href` is the address asked for. */
export type Guard = (name: RouteName, href: string) => Promise<Verdict>

type GuardOptions = {
  brand: AppBrand
  session: Session
  /** What the profile says of the holder of the token; waits for the profile. (Ruling C23) */
  standing: () => Promise<Standing>
}

const PASS: Verdict = { pass: true }
const GUEST: Standing = { kind: 'guest' }
/** Anyone who holds a token is at least this; only what asks for more has to wait for the profile. */
const SOMEBODY: Standing = { kind: 'trial' }

/**
 * Spec A §2 Route guards: a route the operator switched off leads home (Ruling C20), one that asks for a session leads
 * guests to login, an agent route is for agents only, and login and registration are for those who have no account yet.
 */
export function createGuard({ brand, session, standing }: GuardOptions): Guard {
  return async (name, href) => {
    const { access } = routes[name]
    if (!brand.routes.includes(name)) return { pass: false, to: paths.home(), reason: 'off' }
    if (isEntry(name) && session.token() !== null && (await standing()).kind === 'member') {
      return { pass: false, to: pastEntry(href), reason: 'entered' }
    }
    if (may(GUEST, access)) return PASS
    if (session.token() === null) return { pass: false, to: paths['auth-login']({ back: href }), reason: 'login' }
    if (may(SOMEBODY, access) || may(await standing(), access)) return PASS
    return { pass: false, to: paths.home(), reason: 'agent' }
  }
}

/** Where somebody gets in. A trial account is no account yet: it may register and sign in. (F-U9) */
const isEntry = (name: RouteName): boolean => name === 'auth-login' || name === 'auth-register'

/** Where a formal member goes instead: to the page that asked for the login, or to the profile. */
function pastEntry(href: string): string {
  const back = new URL(href, 'https://own.invalid').searchParams.get('back')
  if (back === null || !isOwnAddress(back)) return paths.profile()
  const name = routeNameAt(new URL(back, 'https://own.invalid').pathname)
  return name !== undefined && isEntry(name) ? paths.profile() : back
}
