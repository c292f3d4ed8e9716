/** Time and chance are arguments, so that a draw can be replayed and a test can stop the clock. */
import { beside, type Exceptions } from './exceptions.ts'
import { bare, memberOf, takenFrom, textOf } from './syntax.ts'
import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  type Place,
  placesOf,
  type SourceFile,
  type Tree,
} from './tree.ts'

/** Bytes for keys, salts, nonces and names that nobody may guess come from the machine itself: file → how often. */
export const MAKE_SECRETS: Exceptions = {
  'apps/server/src/db/listening.ts': 1,
  'apps/server/src/db/local-postgres.ts': 1,
  'apps/server/src/db/postgres-home.ts': 1,
  'apps/server/src/db/schema-cli.ts': 1,
  'apps/server/src/engine/close-record.ts': 1,
  'apps/server/src/engine/encrypted-chains.ts': 1,
  'apps/server/src/engine/signer.ts': 1,
  'apps/server/src/modules/auth/register-trial.ts': 1,
  'apps/server/src/modules/jobs/record.ts': 1,
  'apps/server/src/modules/security/secret-cipher.ts': 1,
  'apps/server/src/sandbox.ts': 1,
  'apps/server/src/secrets.ts': 1,
  'apps/server/src/seed/demo/bulk-desk.ts': 1,
  'apps/server/src/seed/demo/exports-desk.ts': 1,
  'apps/server/src/seed/demo/staff.ts': 1,
}
export const SECRETS_HOME = 'tools/tidy/clock-and-chance.ts'

/** Names of the whole; `window` and `self` are also words of the language, and count with what is asked of them. */
const WHOLE = /^(?:globalThis|global)$/
const GLOBALS = /^(?:globalThis|global|window|self)$/
const CHANCE = /^(?:random|webcrypto$|getRandomValues$|pseudoRandomBytes$|prng$|rng$|\*$)/
/** What may be asked of each global; of `Date` only what needs no clock. */
const HARMLESS: Readonly<Record<string, (name: string) => boolean>> = {
  Date: (name) => /^(?:UTC|parse|prototype)$/.test(name),
  Math: (name) => name !== 'random',
  Temporal: (name) => name !== 'Now',
  performance: (name) => name !== 'timeOrigin',
  crypto: (name) => !CHANCE.test(name),
}

export function clockAndChance(tree: Tree): Finding[] {
  const found = tree
    .filter((file) => isScript(file.path) && !isTest(file.path))
    .filter((file) => /^(packages\/(domain|contract|brand|games)|apps\/server\/src)\//.test(file.path))
    .filter((file) => !file.path.startsWith('apps/server/src/platform/'))
  const all = found.flatMap(findingsOf)
  const isOfKeys = ({ message }: Finding) => message.startsWith('randomBytes:')
  return [
    ...all.filter((finding) => !isOfKeys(finding)),
    ...beside(tree, all.filter(isOfKeys), MAKE_SECRETS, SECRETS_HOME),
  ]
}

function findingsOf(file: SourceFile): Finding[] {
  const own = new Set(
    placesOf(file, 'ImportDeclaration').flatMap(({ node }) => (node['specifiers'] as Node[]).map(localOf)),
  )
  const used = placesOf(file, 'Identifier').flatMap((place) => {
    const name = String(place.node['name'])
    if (!WHOLE.test(name) && (!Object.hasOwn(HARMLESS, name) || own.has(name))) return []
    return isHarmless(file, place, name) ? [] : [{ start: place.node.start, name }]
  })
  const throughGlobal = placesOf(file, 'MemberExpression').flatMap(({ node }) => {
    const { object, name = '' } = memberOf(file, node) ?? {}
    return object?.type === 'Identifier' && GLOBALS.test(String(object['name'])) && Object.hasOwn(HARMLESS, name)
      ? [{ start: node.start, name }]
      : []
  })
  const taken = takenFrom(file, /^(?:node:)?crypto$/).filter(({ name }) => name === 'default' || CHANCE.test(name))
  return [...used, ...throughGlobal, ...taken].map(({ start, name }) => ({
    path: file.path,
    line: lineAt(file.text, start),
    message: `${name}: take a Clock or a Random as an argument`,
  }))
}

const localOf = (specifier: Node): string => String((specifier['local'] as Node)['name'])

/** Whether a global is used so that neither the clock nor chance can come out of it, now or under another name. */
function isHarmless(file: SourceFile, { node, parent }: Place, name: string): boolean {
  if (parent === undefined || parent.type.startsWith('TS'))
    return !/^TS(?:As|NonNull|Satisfies)/.test(parent?.type ?? '')
  if (parent.type === 'MemberExpression') {
    if (parent['object'] !== node) return parent['computed'] !== true
    const asked = memberOf(file, parent)?.name
    return asked !== undefined && (GLOBALS.test(name) || HARMLESS[name]?.(asked) === true)
  }
  if (parent.type === 'Property')
    return parent['key'] === node && parent['value'] !== node && parent['shorthand'] !== true
  if (/^(?:MethodDefinition|PropertyDefinition|LabeledStatement)$/.test(parent.type)) return true
  if (parent.type === 'BinaryExpression') return parent['operator'] === 'instanceof'
  if (parent.type === 'UnaryExpression') return parent['operator'] === 'typeof'
  return name === 'Date' && parent.type === 'NewExpression' && isTold(file, parent)
}

/** `new Date(instant)`, and not `new Date()` or `new Date(...nothing)`. */
function isTold(file: SourceFile, call: Node): boolean {
  const first = (call['arguments'] as Node[])[0]
  if (first === undefined || first.type === 'SpreadElement') return false
  const value = bare(first)
  return !(value.type === 'Identifier' && value['name'] === 'undefined') || textOf(file, value) !== undefined
}
