/**
 * The browser's own store of passwords (Credential Management API, Ruling C101). Only some browsers have it; in others
 * the form's autocomplete attributes invite the browser's keeper, and the page itself fills in the account name.
 */
export type Credential = { account: string; password: string }

/** What the API adds where it exists; TypeScript's own types leave it out. */
type StoredPassword = { type: 'password'; id: string; password: string }
type PasswordCredentialClass = new (data: { id: string; password: string }) => object

const credentialClass = (): PasswordCredentialClass | undefined =>
  (globalThis as { PasswordCredential?: PasswordCredentialClass }).PasswordCredential

/** Whether the browser lets a page fill in and keep a password. */
export const hasCredentialStore = (): boolean =>
  credentialClass() !== undefined && globalThis.navigator?.credentials !== undefined

/** What the browser keeps for this site; null when there is nothing, or the member would rather not. Never throws. */
export async function findCredential(): Promise<Credential | null> {
  if (!hasCredentialStore()) return null
  try {
    const request = { password: true, mediation: 'optional' } as CredentialRequestOptions
    const found = (await navigator.credentials.get(request)) as StoredPassword | null
    return found?.type === 'password' ? { account: found.id, password: found.password } : null
  } catch {
    // The store is locked or was refused: the form stays as it is.
    return null
  }
}

/** Offers the browser what has just opened the door; it asks the member whether to keep it. Never throws. */
export async function offerCredential({ account, password }: Credential): Promise<void> {
  const PasswordCredential = credentialClass()
  if (PasswordCredential === undefined || !hasCredentialStore()) return
  try {
    await navigator.credentials.store(new PasswordCredential({ id: account, password }) as never)
  } catch {
    // The member is in, whether or not the browser keeps the password.
  }
}
