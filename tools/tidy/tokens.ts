/** A token that is misspelt, or does not come along, paints nothing, and nobody is told. */
import { targetOf } from './import-target.ts'
import { importsOf, textsOf, UNKNOWN } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, placesOf, type SourceFile, type Tree } from './tree.ts'

/** Tokens that every document carries. */
const TOKENS = 'packages/brand/src/tokens.ts'

/** Tokens of one kind of picture: they come with the script that imports them. */
export const PALETTE = /^packages\/web\/src\/styles\/palettes\/[\w-]+\.css$/

const PALETTE_SHAPE = /^\s*:where\(:root\)\s*\{(?:\s*--[a-z][a-z\d-]*:[^;{}]+;)+\s*\}\s*$/

type Read = { readonly file: SourceFile; readonly index: number; readonly name: string }

export function everyTokenComesAlong(tree: Tree): Finding[] {
  const files = tree.filter(({ path }) => /^(?:apps\/member|packages\/web)\/src\//.test(path) && !isTest(path))
  const palettes = files.filter(({ path }) => PALETTE.test(path)).map((file) => ({ file, names: namesSetBy(file) }))
  const others = files.filter(({ path }) => !PALETTE.test(path))
  const everywhere = [
    ...tree.filter(({ path }) => path === TOKENS).flatMap(namesOfBrand),
    ...others.flatMap(namesSetBy),
  ]
  const scripts = others.filter(({ path }) => isScript(path)).map((file) => ({ file, imported: importedBy(file) }))
  const reads = others.flatMap(readsOf)

  const fault = ({ file, index, name }: Read): Finding[] => {
    const home = palettes.find(({ names }) => names.some(isMeantBy(name)))?.file.path
    if (home === undefined) return [finding(file, index, `there is no token --${name}`)]
    return scripts
      .filter((script) => (isScript(file.path) ? script.file === file : script.imported.has(file.path)))
      .filter(({ imported }) => !imported.has(home))
      .map((script) => finding(script.file, 0, `--${name} needs ${home}: import it`))
  }
  return [
    ...reads.filter(({ name }) => !everywhere.some(isMeantBy(name))).flatMap(fault),
    ...palettes.flatMap(({ file, names }) => [
      ...(PALETTE_SHAPE.test(withoutComments(file.text)) ? [] : [finding(file, 0, 'a palette is tokens on the root')]),
      ...names
        .filter((name) => !reads.some((read) => isMeantBy(read.name)(name)))
        .map((name) => finding(file, file.text.indexOf(`--${name}:`), `nothing reads --${name}: take it out`)),
    ]),
  ]
}

/** Whether a name is the one that is read; of one that ends in a dash, the rest is only known when the code runs. */
const isMeantBy =
  (read: string) =>
  (name: string): boolean =>
    read.endsWith('-') ? name.startsWith(read) : name === read

/** The keys of the primitives, and the lists of names. */
function namesOfBrand(file: SourceFile): string[] {
  const keys = placesOf(file, 'Property').map(({ node }) => node['key'] as { name?: string; value?: unknown })
  return [...keys.map(({ name, value }) => name ?? String(value)), ...textsOf(file).map(({ text }) => text)]
}

function namesSetBy(file: SourceFile): string[] {
  const texts = isScript(file.path) ? textsOf(file).map(({ text }) => text) : [withoutComments(file.text)]
  const pattern = isScript(file.path) ? /^--([\w-]+)/g : /(?<=[{;\s])--([\w-]+)(?=\s*:)/g
  return texts.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] as string))
}

function readsOf(file: SourceFile): Read[] {
  const texts = isScript(file.path) ? textsOf(file) : [{ text: withoutComments(file.text), start: undefined }]
  return texts.flatMap(({ text, start }) =>
    [...text.matchAll(new RegExp(`var\\(\\s*--(?!${UNKNOWN})([\\w-]+)`, 'g'))].map((match) => ({
      file,
      index: start ?? match.index,
      name: match[1] as string,
    })),
  )
}

function importedBy(file: SourceFile): Set<string> {
  const targets = importsOf(file).flatMap(({ specifier }) =>
    specifier === undefined ? [] : [targetOf(file.path, specifier)],
  )
  return new Set(targets.flatMap((target) => (target.kind === 'file' ? [target.path] : [])))
}

const finding = (file: SourceFile, index: number, message: string): Finding => ({
  path: file.path,
  line: lineAt(file.text, index),
  message,
})

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (hidden) => hidden.replace(/[^\n]/g, ' '))
