/** What not every start may load: test support and fixtures are for tests, the demonstration is for demonstrations. */
import { targetOf } from './import-target.ts'
import { isProduct } from './imports.ts'
import { type Import, importsOf } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type SourceFile, type Tree } from './tree.ts'

const FIXTURES = /^packages\/fixtures\//
/** Scripts that a person runs in this repository; nobody installs them. */
const FROM_HERE = /^(?:tools|bench|e2e)\//
/** The page of all cards in all states, which no build has (app/navigation/other-pages.ts). */
const CARD_GALLERY = /^apps\/member\/src\/card-gallery\//

/** The demo world, and the parties that a demonstration plays itself. */
const DEMONSTRATION = /^(?:packages\/demo\/|apps\/server\/src\/(?:seed\/(?:demo|sandbox)\/|sandbox\.ts$))/
/** The one place that knows how a server was started. */
const COMPOSITION_ROOT = 'apps/server/src/main.ts'

export function keptApart(tree: Tree): Finding[] {
  const loaded = tree
    .filter((file) => isScript(file.path) && !isTest(file.path))
    .flatMap((file) => importsOf(file).flatMap((found) => findingOf(file, found)))
  return [...loaded, ...tree.flatMap(installedFixtures)]
}

function findingOf(file: SourceFile, { specifier, start, how }: Import): Finding[] {
  const target = specifier === undefined ? undefined : targetOf(file.path, specifier)
  const message = target?.kind === 'file' ? refusal(file.path, target.path, how) : undefined
  return message === undefined ? [] : [{ path: file.path, line: lineAt(file.text, start), message }]
}

function refusal(from: string, to: string, how: Import['how']): string | undefined {
  if (FIXTURES.test(to) && !FIXTURES.test(from) && !FROM_HERE.test(from)) {
    return '@liuhe/fixtures is for tests: rules belong into domain, the demo world into demo'
  }
  if (!isProduct(from)) return undefined
  if (isTest(to) && !CARD_GALLERY.test(from)) return `${to} is for tests`
  if (!DEMONSTRATION.test(to) || DEMONSTRATION.test(from) || how === 'as a type') return undefined
  return from === COMPOSITION_ROOT && how === 'lazily'
    ? undefined
    : `${to} is for demonstrations: main.ts loads it with import(), where the start asks for one`
}

/** What is installed for production has no fixtures. */
function installedFixtures({ path, text }: SourceFile): Finding[] {
  if (!/^(?:apps|packages)\/\w+\/package\.json$/.test(path)) return []
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  const at = lineAt(text, Math.max(0, text.indexOf('"@liuhe/fixtures"')))
  return '@liuhe/fixtures' in dependencies
    ? [{ path, line: at, message: '@liuhe/fixtures is for tests: it belongs to devDependencies' }]
    : []
}
