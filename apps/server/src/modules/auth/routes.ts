import * as auth from '@liuhe/contract/api/auth.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { revokeSession } from '../../http/sessions/sessions.ts'
import { mountCaptchaImage } from './captcha/mount-image.ts'
import { checkUnique } from './check-unique.ts'
import type { EntryParts } from './entry-parts.ts'
import { createLoginFailureWatch } from './login-failure-watch.ts'
import { login } from './login.ts'
import { reauthenticate } from './reauthenticate.ts'
import { registerTrial } from './register-trial.ts'
import { register } from './register.ts'
import { createTriesUnderWay } from './tries-under-way.ts'

/** Login, registration, trial entry, logout, captcha (Spec A §2–§5, §7). */
export const mountAuth = (server: Server, given: Omit<EntryParts, 'limits' | 'climate' | 'tries'>): void => {
  const { services } = server
  const own = { climate: createLoginFailureWatch(services), tries: createTriesUnderWay() }
  const parts: EntryParts = { ...given, ...own, limits: services.limits }
  mountCaptchaImage(server, parts.captcha)
  mountArea(server, auth, {
    login: { ownTransactions: login(parts) },
    register: { ownTransactions: register(parts) },
    registerTrial: { ownTransactions: registerTrial(parts.passwords) },
    reauthenticate: { ownTransactions: reauthenticate(parts) },
    logout: async (context) => {
      await revokeSession(context, context.viewer)
      return {}
    },
    checkUnique: { ownTransactions: checkUnique(parts) },
  })
}
