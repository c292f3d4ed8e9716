import { targetOf } from '../tidy/import-target.ts'
import { isScript, type Node, parse, type SourceFile, type Tree, walk } from '../tidy/tree.ts'

export type Requirement = { readonly id: string; readonly area: string }

export type Coverage = {
  readonly areas: readonly { readonly area: string; readonly total: number; readonly open: readonly string[] }[]
  /** Ids that tests claim and no requirement has. */
  readonly unknown: readonly { readonly id: string; readonly path: string }[]
}

/** The rows of `spec/requirements.tsv`, whose first line names the columns. */
export function readRequirements(tsv: string): Requirement[] {
  const rows = tsv.trimEnd().split('\n').slice(1)
  return rows.map((row) => {
    const [id, area] = row.split('\t') as [string, string]
    return { id, area }
  })
}

export function coverageOf(requirements: readonly Requirement[], tree: Tree): Coverage {
  const claims = tree.filter((file) => /\.(test|e2e)\.tsx?$/.test(file.path)).flatMap((file) => claimsOf(file, tree))
  const claimed = new Set(claims.map(({ id }) => id))
  const known = new Set(requirements.map(({ id }) => id))
  const byArea = Map.groupBy(requirements, ({ area }) => area)
  return {
    areas: [...byArea].map(([area, rows]) => ({
      area,
      total: rows.length,
      open: rows.map(({ id }) => id).filter((id) => !claimed.has(id)),
    })),
    unknown: claims.filter(({ id }) => !known.has(id)),
  }
}

/** Ids in the names given to test, it and describe; ids in comments or assertions claim nothing. */
function claimsOf(file: SourceFile, tree: Tree): { id: string; path: string }[] {
  const found: { id: string; path: string }[] = []
  walk(parse(file).program, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node['callee'] as Node)) return
    const name = (node['arguments'] as Node[])[0]
    if (name === undefined) return
    const text = file.text.slice(name.start, name.end)
    const names = text.includes('%s') ? [text, ...namesInTable(file, node['callee'] as Node, tree)] : [text]
    for (const [, ids] of names.join('\n').matchAll(/\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]/g)) {
      for (const id of (ids as string).split(/[ ,]+/)) found.push({ id, path: file.path })
    }
  })
  return found
}

/**
 * The names of tests that come from another file: `test.each(Object.entries(rules))('%s', …)` runs one for each key of
 * `rules`, by that name. They are read from the object that the file exports.
 */
function namesInTable(file: SourceFile, callee: Node, tree: Tree): string[] {
  const table = /^(?:test|it|describe)\.each\(Object\.entries\((\w+)\)\)$/.exec(
    file.text.slice(callee.start, callee.end),
  )
  const names: string[] = []
  for (const node of bodyOf(file)) {
    if (node.type !== 'ImportDeclaration' || table === null) continue
    const isIt = (each: Node) => (each['local'] as Node)['name'] === table[1]
    if (!(node['specifiers'] as Node[]).some(isIt)) continue
    const target = targetOf(file.path, String((node['source'] as Node)['value']))
    const source = tree.find(({ path }) => target.kind === 'file' && path === target.path)
    if (source !== undefined && isScript(source.path)) names.push(...keysOf(source, table[1] as string))
  }
  return names
}

/** The keys of an object that a file exports by this name, as they are written. */
function keysOf(file: SourceFile, exported: string): string[] {
  const declared = bodyOf(file).flatMap((node) => {
    const declaration = node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : null
    return declaration?.type === 'VariableDeclaration' ? (declaration['declarations'] as Node[]) : []
  })
  const object = declared.find(({ id }) => (id as Node)['name'] === exported)?.['init'] as Node | undefined
  if (object?.type !== 'ObjectExpression') return []
  return (object['properties'] as Node[]).flatMap((property) => {
    const key = property['key'] as Node | undefined
    return key === undefined ? [] : [file.text.slice(key.start, key.end)]
  })
}

const bodyOf = (file: SourceFile): Node[] => parse(file).program['body'] as Node[]

/** `test(…)`, `test.each(…)(…)`, `it.skipIf(…)(…)`, `describe(…)`; skipped and planned tests prove nothing. */
function isTestCall(callee: Node): boolean {
  let node: Node | undefined = callee
  while (node !== undefined && node.type !== 'Identifier') {
    const property = (node['property'] as Node | undefined)?.['name']
    if (property === 'skip' || property === 'todo' || property === 'fixme') return false
    node = (node['callee'] ?? node['object'] ?? node['tag']) as Node | undefined
  }
  return ['test', 'it', 'describe'].includes(node?.['name'] as string)
}
