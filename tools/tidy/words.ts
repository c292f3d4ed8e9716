/** Words that may not appear, and words that may appear in one place only. */
import { holds } from './exceptions.ts'
import { isTest, matches, type Finding, type SourceFile, type Tree } from './tree.ts'

/** Joins the parts of a word that this file itself must not contain. */
const spelt = (...parts: string[]): string => parts.join('')

/** `spec/` is handed to us; the lock file has a rule of its own. */
const ours = (tree: Tree): Tree => tree.filter((file) => !/^(spec\/|package-lock\.json$)/.test(file.path))

const organisation = [
  spelt('work', 'trees?'),
  spelt('sub', 'agents?'),
  spelt('A', 'I-generated'),
  spelt('language ', 'models?'),
]

const banned: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  {
    pattern: new RegExp(
      `(?<![\\w.:/$}*-])/(?:${['wo' + 'rk', 'tm' + 'p', 'ro' + 'ot', 'ho' + 'me/\\w+', 'Us' + 'ers'].join('|')})/`,
      'g',
    ),
    message: 'a path of one machine: derive it (import.meta.dirname, os.tmpdir, the environment)',
  },
  {
    pattern: new RegExp(
      `\\b(?:${spelt('TO', 'DO')}|${spelt('FIX', 'ME')}|${spelt('XX', 'X')}|${spelt('HA', 'CK')})\\b`,
      'g',
    ),
    message: 'finish it, or write down the limitation as a sentence',
  },
  {
    pattern: /https?:\/\/[\w.-]*(?:registry|npmmirror|verdaccio|artifactory|nexus)[\w.-]*/gi,
    message: 'no registry host: every developer has their own',
  },
  {
    pattern: new RegExp(`\\b(?:${organisation.join('|')})\\b`, 'gi'),
    message: 'how the work was organised is no part of the product',
  },
]

export function bannedWords(tree: Tree): Finding[] {
  return ours(tree).flatMap((file) =>
    banned.flatMap(({ pattern, message }) => matches(file.path, file.text, pattern, (found) => `${found}: ${message}`)),
  )
}

/** A component that knows its theme is a rule in the wrong place: extend a token, a label, a slot or a flag instead. */
export function themesInBrand(tree: Tree): Finding[] {
  const companies = tree.flatMap((file) => /^packages\/brand\/src\/companies\/(\w+)\.json$/.exec(file.path)?.[1] ?? [])
  const names = new RegExp(`(?<![\\w-])(?:${['theme[1-4]', ...companies].join('|')})\\b`, 'g')
  return ours(tree)
    .filter((file) => /^(packages|apps)\//.test(file.path) && !file.path.startsWith('packages/brand/'))
    .filter((file) => !isTest(file.path) && !/^packages\/fixtures\/(data|template-cards)\//.test(file.path))
    .flatMap((file) => matches(file.path, file.text, names, (found) => `${found} may be named in packages/brand only`))
}

/** Misspelt names of the public interface (Ruling C51), and who may write each beside the contract. */
const misspelt: readonly { readonly word: RegExp; readonly alsoIn?: RegExp }[] = [
  { word: /isCancle|requiedAuth|sendMenoy|reciveId|dlBonuus|winOrcloseMoney|app_agendDelaer/g },
  { word: /\blotery\w*/gi },
  // A route name; code that builds its URL has to say it.
  { word: /(?<!agent-team-)\bverview\b/g },
  { word: /agent-team-verview/g, alsoIn: /^(packages\/brand|apps\/member)\// },
]

export function wireSpelling(tree: Tree): Finding[] {
  const inside = (file: SourceFile) => /^(packages\/(contract|fixtures)\/|docs\/|tools\/tidy\/)/.test(file.path)
  const read = ours(tree).filter((file) => !inside(file) && !isTest(file.path) && !file.path.endsWith('.md'))
  const idle = misspelt.flatMap(({ word, alsoIn }) =>
    alsoIn === undefined || read.some(({ path, text }) => alsoIn.test(path) && text.search(word) >= 0) ? [] : [alsoIn],
  )
  const found = read.flatMap((file) =>
    misspelt
      .filter(({ alsoIn }) => alsoIn?.test(file.path) !== true)
      .flatMap(({ word }) =>
        matches(file.path, file.text, word, (text) => `${text} is wire spelling: use the domain name`),
      ),
  )
  return [...found, ...idleIn(tree, idle, ({ source }) => `nothing in ${source} says it: take it out of the list`)]
}

/** The third column of the glossary, where a wire word in backticks is one that the contract keeps to itself. */
const GLOSSARY = 'docs/glossary.md'

/** Where such a word stands beside the contract, and why. */
const speaksWire: readonly { readonly word: string; readonly path: string }[] = [
  // A tab may be older than the app in it, so a slip is kept in words that no release changes.
  { word: 'betInfo', path: 'apps/member/src/features/betting/slip/slip-storage.ts' },
  // The address of the picture, which is no endpoint.
  { word: 'vCode', path: 'apps/server/src/modules/auth/captcha/mount-image.ts' },
]

/** A wire word with a domain word in the glossary ends in the contract; tests speak to the wire itself. (ADR 084) */
export function wireWordsInContract(tree: Tree): Finding[] {
  const words = wireWordsOf(tree.find(({ path }) => path === GLOSSARY))
  if (words.length === 0) return []
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'g')
  const read = tree.filter(
    ({ path }) =>
      /^(apps|packages|bench)\//.test(path) &&
      /\.(ts|tsx|sql)$/.test(path) &&
      !/^packages\/contract\/|\/db\/migrations\//.test(path) &&
      !isTest(path),
  )
  const isSpoken = ({ word, path }: (typeof speaksWire)[number], file: SourceFile) =>
    path === file.path && new RegExp(`\\b${word}\\b`).test(file.text)
  const idle = speaksWire.filter((each) => !read.some((file) => isSpoken(each, file)))
  const found = read.flatMap((file) => {
    const allowed = speaksWire.flatMap(({ word, path }) => (path === file.path ? [word] : []))
    const outside = matches(file.path, file.text, pattern, (word) => word)
    return outside
      .filter(({ message: word }) => !allowed.includes(word))
      .map((each) => ({ ...each, message: `${each.message} is a wire word: ${GLOSSARY} has the word for inside` }))
  })
  return [
    ...found,
    ...idleIn(tree, idle, ({ word, path }) => `${path} says ${word} no longer: take it out of speaksWire`),
  ]
}

const wireWordsOf = (glossary: SourceFile | undefined): string[] =>
  (glossary?.text ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, word]) => word as string))

/** Comments and documents are read by people for whom English is a second language (docs/style-examples.md). */
const rare: readonly { readonly word: RegExp; readonly instead: string }[] = [
  {
    word: new RegExp(`\\b${spelt('who', '(?:m|so)?ever')}\\b`, 'gi'),
    instead: 'anyone who, or name the part that does it',
  },
  { word: new RegExp(`\\b${spelt('an', 'ew')}\\b`, 'gi'), instead: 'again' },
]
/** Applied migrations are never edited, and routines come out of them; the other three keep what was written once. */
const KEPT = [
  /^apps\/server\/src\/db\/.*\.sql$/,
  /^CHANGELOG\.md$/,
  /^docs\/performance\.md$/,
  /^docs\/style-examples\.md$/,
]

export function plainWords(tree: Tree): Finding[] {
  const isKept = (path: string) => KEPT.some((kept) => kept.test(path))
  const found = ours(tree).flatMap((file) =>
    rare.flatMap(({ word, instead }) => matches(file.path, file.text, word, (text) => `${text}: write ${instead}`)),
  )
  const idle = KEPT.filter((kept) => !found.some(({ path }) => kept.test(path)))
  return [
    ...found.filter(({ path }) => !isKept(path)),
    ...idleIn(tree, idle, (kept) => `${kept.source} keeps none of them: take it out of KEPT`),
  ]
}

/** Exceptions that excuse nothing, where the tree holds this file. */
function idleIn<T>(tree: Tree, idle: readonly T[], message: (exception: T) => string): Finding[] {
  const home = 'tools/tidy/words.ts'
  return holds(tree, home) ? idle.map((each) => ({ path: home, line: 1, message: message(each) })) : []
}

/**
 * Words beside the one of the glossary. Data of the domain keep the words that they were given with, as do the labels
 * of bills, which are such data (CONST-010).
 */
const besides: readonly { readonly word: RegExp; readonly instead: string }[] = [
  { word: new RegExp(spelt('提', '款'), 'g'), instead: '提现' },
]

export function oneWordAThing(tree: Tree): Finding[] {
  return ours(tree)
    .filter(
      (file) => !/^packages\/(?:fixtures\/data\/|domain\/src\/bills\/bill(?:-types|s\.test)\.ts$)/.test(file.path),
    )
    .flatMap((file) =>
      besides.flatMap(({ word, instead }) =>
        matches(file.path, file.text, word, (found) => `${found}: the word of docs/glossary.md is ${instead}`),
      ),
    )
}
