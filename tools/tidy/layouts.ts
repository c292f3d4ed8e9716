/** Records of card layouts are found through an index, because Node has no glob of modules; nobody keeps it by hand. */
import { posix } from 'node:path'
import type { Finding, Tree } from './tree.ts'

export const LAYOUT_FOLDER = 'packages/domain/src/content/layouts'
export const LAYOUT_INDEX = 'packages/domain/src/content/all-layout-rules.ts'

/** The index names every record of the folder and nothing else: `npm run new:layout` writes it. */
export function layoutIndex(tree: Tree): Finding[] {
  const codes = tree
    .filter(({ path }) => posix.dirname(path) === LAYOUT_FOLDER)
    .map(({ path }) => posix.basename(path, '.ts'))
  const index = tree.find(({ path }) => path === LAYOUT_INDEX)
  if (codes.length === 0 && index === undefined) return []
  if (index?.text === layoutIndexOf(codes)) return []
  return [{ path: LAYOUT_INDEX, line: 1, message: 'not what the folder holds: `npm run new:layout -- --index`' }]
}

/** The text of the index of these codes. */
export function layoutIndexOf(codes: readonly string[]): string {
  const names = codes.toSorted().map((code) => ({ code, name: `${camelCase(code)}Rules` }))
  return [
    '/** The record of every layout. Written by `npm run new:layout`; tidy compares it with the folder. */',
    `import type { LayoutRules } from './layout-rules.ts'`,
    ...names.map(({ code, name }) => `import { rules as ${name} } from './layouts/${code}.ts'`),
    '',
    'export const ALL_LAYOUT_RULES: readonly LayoutRules[] = [',
    ...names.map(({ name }) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

const camelCase = (code: string): string => code.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
