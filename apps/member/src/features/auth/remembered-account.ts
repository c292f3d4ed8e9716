/**
 * 记住密码 keeps the account name only (SEC-07): the password belongs to the browser's own keeper, which the form's
 * autocomplete attributes invite.
 */
const KEY = 'remembered_account'

export const readRememberedAccount = (storage: Pick<Storage, 'getItem'> | undefined): string =>
  storage?.getItem(KEY) ?? ''

export function rememberAccount(storage: Pick<Storage, 'setItem' | 'removeItem'>, account: string | null): void {
  if (account === null) storage.removeItem(KEY)
  else storage.setItem(KEY, account)
}
