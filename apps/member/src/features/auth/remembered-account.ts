/**
 * Our storage keeps the account name only (SEC-07, Ruling C101): the password belongs to the browser's own store.
 */
const KEY = 'remembered_account'

export const readRememberedAccount = (storage: Pick<Storage, 'getItem'> | undefined): string =>
  storage?.getItem(KEY) ?? ''

export function rememberAccount(storage: Pick<Storage, 'setItem' | 'removeItem'>, account: string | null): void {
  if (account === null) storage.removeItem(KEY)
  else storage.setItem(KEY, account)
}
