import * as auth from '@liuhe/contract/api/auth.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { useApi } from '@liuhe/web/api/provider.tsx'
import { useState } from 'react'

/**
 * Whether the account that was typed is still free, asked when the field is left (Ruling G15). It only
 * helps: when nothing comes back, or too much was asked, the form stays silent and registration decides.
 */
export function useAccountCheck() {
  const { call } = useApi()
  const [known, setKnown] = useState<{ account: string; isFree: boolean }>()
  const check = async (account: string) => {
    if (fieldError('account', account) !== undefined || known?.account === account) return
    const isFree = await call(auth.checkUnique, { account }).catch(() => undefined)
    if (isFree !== undefined) setKnown({ account, isFree })
  }
  return {
    check: (account: string) => void check(account),
    /** What is known of an account; undefined when it was not asked for. */
    isFree: (account: string) => (known?.account === account ? known.isFree : undefined),
  }
}
