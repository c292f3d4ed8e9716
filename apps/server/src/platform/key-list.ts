/** A key that we and a counterparty know. */
export interface SharedKey {
  id: string
  secret: string
}

/** The live keys of each counterparty. The first one signs; all of them are believed, so that keys can be changed. */
export type KeyList = Readonly<Record<string, readonly SharedKey[]>>

const KEYS_MAX = 2

/**
 * Reads a list such as `cashier/k2:secret,cashier/k1:secret,bank/a:secret`.
 * @throws Error that says what is wrong, without values
 */
export function parseKeyList(text: string): KeyList {
  const keys: Record<string, SharedKey[]> = {}
  if (text === '') return keys
  for (const part of text.split(',')) {
    const [, name, id, secret] = /^([a-z][a-z0-9-]{1,31})\/([\w.-]{1,64}):([\w-]{32,128})$/.exec(part.trim()) ?? []
    if (name === undefined || id === undefined || secret === undefined)
      throw new Error('must look like name/key:secret,…, secrets of at least 32 letters, digits, - and _')
    keys[name] = [...(keys[name] ?? []), { id, secret }]
  }
  for (const [name, own] of Object.entries(keys)) {
    if (own.length > KEYS_MAX) throw new Error(`has more than ${KEYS_MAX} keys of ${name}`)
    if (new Set(own.map(({ id }) => id)).size < own.length) throw new Error(`names a key of ${name} twice`)
  }
  return keys
}

/** As `parseKeyList` reads them. */
export const formatKeyList = (keys: KeyList): string =>
  Object.entries(keys)
    .flatMap(([name, own]) => own.map(({ id, secret }) => `${name}/${id}:${secret}`))
    .join(',')
