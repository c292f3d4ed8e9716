/** What an expression says, however it is spelt: rules ask for the meaning and not for the letters. */
import { type Node, placesOf, type SourceFile } from './tree.ts'

/** Stands in a text for a part that is only known when the code runs. */
export const UNKNOWN = '\u2026'

/** Wrappers that change nothing: `(a)`, `a as T`, `a!`, `a satisfies T`. */
const WRAPPERS = /^(?:Parenthesized|TSAs|TSNonNull|TSSatisfies|TSInstantiation|Chain)Expression$/

export function bare(node: Node): Node {
  return WRAPPERS.test(node.type) ? bare(node['expression'] as Node) : node
}

const constants = new WeakMap<SourceFile, ReadonlyMap<string, Node>>()

/** What each name of a file was declared with, where it was declared once. */
function constantsOf(file: SourceFile): ReadonlyMap<string, Node> {
  const known = constants.get(file)
  if (known !== undefined) return known
  const found = new Map<string, Node>()
  const twice = new Set<string>()
  for (const { node } of placesOf(file, 'VariableDeclarator')) {
    const [id, init] = [node['id'] as Node, node['init'] as Node | null]
    if (id.type !== 'Identifier' || init === null) continue
    const name = String(id['name'])
    if (found.has(name)) twice.add(name)
    found.set(name, init)
  }
  for (const name of twice) found.delete(name)
  constants.set(file, found)
  return found
}

/** The text of an expression, put together from its parts; undefined where it is no text. */
export function textOf(file: SourceFile, node: Node, depth = 0): string | undefined {
  const part = (child: unknown) => textOf(file, child as Node, depth + 1)
  const expression = bare(node)
  if (depth > 8) return undefined
  switch (expression.type) {
    case 'Literal':
      return typeof expression['value'] === 'string' ? expression['value'] : undefined
    case 'TemplateLiteral': {
      const values = expression['expressions'] as Node[]
      return (expression['quasis'] as Node[])
        .map((quasi, at) => {
          const { cooked, raw } = quasi['value'] as { cooked: string | null; raw: string }
          const value = values[at]
          return (cooked ?? raw) + (value === undefined ? '' : (part(value) ?? UNKNOWN))
        })
        .join('')
    }
    case 'BinaryExpression': {
      const [left, right] = [part(expression['left']), part(expression['right'])]
      if (expression['operator'] !== '+' || (left ?? right) === undefined) return undefined
      return `${left ?? UNKNOWN}${right ?? UNKNOWN}`
    }
    case 'Identifier': {
      const value = constantsOf(file).get(String(expression['name']))
      return value === undefined ? undefined : part(value)
    }
    case 'CallExpression':
      return joinedText(file, expression, part)
    default:
      return undefined
  }
}

/** `['a', 'b'].join('')` and `'a'.concat('b')`. */
function joinedText(file: SourceFile, call: Node, part: (node: unknown) => string | undefined): string | undefined {
  const callee = bare(call['callee'] as Node)
  const { object, name } = memberOf(file, callee) ?? {}
  const given = call['arguments'] as Node[]
  if (object === undefined) return undefined
  if (name === 'join' && object.type === 'ArrayExpression') {
    const gap = given[0] === undefined ? ',' : (part(given[0]) ?? UNKNOWN)
    return (object['elements'] as (Node | null)[]).map((each) => (each && part(each)) ?? UNKNOWN).join(gap)
  }
  const first = name === 'concat' ? part(object) : undefined
  return first === undefined ? undefined : [first, ...given.map((each) => part(each) ?? UNKNOWN)].join('')
}

/** `a.b` and `a['b']`: the object and the name that is asked of it. */
export function memberOf(file: SourceFile, node: Node): { object: Node; name: string | undefined } | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = node['property'] as Node
  const name = node['computed'] === true ? textOf(file, property) : String(property['name'])
  return { object: bare(node['object'] as Node), name }
}

/** Every text of a file that is no part of a longer one, with the place where it begins. */
export function textsOf(file: SourceFile): { readonly text: string; readonly start: number }[] {
  return placesOf(file, 'Literal', 'TemplateLiteral', 'BinaryExpression', 'CallExpression').flatMap(
    ({ node, parent }) => {
      const isPart = parent?.type === 'BinaryExpression' && node.type !== 'CallExpression' && parent['operator'] === '+'
      if (isPart && textOf(file, parent) !== undefined) return []
      const text = textOf(file, node)
      return text === undefined ? [] : [{ text, start: node.start }]
    },
  )
}

export type Import = {
  /** Undefined where it is only known when the code runs. */
  readonly specifier: string | undefined
  readonly start: number
  /** A type is nothing that runs; a lazy one is loaded when the code comes to it. */
  readonly how: 'at once' | 'lazily' | 'as a type'
}

/** Everything that leads to another module: static, lazy, as a type, by `require`, by a glob of the bundler. */
export function importsOf(file: SourceFile): Import[] {
  const declared = placesOf(
    file,
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ).flatMap(({ node }) => {
    const source = node['source'] as Node | null
    return source === null ? [] : [{ specifier: textOf(file, source), start: node.start, how: howOf(node) }]
  })
  const assigned = placesOf(file, 'TSExternalModuleReference').map(({ node }) => ({
    specifier: textOf(file, node['expression'] as Node),
    start: node.start,
    how: 'at once' as const,
  }))
  const called = placesOf(file, 'CallExpression')
    .filter(({ node }) => isLoader(file, bare(node['callee'] as Node)))
    .flatMap(({ node }) => {
      const first = (node['arguments'] as Node[])[0]
      const named =
        first?.type === 'ArrayExpression' ? (first['elements'] as Node[]) : first === undefined ? [] : [first]
      const specifiers = named.map((each) => textOf(file, each)?.replace(/^!/, ''))
      return specifiers.map((specifier) => ({ specifier, start: node.start, how: 'at once' as const }))
    })
  return [...declared, ...assigned, ...called].sort((a, b) => a.start - b.start)
}

function howOf(node: Node): Import['how'] {
  if (node.type === 'ImportExpression') return 'lazily'
  const isType = node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type'
  return isType ? 'as a type' : 'at once'
}

/** `require(…)`, `import.meta.resolve(…)` and the bundler's `import.meta.glob(…)`. */
function isLoader(file: SourceFile, callee: Node): boolean {
  if (callee.type === 'Identifier') return callee['name'] === 'require'
  const member = memberOf(file, callee)
  return /^(?:resolve|glob)$/.test(member?.name ?? '') && member?.object.type === 'MetaProperty'
}

/** Everything that a file takes from a module, by the name that the module gives it; `*` is all of it. */
export function takenFrom(file: SourceFile, module: RegExp): { readonly name: string; readonly start: number }[] {
  const isFrom = ({ node }: { node: Node }) => module.test(textOf(file, node['source'] as Node) ?? '')
  const declared = placesOf(file, 'ImportDeclaration')
    .filter(isFrom)
    .flatMap(({ node }) => (node['specifiers'] as Node[]).map((each) => ({ name: importedName(each), at: each })))
    .map(({ name, at }) => ({ name, start: at.start }))
  const lazy = placesOf(file, 'ImportExpression').filter(isFrom)
  return [...declared, ...lazy.map(({ node }) => ({ name: '*', start: node.start }))]
}

function importedName(specifier: Node): string {
  const imported = specifier['imported'] as Node | undefined
  return imported === undefined ? '*' : String(imported['name'] ?? imported['value'])
}
