/** Who may import whom: the table of ARCHITECTURE.md, executable. */
import { beside, type Exceptions } from './exceptions.ts'
import { targetOf, workspaceOf } from './import-target.ts'
import { importsOf, UNKNOWN } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type SourceFile, type Tree } from './tree.ts'

/** A part of the repository with one import policy. The first zone whose pattern fits a path is its zone. */
type Zone = {
  readonly name: string
  readonly at: RegExp
  /** Paths it may import beside its own workspace's rule; own files are always matched against this as well. */
  readonly may: RegExp
  /** Packages outside this repository; undefined = whatever its package.json declares. */
  readonly npm?: RegExp
  readonly node?: 'never'
}

const NOTHING = /^$/
const PACKAGES = 'packages/(domain|contract|brand)/'
const SERVER = 'apps/server/src'

const zones: readonly Zone[] = [
  { name: 'domain', at: /^packages\/domain\//, may: /^packages\/domain\//, npm: NOTHING, node: 'never' },
  { name: 'contract', at: /^packages\/contract\//, may: /^packages\/(contract|domain)\//, npm: /^zod$/, node: 'never' },
  { name: 'brand', at: /^packages\/brand\//, may: /^packages\/(brand|domain)\//, npm: /^zod$/, node: 'never' },
  { name: 'demo', at: /^packages\/demo\//, may: /^packages\/(demo|contract|domain)\//, npm: NOTHING, node: 'never' },
  { name: 'fixtures', at: /^packages\/fixtures\//, may: /^packages\/fixtures\//, npm: NOTHING, node: 'never' },
  { name: 'games', at: /^packages\/games\//, may: /^packages\/games\//, npm: /^@noble\/hashes$/, node: 'never' },
  { name: 'web', at: /^packages\/web\//, may: /^packages\/(web|contract|domain|brand)\//, node: 'never' },
  {
    name: 'ledger',
    at: /^apps\/server\/src\/ledger\//,
    may: new RegExp(`^(${PACKAGES}|${SERVER}/(ledger|db|platform)/)`),
  },
  {
    name: 'engine',
    at: /^apps\/server\/src\/engine\//,
    may: new RegExp(
      `^(${PACKAGES}|${SERVER}/(engine|ledger|db|platform|realtime)/|${SERVER}/modules/[^/]+/index\\.ts$)`,
    ),
  },
  {
    name: 'server module',
    at: /^apps\/server\/src\/modules\//,
    may: new RegExp(`^(${PACKAGES}|${SERVER}/(ledger|db|http|realtime|platform|modules)/)`),
  },
  {
    name: 'db',
    at: /^apps\/server\/src\/db\//,
    may: new RegExp(`^(${PACKAGES}|${SERVER}/(db|platform)/|${SERVER}/(config|secrets)\\.ts$)`),
  },
  {
    name: 'seed of the demo',
    at: /^apps\/server\/src\/seed\/demo\//,
    may: /^(packages\/(domain|contract|brand|demo)\/|apps\/server\/src\/)/,
  },
  { name: 'sandbox', at: /^apps\/sandbox\//, may: /^(packages\/domain\/|apps\/sandbox\/)/ },
  { name: 'studio tools', at: /^apps\/studio\/(?:web\/)?vitest\.config\.ts$/, may: /^(apps\/studio|tools)\// },
  { name: 'studio', at: /^apps\/studio\//, may: /^(packages\/games\/|apps\/studio\/)/ },
  { name: 'server', at: /^apps\/server\//, may: /^(packages\/(domain|contract|brand)\/|apps\/server\/)/ },
  {
    name: 'card gallery',
    at: /^apps\/member\/src\/card-gallery\//,
    may: /^(packages\/(web|contract|brand|domain)\/|apps\/member\/src\/(card-gallery|features|shared)\/)/,
    node: 'never',
  },
  {
    name: 'feature',
    at: /^apps\/member\/src\/features\//,
    may: /^(packages\/(web|contract|brand|domain)\/|apps\/member\/src\/(features|shared)\/)/,
    node: 'never',
  },
  {
    name: 'member shared',
    at: /^apps\/member\/src\/shared\//,
    may: /^(packages\/(web|contract|brand|domain)\/|apps\/member\/src\/shared\/)/,
    node: 'never',
  },
  {
    name: 'member app',
    at: /^apps\/member\/src\//,
    may: /^(packages\/(web|contract|brand|domain)\/|apps\/member\/)/,
    node: 'never',
  },
  { name: 'member tools', at: /^apps\/member\//, may: /^(packages\/|apps\/member\/|tools\/)/ },
  { name: 'operator tools', at: /^apps\/operator\/vitest\.config\.ts$/, may: /^(apps\/operator|tools)\// },
  { name: 'operator', at: /^apps\/operator\//, may: /^(packages\/(web|contract|brand|domain)\/|apps\/operator\/)/ },
  { name: 'journeys', at: /^e2e\//, may: /^(packages\/|e2e\/|tools\/|apps\/)/ },
  { name: 'tools', at: /./, may: /./ },
]

/** Tests may also use fixtures, test support and Node, wherever they stand; they keep the rules between features. */
const TEST_EXTRA = new RegExp(
  '^(packages/(?:fixtures|demo)/|packages/[a-z]+/src/testing|apps/server/src/|apps/[a-z]+/vitest|' +
    'tools/tidy/(?:routine-)?owners\\.ts$)',
)

/** Product code that loads what is only known when it runs. */
export const LOAD_BY_ADDRESS: Exceptions = { 'apps/server/src/http/documents/member-build.ts': 1 }
export const LOAD_HOME = 'tools/tidy/imports.ts'

export function importRules(tree: Tree): Finding[] {
  const paths = new Set(tree.map((file) => file.path))
  const declared = declaredPackages(tree)
  const imports = tree
    .filter((file) => isScript(file.path))
    .flatMap((file) => importsOf(file).map(({ specifier, start }) => ({ file, specifier, start })))
  const at = (file: SourceFile, start: number, message: string): Finding => ({
    path: file.path,
    line: lineAt(file.text, start),
    message,
  })
  const refused = imports.flatMap(({ file, specifier, start }) => {
    const message = specifier === undefined ? undefined : refusal(file, specifier, paths, declared)
    return message === undefined ? [] : [at(file, start, message)]
  })
  const unknown = imports
    .filter(({ file, specifier }) => (specifier ?? UNKNOWN).includes(UNKNOWN) && isProduct(file.path))
    .map(({ file, start }) => at(file, start, 'name the file that is imported, so that it can be seen'))
  return [...refused, ...beside(tree, unknown, LOAD_BY_ADDRESS, LOAD_HOME)]
}

export const isProduct = (path: string): boolean => /^(?:apps|packages)\/\w+\/src\//.test(path) && !isTest(path)

function refusal(
  file: SourceFile,
  specifier: string,
  paths: ReadonlySet<string>,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const zone = zones.find((candidate) => candidate.at.test(file.path)) as Zone
  if (specifier.includes(UNKNOWN)) return undefined
  const target = targetOf(file.path, specifier)
  if (target.kind === 'virtual') return undefined
  if (target.kind === 'node') {
    return zone.node === 'never' && !isTest(file.path)
      ? `${zone.name} must run in a browser: no ${target.name}`
      : undefined
  }
  if (target.kind === 'npm') return packageRefusal(file, zone, target.name, declared)
  if (specifier.startsWith('.')) {
    // Apps export nothing, so what drives one (a script, a benchmark) reaches for its files.
    const drivesApp = /^(tools|bench|e2e)\//.test(file.path) && target.path.startsWith('apps/')
    // The bundler's globs know no packages.
    const isData = isTest(file.path) && target.path.endsWith('*.json')
    if (workspaceOf(target.path) !== workspaceOf(file.path) && !drivesApp && !isData)
      return `write @liuhe/… to import from another package`
    if (!paths.has(target.path) && !target.path.includes('*') && !/\.(svg|png|webp|avif|woff2)$/.test(target.path)) {
      return `${specifier} names no file; write the file with its extension`
    }
  }
  if (isTest(file.path) && TEST_EXTRA.test(target.path)) return undefined
  if (!zone.may.test(target.path)) return `${zone.name} may not import ${target.path}`
  return neighbourRefusal(file.path, target.path)
}

function packageRefusal(
  file: SourceFile,
  zone: Zone,
  name: string,
  declared: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const allowed = declared.get(workspaceOf(file.path))?.has(name) === true || declared.get('')?.has(name) === true
  if (!allowed) return `${name} is not declared in the package.json of ${workspaceOf(file.path)}`
  return zone.npm !== undefined && !zone.npm.test(name) && !isTest(file.path)
    ? `${zone.name} may not use the package ${name}`
    : undefined
}

/** A module's neighbours see its index.ts only; a feature's neighbours see nothing, except that home composes. */
function neighbourRefusal(from: string, to: string): string | undefined {
  const part = /^apps\/server\/src\/modules\/([^/]+)\/(.*)$/
  const [fromModule, toModule] = [part.exec(from), part.exec(to)]
  if (toModule !== null && toModule[1] !== fromModule?.[1] && /\/src\/(modules|engine|http|realtime)\//.test(from)) {
    if (toModule[2] !== 'index.ts') return `take what modules/${toModule[1]}/index.ts offers, or offer it there`
  }
  const feature = /^apps\/member\/src\/features\/([^/]+)\//
  const [fromFeature, toFeature] = [feature.exec(from)?.[1], feature.exec(to)?.[1]]
  if (fromFeature !== undefined && toFeature !== undefined && fromFeature !== toFeature && fromFeature !== 'home') {
    return `a feature may not import another feature: compose in home, or move it to shared`
  }
  return undefined
}

/** Package names each workspace declares; '' is the root, whose tools everybody may use. */
function declaredPackages(tree: Tree): Map<string, Set<string>> {
  const manifests = tree.filter((file) => /(^|\/)package\.json$/.test(file.path))
  return new Map(
    manifests.map((file) => {
      const manifest = JSON.parse(file.text) as Record<string, Record<string, string> | undefined>
      const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((key) =>
        Object.keys(manifest[key] ?? {}),
      )
      return [file.path.replace(/\/?package\.json$/, ''), new Set(names)]
    }),
  )
}
