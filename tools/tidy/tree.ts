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
const TEXT = /\.([cm]?[jt]sx?|s?css|less|html|json|sql|md|yml|yaml|svg|txt|tsv)$/

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

export const isScript = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts')
export const isTest = (path: string): boolean => /\.(test|e2e|browser)\.tsx?$|\/testing\/|[/-]testing\.ts$/.test(path)

export type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>

type Span = { readonly start: number; readonly end: number }

/** A node and what it stands in. */
export type Place = { readonly node: Node; readonly parent: Node | undefined }

type Parsed = {
  readonly program: Node
  /** Every node by its type, in the order of the text. */
  readonly byType: ReadonlyMap<string, readonly Place[]>
  /** The text with comments blanked out; every offset and line stays where it was. */
  readonly code: string
  /** Comments with their marks; lines of `//` that follow one another are one. */
  readonly comments: readonly Span[]
}

const parsed = new WeakMap<SourceFile, Parsed>()

/** The syntax of a script. A file that does not parse is a finding of its own, so this throws with its path. */
export function parse(file: SourceFile): Parsed {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const result = parseSync(file.path.split('/').at(-1) as string, file.text)
  if (result.errors.length > 0) throw new Error(`${file.path} does not parse: ${String(result.errors[0]?.message)}`)
  const program = result.program as unknown as Node
  const byType = new Map<string, Place[]>()
  walk(program, (node, parent) => {
    const places = byType.get(node.type)
    if (places === undefined) byType.set(node.type, [{ node, parent }])
    else places.push({ node, parent })
  })
  const comments = blocksOf(file.text, result.comments)
  const fresh: Parsed = { program, byType, code: blank(file.text, result.comments), comments }
  parsed.set(file, fresh)
  return fresh
}

/** Every node of these types, with its parent. */
export const placesOf = (file: SourceFile, ...types: readonly string[]): Place[] =>
  types.flatMap((type) => parse(file).byType.get(type) ?? [])

/** `text` with what stands in `spans` blanked out. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const span of spans) {
    parts.push(text.slice(end, span.start), text.slice(span.start, span.end).replace(/[^\n]/g, ' '))
    end = span.end
  }
  return parts.join('') + text.slice(end)
}

function blocksOf(text: string, comments: readonly Span[]): Span[] {
  const blocks: Span[] = []
  for (const { start, end } of comments) {
    const last = blocks.at(-1)
    const isNext = last !== undefined && /^\n[ \t]*$/.test(text.slice(last.end, start)) && text.startsWith('//', start)
    if (isNext && text.startsWith('//', last.start)) blocks[blocks.length - 1] = { start: last.start, end }
    else blocks.push({ start, end })
  }
  return blocks
}

/** Calls `enter` for every node, parents first. */
export function walk(node: Node, enter: (node: Node, parent: Node | undefined) => void, parent?: Node): void {
  enter(node, parent)
  for (const key in node) {
    const value = node[key]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, enter, node)
    } else if (isNode(value)) walk(value, enter, node)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** Every match of `pattern` in `text` as a finding. */
export function matches(path: string, text: string, pattern: RegExp, message: (match: string) => string): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    path,
    line: lineAt(text, match.index),
    message: message(match[0].trim()),
  }))
}
