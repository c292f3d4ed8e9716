/** Settings are read where the process begins; what is further in gets them as arguments. */
import { beside, type Exceptions } from './exceptions.ts'
import { memberOf, takenFrom } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type Node, placesOf, type SourceFile, type Tree } from './tree.ts'

/** Where a process begins, and where one starts another with a part of its environment. */
export const READ_SETTINGS: Exceptions = {
  'apps/sandbox/src/main.ts': 5,
  'apps/sandbox/src/payments/main.ts': 1,
  'apps/sandbox/src/sms/main.ts': 1,
  'apps/server/src/db/local-postgres.ts': 1,
  'apps/server/src/db/migrate-cli.ts': 2,
  'apps/server/src/db/process-table.ts': 1,
  'apps/server/src/sandbox-process.ts': 1,
  'apps/server/src/main.ts': 2,
  'apps/server/src/operator-cli.ts': 2,
  'apps/server/src/sandbox.ts': 1,
  'apps/studio/src/main.ts': 1,
}
export const SETTINGS_HOME = 'tools/tidy/environment.ts'

const PROCESS = /^(?:node:)?process$/

export function settingsInConfig(tree: Tree): Finding[] {
  const found = tree
    .filter((file) => isScript(file.path) && !isTest(file.path) && /^(?:apps|packages)\/\w+\/src\//.test(file.path))
    .flatMap((file) =>
      environmentReads(file).map((start) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: 'read the environment in config.ts, and take the setting as an argument',
      })),
    )
  return beside(tree, found, READ_SETTINGS, SETTINGS_HOME)
}

/** Where a file asks for the environment, or takes the process under another name. */
export function environmentReads(file: SourceFile): number[] {
  const names = new Set(['process', ...placesOf(file, 'ImportDeclaration').flatMap(({ node }) => processNames(node))])
  const isProcess = (node: Node | null | undefined): boolean => {
    if (node === null || node === undefined) return false
    const member = memberOf(file, node)
    return node.type === 'Identifier' ? names.has(String(node['name'])) : member?.name === 'process'
  }
  const asked = placesOf(file, 'MemberExpression').filter(({ node }) => {
    const member = memberOf(file, node)
    return member !== undefined && isProcess(member.object) && (member.name ?? 'env') === 'env'
  })
  const renamed = placesOf(file, 'VariableDeclarator').filter(({ node }) => {
    const id = node['id'] as Node
    if (!isProcess(node['init'] as Node | null)) return false
    return id.type !== 'ObjectPattern' || (id['properties'] as Node[]).some(takesEnvironment)
  })
  const taken = takenFrom(file, PROCESS).filter(({ name }) => name === 'env')
  return [...asked, ...renamed].map(({ node }) => node.start).concat(taken.map(({ start }) => start))
}

const processNames = (declaration: Node): string[] =>
  PROCESS.test(String((declaration['source'] as Node)['value']))
    ? (declaration['specifiers'] as Node[])
        .filter(({ type }) => type !== 'ImportSpecifier')
        .map((specifier) => String((specifier['local'] as Node)['name']))
    : []

function takesEnvironment(property: Node): boolean {
  const key = property['key'] as Node | undefined
  return key === undefined || property['computed'] === true || (key['name'] ?? key['value']) === 'env'
}
