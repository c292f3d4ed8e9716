import { type Finding, lineAt, type Tree } from './tree.ts'

/** The decision whose table has a row for each library. */
export const LIBRARIES = 'docs/decisions/014-libraries.md'

/**
 * Every package that a manifest asks for has its reason in the list, and the list names none that is gone. A name that
 * ends with `*` stands for all that begin so.
 */
export function librariesHaveReasons(tree: Tree): Finding[] {
  const asked = tree.filter((file) => /(^|\/)package\.json$/.test(file.path)).flatMap(packagesIn)
  const list = tree.find((file) => file.path === LIBRARIES)
  const rows = list === undefined ? [] : rowsOf(list.text)
  const unlisted = asked
    .filter(({ name }) => !rows.some((row) => fits(row.name, name)))
    .map(({ name, path, line }) => ({ path, line, message: `${name}: say in ${LIBRARIES} why we have it` }))
  const gone = rows
    .filter((row) => !asked.some(({ name }) => fits(row.name, name)))
    .map(({ name, line }) => ({ path: LIBRARIES, line, message: `${name}: no package asks for it any more` }))
  return [...unlisted, ...gone]
}

function packagesIn({ path, text }: Tree[number]): { name: string; path: string; line: number }[] {
  const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  return ['dependencies', 'devDependencies', 'optionalDependencies']
    .flatMap((key) => Object.keys(manifest[key] ?? {}))
    .filter((name) => !name.startsWith('@liuhe/'))
    .map((name) => ({ name, path, line: lineAt(text, text.indexOf(`"${name}"`)) }))
}

/** The names in the first column, each with or without a version behind it. */
function rowsOf(text: string): { name: string; line: number }[] {
  return text.split('\n').flatMap((row, index) => {
    const names = /^\| ([^|]+) \|/.exec(row)?.[1]
    if (names === undefined || names === 'Package') return []
    return names.split(',').map((name) => ({ name: name.trim().split(' ', 1)[0] ?? '', line: index + 1 }))
  })
}

const fits = (listed: string, name: string): boolean =>
  listed.endsWith('*') ? name.startsWith(listed.slice(0, -1)) : listed === name
