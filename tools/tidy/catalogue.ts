/** The error catalogue says a Chinese sentence for every refusal, and the code says no refusal that is not in it. */
import { type Finding, isScript, lineAt, parse, type SourceFile, type Tree } from './tree.ts'

const HOME = 'packages/contract/src/errors.ts'
/** What members and people of the operator meet stands apart. */
const HOMES = [HOME, 'packages/contract/src/member-errors.ts', 'packages/contract/src/operator-errors.ts']

/** Codes the specification names literally (Spec A §8) and the foundation answers with. */
const REQUIRED = [
  'UC/TOKEN_INVALID',
  'UC/CASH_PASSWORD',
  'UC/CASH_PASSWORD_NULL',
  'UC/CASH_PASSWORD_ERROR',
  'UC/RESET_PASSWORD',
]

export function errorCatalogue(tree: Tree): Finding[] {
  const home = tree.find((file) => file.path === HOME)
  if (home === undefined) return []
  const entries = new Map(tree.filter(({ path }) => HOMES.includes(path)).flatMap((file) => [...entriesOf(file)]))
  const areas = new Set([...entries.keys()].map((code) => code.split('/')[0] as string))
  const missing = REQUIRED.filter((code) => !entries.has(code)).map((code) => finding(home, 0, `${code} is missing`))
  const odd = [...entries].flatMap(([code, { status, message, at, file }]) => {
    const problem = [
      /^[A-Z]+\/[A-Za-z0-9_]+$/.test(code) ? '' : 'is not AREA/REASON',
      status >= 400 && status < 600 ? '' : `has the status ${status}`,
      /\p{Script=Han}/u.test(message) ? '' : 'has no sentence a member can read',
    ].find((text) => text !== '')
    return problem === undefined ? [] : [finding(file, at, `${code} ${problem}`)]
  })
  return [...missing, ...odd, ...unknownCodes(tree, entries, areas)]
}

/** Strings that look like a code of a known area but are in no catalogue: typing errors in `code === '…'`. */
function unknownCodes(tree: Tree, entries: ReadonlyMap<string, unknown>, areas: ReadonlySet<string>): Finding[] {
  return tree
    .filter((file) => isScript(file.path) && /^(apps|packages)\//.test(file.path) && !/\.test\.tsx?$/.test(file.path))
    .flatMap((file) =>
      [...parse(file).code.matchAll(/['"]([A-Z]{2,})\/([A-Z][A-Z_]+)['"]/g)]
        .filter(([, area, reason]) => areas.has(area as string) && !entries.has(`${area}/${reason}`))
        .map((match) => finding(file, match.index, `${match[1]}/${match[2]} is not in the error catalogue`)),
    )
}

function entriesOf(file: SourceFile): Map<string, { status: number; message: string; at: number; file: SourceFile }> {
  const rows = parse(file).code.matchAll(/'([\w/]+)':\s*\{\s*status:\s*(\d+),\s*message:\s*'([^']*)'/g)
  return new Map(
    [...rows].map((row) => [
      row[1] as string,
      { status: Number(row[2]), message: row[3] as string, at: row.index, file },
    ]),
  )
}

function finding(file: SourceFile, offset: number, message: string): Finding {
  return { path: file.path, line: lineAt(file.text, offset), message }
}
