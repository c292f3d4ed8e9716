import { paths } from '@liuhe/brand/paths.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { type RouteName, routes } from '@liuhe/brand/routes.ts'
import type { Session } from '@liuhe/web/session/session.ts'

/** `reason` tells a caller who could do better than redirect: open the company's own login, or stay where it is. */
export type Verdict = { pass: true } | { pass: false; to: string; reason: 'off' | 'login' | 'agent' }

/** Decides whether a route may be entered. `href` is the address asked for. */
export type Guard = (name: RouteName, href: string) => Promise<Verdict>

type GuardOptions = {
  brand: AppBrand
  session: Session
  /** Whether the profile says agent; waits for the profile. (Ruling C23) */
  isAgent: () => Promise<boolean>
}

const PASS: Verdict = { pass: true }

/**
 * Spec A §2 Route guards: a route the operator switched off leads home (Ruling C20), a login route leads guests to
 * login, an agent route is for agents only.
 */
export function createGuard({ brand, session, isAgent }: GuardOptions): Guard {
  return async (name, href) => {
    const { access } = routes[name]
    if (!brand.routes.includes(name)) return { pass: false, to: paths.home(), reason: 'off' }
    if (access === 'public') return PASS
    if (session.token() === null) return { pass: false, to: paths['auth-login']({ back: href }), reason: 'login' }
    if (access === 'agent' && !(await isAgent())) return { pass: false, to: paths.home(), reason: 'agent' }
    return PASS
  }
}
