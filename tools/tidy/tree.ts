/** The repository as the rules see it: paths and texts. Rules take a tree, so a test can hand them an invented one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

export type SourceFile = { readonly path: string; readonly text: string }
export type Tree = readonly SourceFile[]

/** What a rule found. The message says what to do instead. */
export type Finding = { readonly path: string; readonly line: number; readonly message: string }

export type Rule = (tree: Tree) => Finding[]

/** Names of folders anywhere, and paths of folders. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test-results',
  'playwright-report',
  '__snapshots__',
  'bench/results',
])
const TEXT = /\.(ts|tsx|mts|mjs|js|css|html|json|sql|md|yml|yaml|svg|txt|tsv)$/

/** Every text file below `root`, in a stable order; build output, data directories and dependencies left out. */
export function readTree(root: string): Tree {
  const files: SourceFile[] = []
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        const isSkipped = SKIPPED.has(entry.name) || SKIPPED.has(path)
        if (!isSkipped && (!entry.name.startsWith('.') || entry.name === '.ci')) visit(path)
      } else if (TEXT.test(entry.name)) {
        files.push({ path, text: readFileSync(join(root, path), 'utf8') })
      }
    }
  }
  visit('')
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const isScript = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string): boolean => /\.(test|e2e|browser)\.tsx?$|\/testing\/|\/testing\.ts$/.test(path)

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

type Parsed = {
  readonly program: Node
  /** The text with comments blanked out; every offset and line stays where it was. */
  readonly code: string
  readonly imports: readonly { readonly specifier: string; readonly start: number }[]
}

const parsed = new WeakMap<SourceFile, Parsed>()

/** The syntax of a script. A file that does not parse is a finding of its own, so this throws with its path. */
export function parse(file: SourceFile): Parsed {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path.split('/').at(-1) as string, file.text)
  if (result.errors.length > 0) throw new Error(`${file.path} does not parse: ${String(result.errors[0]?.message)}`)
  let code = file.text
  for (const comment of result.comments) {
    const blank = file.text.slice(comment.start, comment.end).replace(/[^\n]/g, ' ')
    code = code.slice(0, comment.start) + blank + code.slice(comment.end)
  }
  const program = result.program as unknown as Node
  const fresh: Parsed = { program, code, imports: importsOf(program) }
  parsed.set(file, fresh)
  return fresh
}

/** Calls `enter` for every node, parents first. */
export function walk(node: Node, enter: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  enter(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, enter, node)
      }
    }
  }
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Every match of `pattern` in `text` as a finding. */
export function matches(path: string, text: string, pattern: RegExp, message: (match: string) => string): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    message: message(match[0].trim()),
  }))
}

function importsOf(program: Node): { specifier: string; start: number }[] {
  const found: { specifier: string; start: number }[] = []
  walk(program, (node) => {
    const source = node['source'] as { value?: unknown } | null | undefined
    if (
      /^(Import|ExportNamed|ExportAll)(Declaration|Expression)$/.test(node.type) &&
      typeof source?.value === 'string'
    ) {
      found.push({ specifier: source.value, start: node.start })
    }
  })
  return found
}
