import { paths } from '@liuhe/brand/paths.ts'
import type { AppBrand } from '@liuhe/brand/resolve.ts'
import { type Access, type RouteName, routes } from '@liuhe/brand/routes.ts'
import { may, type Permission, type Standing } from '@liuhe/domain/members/permissions.ts'
import type { Session } from '@liuhe/web/session/session.ts'

/** `reason` tells a caller who could do better than redirect: open the company's own login, or stay where it is. */
export type Verdict = { pass: true } | { pass: false; to: string; reason: 'off' | 'login' | 'agent' }

/** Decides whether a route may be entered. `href` is the address asked for. */
export type Guard = (name: RouteName, href: string) => Promise<Verdict>

type GuardOptions = {
  brand: AppBrand
  session: Session
  /** What the profile says of whoever holds the token; waits for the profile. (Ruling C23) */
  standing: () => Promise<Standing>
}

/** The row of the permission matrix behind each access. */
const DOORS = { public: 'public', login: 'session', agent: 'agent' } as const satisfies Record<Access, Permission>

const PASS: Verdict = { pass: true }
const GUEST: Standing = { kind: 'guest' }
/** Whoever holds a token is at least this; only what asks for more has to wait for the profile. */
const SOMEBODY: Standing = { kind: 'trial' }

/**
 * Spec A §2 Route guards: a route the operator switched off leads home (Ruling C20), a login route leads guests to
 * login, an agent route is for agents only.
 */
export function createGuard({ brand, session, standing }: GuardOptions): Guard {
  return async (name, href) => {
    const door = DOORS[routes[name].access]
    if (!brand.routes.includes(name)) return { pass: false, to: paths.home(), reason: 'off' }
    if (may(GUEST, door)) return PASS
    if (session.token() === null) return { pass: false, to: paths['auth-login']({ back: href }), reason: 'login' }
    if (may(SOMEBODY, door) || may(await standing(), door)) return PASS
    return { pass: false, to: paths.home(), reason: 'agent' }
  }
}
