/**
 * Passwords that every guesser tries first (SEC-28), offline. The list knows them in lower case, and a capital letter
 * does not make one better. It is read into memory when it is first asked, some five megabytes.
 */
let known: Promise<ReadonlySet<string>> | undefined

export async function isBreached(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set((dictionary['passwords-common'] ?? []).map((word) => String(word).toLowerCase())),
  )
  return (await known).has(password.toLowerCase())
}

/** What a member reads who chose one. */
export const BREACHED = '该密码过于常见，请更换其他密码'
