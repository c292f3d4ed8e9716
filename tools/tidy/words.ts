/** Words that may not appear, and words that may appear in one place only. */
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
  return ours(tree)
    .filter((file) => !inside(file) && !isTest(file.path) && !file.path.endsWith('.md'))
    .flatMap((file) =>
      misspelt
        .filter(({ alsoIn }) => alsoIn?.test(file.path) !== true)
        .flatMap(({ word }) =>
          matches(file.path, file.text, word, (found) => `${found} is wire spelling: use the domain name`),
        ),
    )
}
