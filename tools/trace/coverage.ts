import { type Node, parse, type Tree, walk } from '../tidy/tree.ts'

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
  const claims = tree.filter((file) => /\.(test|e2e)\.tsx?$/.test(file.path)).flatMap(claimsOf)
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
function claimsOf(file: Tree[number]): { id: string; path: string }[] {
  const found: { id: string; path: string }[] = []
  walk(parse(file).program, (node) => {
    if (node.type !== 'CallExpression' || !isTestCall(node['callee'] as Node)) return
    const name = (node['arguments'] as Node[])[0]
    if (name === undefined) return
    const text = file.text.slice(name.start, name.end)
    for (const [, ids] of text.matchAll(/\[([A-Z]+-\d+(?:[ ,]+[A-Z]+-\d+)*)\]/g)) {
      for (const id of (ids as string).split(/[ ,]+/)) found.push({ id, path: file.path })
    }
  })
  return found
}

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
