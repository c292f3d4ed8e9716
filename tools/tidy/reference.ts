/** The entries of `docs/reference`: a heading of the third level is an id, the text below it says the rule. */
import type { SourceFile, Tree } from './tree.ts'

export type Entry = { readonly id: string; readonly path: string; readonly line: number; readonly text: string }

const isReference = ({ path }: SourceFile): boolean => /^docs\/reference\/(?!README)[\w-]+\.md$/.test(path)

/** Every entry, in the order of the files. */
export const entriesOf = (tree: Tree): Entry[] => tree.filter(isReference).flatMap(entriesIn)

function entriesIn({ path, text }: SourceFile): Entry[] {
  const lines = text.split('\n')
  const headings = lines.flatMap((line, index) => (line.startsWith('#') ? [index] : []))
  return headings.flatMap((at, place) => {
    const id = /^### (\S.*)$/.exec(lines[at] as string)?.[1]
    const body = lines.slice(at + 1, headings[place + 1]).join('\n')
    return id === undefined ? [] : [{ id, path, line: at + 1, text: body.trim() }]
  })
}
