/**
 * Node runs these files as they are: syntax that needs a compiler would stop the server, and barrels hide who uses
 * what.
 */
import { beside, type Exceptions } from './exceptions.ts'
import { bare } from './syntax.ts'
import {
  type Finding,
  isScript,
  isTest,
  lineAt,
  type Node,
  parse,
  type Place,
  placesOf,
  type SourceFile,
  type Tree,
} from './tree.ts'

/** The bundle of pages has one door, through which the server asks for what it needs; journeys expect by their test. */
export const HAND_ON: Exceptions = {
  'apps/member/src/entry-server.tsx': 4,
  'e2e/support/journey.ts': 1,
}
export const HAND_ON_HOME = 'tools/tidy/shape.ts'

const DOOR = /^apps\/server\/src\/(?:modules\/[^/]+|ledger)\/index\.ts$/
const COMPILED: Readonly<Record<string, string>> = {
  TSEnumDeclaration: 'a table with `as const` instead of an enum',
  TSParameterProperty: 'a field instead of a parameter property',
  TSExportAssignment: '`export` instead of `export =`',
  TSImportEqualsDeclaration: '`import … from` instead of `import =`',
  Decorator: 'a call instead of a decorator',
}

export function erasableAndNoBarrels(tree: Tree): Finding[] {
  const scripts = tree.filter((file) => isScript(file.path))
  const barrels = scripts.filter((file) => !isTest(file.path)).flatMap(handedOn)
  return [...scripts.flatMap(compiled), ...beside(tree, barrels, HAND_ON, HAND_ON_HOME)]
}

function compiled(file: SourceFile): Finding[] {
  const at = ({ node }: Place, message: string): Finding => ({
    path: file.path,
    line: lineAt(file.text, node.start),
    message,
  })
  return [
    ...Object.entries(COMPILED).flatMap(([type, message]) => placesOf(file, type).map((place) => at(place, message))),
    ...placesOf(file, 'TSModuleDeclaration')
      .filter(({ node }) => node['declare'] !== true && node['kind'] !== 'global')
      .map((place) => at(place, 'a file instead of a namespace')),
  ]
}

/** What a file exports that another one made. The door of a module hands on what stands in its own folder, by name. */
function handedOn(file: SourceFile): Finding[] {
  const imported = new Map(
    placesOf(file, 'ImportDeclaration').flatMap(({ node }) =>
      (node['specifiers'] as Node[]).map((each) => [nameOf(each['local'] as Node), sourceOf(node)] as const),
    ),
  )
  const isDoor = DOOR.test(file.path)
  const isOwn = (source: string) => isDoor && /^\.\/(?!.*\.\.)/.test(source)
  const all = placesOf(file, 'ExportAllDeclaration').map(({ node }) => node)
  const isAlias = aliasesOnly(file)
  const named = placesOf(file, 'ExportNamedDeclaration')
    .map(({ node }) => node)
    .filter((node) => {
      const source = node['source'] === null ? undefined : sourceOf(node)
      const sources = source === undefined ? localsOf(node, isAlias).map((name) => imported.get(name)) : [source]
      return sources.some((each) => each !== undefined && !isOwn(each))
    })
  const usual = placesOf(file, 'ExportDefaultDeclaration')
    .map(({ node }) => node)
    .filter((node) => isOnlyImported(bare(node['declaration'] as Node), imported))
  return [...all, ...named, ...usual].map((node) => ({
    path: file.path,
    line: lineAt(file.text, node.start),
    message: 'name what you export, where it is made; no barrels',
  }))
}

/** Whether a file says nothing of its own, so that a constant in it is only a second name. */
const aliasesOnly = (file: SourceFile): boolean =>
  (parse(file).program['body'] as Node[]).every(({ type, ...node }) => {
    const declaration = node['declaration'] as Node | null | undefined
    if (type !== 'ExportNamedDeclaration') return /^(?:Import|ExportAll|ExportDefault)Declaration$/.test(type)
    const made = (declaration?.['declarations'] ?? []) as Node[]
    return !declaration || (made.length > 0 && made.every(({ init }) => (init as Node | null)?.type === 'Identifier'))
  })

const nameOf = (node: Node): string => String(node['name'] ?? node['value'])
const sourceOf = (node: Node): string => String((node['source'] as Node)['value'])

/** `export { a, b }` and `export const a = b`: the names that stand behind them. */
function localsOf(node: Node, isAlias: boolean): string[] {
  const declaration = node['declaration'] as Node | null
  const declared = isAlias && declaration?.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : []
  const aliases = declared.flatMap(({ init }) => (init === null ? [] : [bare(init as Node)]))
  return [
    ...((node['specifiers'] as Node[] | undefined) ?? []).map((each) => nameOf(each['local'] as Node)),
    ...aliases.filter(({ type }) => type === 'Identifier').map(nameOf),
  ]
}

function isOnlyImported(value: Node, imported: ReadonlyMap<string, string>): boolean {
  if (value.type === 'Identifier') return imported.has(nameOf(value))
  const properties = value.type === 'ObjectExpression' ? (value['properties'] as Node[]) : []
  return (
    properties.length > 0 &&
    properties.every((each) => imported.has(nameOf((each['value'] ?? each['argument']) as Node)))
  )
}
