import * as auth from '@liuhe/contract/api/auth.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { revokeSession } from '../../http/sessions.ts'
import { login } from './login.ts'
import type { SecurityDesk } from '../security/index.ts'
import type { Passwords } from './passwords.ts'
import { isAccountTaken } from './queries.ts'
import { registerTrial } from './register-trial.ts'
import { register } from './register.ts'

/** Login, registration, trial entry, logout (Spec A §2–§5). */
export const mountAuth = (server: Server, passwords: Passwords, desk: SecurityDesk): void =>
  mountArea(server, auth, {
    login: { ownTransactions: login(passwords) },
    register: { ownTransactions: register(passwords, desk) },
    registerTrial: { ownTransactions: registerTrial(passwords) },
    logout: async (context) => {
      await revokeSession(context, context.viewer)
      return {}
    },
    checkUnique: async ({ sql }, { account }) => !(await isAccountTaken(sql, normaliseAccount(account))),
  })
