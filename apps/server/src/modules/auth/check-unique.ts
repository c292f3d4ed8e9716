import type * as auth from '@liuhe/contract/api/auth.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { normaliseAccount } from '@liuhe/domain/members/fields.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { EntryParts } from './entry-parts.ts'
import { isAccountTaken } from './queries.ts'

/**
 * Whether a name is free. It cannot be asked without telling who has an account, so after five questions from an
 * address each further one needs a captcha, besides the limits of the table (SEC-23).
 * @throws UC/CAPTCHA
 */
export const checkUnique =
  ({ captcha, limits }: EntryParts) =>
  async (
    { sql, request }: PoolContext,
    { account, captchaAnswer }: InputOf<typeof auth.checkUnique>,
  ): Promise<boolean> => {
    const isFree = await Promise.resolve()
      .then(() => limits.passStep('unique-asked', request.address))
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'REQ/RATE_LIMITED') return false
        throw error
      })
    if (!isFree) await captcha.demand(sql, request, 'reg', captchaAnswer)
    return !(await isAccountTaken(sql, normaliseAccount(account)))
  }
