/**
 * Every rule that is cited can be read: its id resolves in `docs/reference`, in the requirement table or among the
 * decisions. How a rule is cited stands in `docs/reference/README.md`.
 */
import { type Entry, entriesOf } from './reference.ts'
import { type Finding, lineAt, type SourceFile, type Tree } from './tree.ts'

type Citation = { readonly file: SourceFile; readonly index: number; readonly id: string }

/** Documents that are cited by section, and public standards, which anyone can read elsewhere. */
const SECTIONED = ['Spec A', 'Spec B', 'Domain', 'Reliability', 'Frontend', 'Backend', 'Scale', 'Trust']
const PUBLIC = /^(?:RFC \d+|GLI-19)$/
/** An applied migration is never edited, and routines come out of migrations: there the older spellings stay. */
const OLDER = new Map([
  ['domain reference', 'Domain'],
  ['domain', 'Domain'],
  ['reliability', 'Reliability'],
])
/** Families that are kept whole, so that no gap puzzles a reader; of the others only what is cited is kept. */
const WHOLE = /^(?:I|SEC|RG|F)-/

const BARE = /\b(?:I-\d{2}|SEC-\d{2}|RG-\d|F-[SMOCUQ]\d{1,2}|[A-Z]{2,8}-\d{3})\b/g
const RULINGS = /\bRulings?\s+([CG]\d{2,3}(?:(?:,\s+|\s+and\s+|–)[CG]\d{2,3})*)/g
const LOOSE_RULING = /\bRulings?\b(?!\s+[CG]\d{2,3}\b)|[([][CG]\d{2,3}[)\]]/g
const DECISION = /\b(?:ADR|[Dd]ecision) (\d{1,3})\b/g
const NAMES = [...SECTIONED, String.raw`RFC \d+`, 'GLI-19', String.raw`[Dd]omain\s+reference`, ...OLDER.keys()].join(
  '|',
)
const SECTION = new RegExp(String.raw`(?:\b(${NAMES}),?\s+)?(?<![AB])§(\d+(?:\.\d+)*)`, 'g')
/** Between two sections of one document stand a comma, a dash, a word or two; never the end of a sentence. */
const SAME_DOCUMENT = /^(?:(?!\.\s)[^()[\]§]){0,60}$/

const isReference = (path: string): boolean => path.startsWith('docs/reference/')
const isDatabase = (path: string): boolean => /^apps\/server\/src\/db\/.*\.sql$/.test(path)
/** Data cite nothing, the requirement table cites with `A§2`, and trees that are wrong on purpose are no citations. */
const isRead = ({ path }: SourceFile): boolean => !/^(?:spec|tools\/tidy\/testing)\/|\.(?:json|svg)$/.test(path)

export function everyCitationResolves(tree: Tree): Finding[] {
  const entries = entriesOf(tree)
  const known = new Set([...entries.map(({ id }) => id), ...requirementsOf(tree), ...decisionsOf(tree)])
  const read = tree.filter(isRead)
  const areas = new Set([...known].map(areaOf))
  const cited = read.flatMap((file) => citationsIn(file, known, areas))
  const found = cited
    .filter(({ id }) => !known.has(id))
    .map(({ file, index, id }) => ({
      path: file.path,
      line: lineAt(file.text, index),
      message: `${id} can be read nowhere: write it in docs/reference, or cite the rule that is meant`,
    }))
  return [...found, ...read.flatMap(looseIn), ...faultsOf(entries), ...idle(entries, cited)]
}

function requirementsOf(tree: Tree): string[] {
  const table = tree.find(({ path }) => path === 'spec/requirements.tsv')?.text ?? ''
  return [...table.matchAll(/^[A-Z]+-\d+/gm)].map(([id]) => id)
}

const decisionsOf = (tree: Tree): string[] =>
  tree.flatMap(({ path }) => {
    const number = /^docs\/decisions\/(\d{3})-/.exec(path)?.[1]
    return number === undefined ? [] : [`ADR ${number}`]
  })

/** The same text with comments joined over their lines: every offset stays where it was. */
const joined = (text: string): string => text.replace(/\n[ \t]*(?:\*|\/\/|--)?[ \t]*/g, (gap) => ' '.repeat(gap.length))

function citationsIn(file: SourceFile, known: ReadonlySet<string>, areas: ReadonlySet<string>): Citation[] {
  const text = joined(file.text)
  const at = (index: number, id: string): Citation => ({ file, index, id })
  const bare = [...text.matchAll(BARE)]
    .filter(([id]) => !/^[A-Z]+-\d{3}$/.test(id) || areas.has(areaOf(id)))
    .map((match) => at(match.index, match[0]))
  const rulings = [...text.matchAll(RULINGS)].flatMap((match) =>
    rulingsIn(match[1] as string, known).map((id) => at(match.index, id)),
  )
  const decisions = [...text.matchAll(DECISION)].map((match) =>
    at(match.index, `ADR ${(match[1] as string).padStart(3, '0')}`),
  )
  const sections = sectionsIn(file.path, text).flatMap(({ index, document, section }) =>
    document === undefined || !SECTIONED.includes(document) ? [] : [at(index, `${document} §${section}`)],
  )
  return [...bare, ...rulings, ...decisions, ...sections]
}

const areaOf = (id: string): string => id.replace(/-\d+$/, '')

/** `C20–C29, G20`: both ends of a range, and what is known between them. */
function rulingsIn(list: string, known: ReadonlySet<string>): string[] {
  return list.split(/,\s+|\s+and\s+/).flatMap((part) => {
    const [first, last] = part.split('–') as [string, string?]
    if (last === undefined) return [first]
    const [from, to] = [Number(first.slice(1)), Number(last.slice(1))]
    const inside = [...known].filter((id) => /^[CG]\d+$/.test(id) && id[0] === first[0])
    return [first, ...inside.filter((id) => Number(id.slice(1)) > from && Number(id.slice(1)) < to), last]
  })
}

type Section = { readonly index: number; readonly document: string | undefined; readonly section: string }

/** A section without a name belongs to the document that was named just before it. */
function sectionsIn(path: string, text: string): Section[] {
  if (!text.includes('§')) return []
  let [document, end] = [undefined as string | undefined, 0]
  return [...text.matchAll(SECTION)].map((match) => {
    const name = match[1]?.replace(/\s+/g, ' ')
    if (name !== undefined) document = isDatabase(path) ? (OLDER.get(name) ?? name) : name
    else if (!SAME_DOCUMENT.test(text.slice(end, match.index))) document = undefined
    end = match.index + match[0].length
    return { index: match.index, document, section: match[2] as string }
  })
}

/** Citations that nothing can be looked up by. */
function looseIn(file: SourceFile): Finding[] {
  if (isReference(file.path) || isDatabase(file.path)) return []
  const text = joined(file.text)
  const finding = (index: number, message: string): Finding => ({
    path: file.path,
    line: lineAt(file.text, index),
    message,
  })
  return [
    ...[...text.matchAll(LOOSE_RULING)].map((match) => finding(match.index, `${match[0]}: cite it as Ruling C01`)),
    ...sectionsIn(file.path, text)
      .filter(({ document }) => document === undefined || (!SECTIONED.includes(document) && !PUBLIC.test(document)))
      .map(({ index, section }) => finding(index, `§${section} of what? One of ${SECTIONED.join(', ')}`)),
  ]
}

function faultsOf(entries: readonly Entry[]): Finding[] {
  const seen = new Set<string>()
  return entries.flatMap(({ id, path, line, text }) => {
    const isAgain = seen.has(id)
    seen.add(id)
    if (isAgain) return [{ path, line, message: `${id} has an entry already` }]
    return text === '' ? [{ path, line, message: `${id} says nothing` }] : []
  })
}

function idle(entries: readonly Entry[], cited: readonly Citation[]): Finding[] {
  const used = new Set(cited.filter(({ file }) => !isReference(file.path)).map(({ id }) => id))
  return entries
    .filter(({ id }) => !WHOLE.test(id) && !used.has(id))
    .map(({ id, path, line }) => ({ path, line, message: `${id} is cited nowhere: remove the entry` }))
}
