/** Who may name which table, and call which routine: asked of every text in the files of the server. */
import { beside, type Exceptions, holds } from './exceptions.ts'
import { LEDGER, owners } from './owners.ts'
import { callers, ownerOfRoutine } from './routine-owners.ts'
import { memberOf, textOf, textsOf } from './syntax.ts'
import { type Finding, isScript, isTest, lineAt, type Node, placesOf, type SourceFile, type Tree } from './tree.ts'

const SERVER = 'apps/server/src'
const OWNERS_HOME = 'tools/tidy/owners.ts'
const ROUTINES_HOME = 'tools/tidy/routine-owners.ts'
const SCHEMA = `${SERVER}/db/schema.sql`

/** Seeds look everywhere, except that nobody but the ledger names the ledger's tables. */
const ANYWHERE = /^(seed|db)\//

const serverFiles = (tree: Tree): SourceFile[] =>
  tree.filter((file) => file.path.startsWith(`${SERVER}/`) && isScript(file.path) && !isTest(file.path))
const within = ({ path }: SourceFile): string => path.slice(SERVER.length + 1)

type Mention = { readonly name: string; readonly start: number }

const mentions = new WeakMap<SourceFile, readonly Mention[]>()

/** Every table of the list above that a file names, in whatever spelling. */
function mentionsIn(file: SourceFile): readonly Mention[] {
  const known = mentions.get(file)
  if (known !== undefined) return known
  const found = [
    ...textsOf(file).flatMap(({ text, start }) => namesInSql(text).map((name) => ({ name, start }))),
    ...placesOf(file, 'CallExpression').flatMap(({ node, parent }) => identifierOf(file, node, parent)),
    ...placesOf(file, 'Identifier')
      .map(({ node }) => ({ name: String(node['name']), start: node.start }))
      .filter(({ name }) => owners[name] === LEDGER),
  ]
    .map(({ name, start }) => ({ name: wholeOf(name), start }))
    .filter(({ name }) => Object.hasOwn(owners, name))
  mentions.set(file, found)
  return found
}

/** A part of a table by months is named for it: `bet_order_rest`, `ledger_posting_2026_11`. */
const wholeOf = (name: string): string =>
  Object.hasOwn(owners, name) ? name : name.replace(/_(?:rest|later|before|[a-z]?\d\w*)$/, '')

const NAME = String.raw`(?:"?\w+"?\s*\.\s*)?"?(\w+)"?(?![\w"./'])`
const AFTER = 'where|on|join|set|group|order|values|cross|left|inner|for'
const ITEM = String.raw`(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!(?:${AFTER})\b)\w+)?`
const IN_SQL = new RegExp(
  String.raw`\b(?:from|join|into|update|only|using|table|truncate|references|lock)[\s(]+(?:table\s+)?` +
    String.raw`(${ITEM}(?:\s*,\s*${ITEM})*)`,
  'gi',
)

/** A ledger table is not named at all; of the others only SQL counts, for `game` and `member` are words. */
function namesInSql(text: string): string[] {
  const code = text.replace(/--.*$/gm, ' ').replace(/\/\*[\s\S]*?\*\//g, ' ')
  const inSql = [...code.matchAll(IN_SQL)].flatMap((match) =>
    [...(match[1] as string).matchAll(new RegExp(`(?:^|,)\\s*(?:only\\s+)?${NAME}`, 'gi'))].map((each) =>
      (each[1] as string).toLowerCase(),
    ),
  )
  const ledger = [...code.matchAll(/\bledger_\w+/gi)].map(([name]) => name.toLowerCase())
  const whole = /^(?:public\.)?"?([a-z]+_[a-z_]+)"?$/.exec(code.trim())?.[1]
  return [
    ...new Set([
      ...inSql,
      ...ledger.filter((name) => owners[wholeOf(name)] === LEDGER),
      ...(whole === undefined ? [] : [whole]),
    ]),
  ]
}

/** Words that hold a connection; `sql('game')` is the identifier of the driver. */
const CONNECTION = /^(?:sql|tx|db|owner|connection|database|queryable|trx|client|pool)$/i

function identifierOf(file: SourceFile, call: Node, parent: Node | undefined): Mention[] {
  const callee = call['callee'] as Node
  const name = callee.type === 'Identifier' ? String(callee['name']) : (memberOf(file, callee)?.name ?? '')
  const first = (call['arguments'] as Node[])[0]
  if (first === undefined || (parent?.type !== 'TemplateLiteral' && !CONNECTION.test(name))) return []
  const text = textOf(file, first)?.replace(/^"?public"?\./, '')
  return text === undefined ? [] : [{ name: text.replaceAll('"', ''), start: call.start }]
}

export function tableOwnership(tree: Tree): Finding[] {
  const files = serverFiles(tree)
  const found = files.flatMap((file) =>
    mentionsIn(file)
      .filter(({ name }) => {
        const owner = owners[name] as RegExp
        return !owner.test(within(file)) && (owner === LEDGER || !ANYWHERE.test(within(file)))
      })
      .map(({ name, start }) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: `the table ${name} has an owner: ask it for a function`,
      })),
  )
  return [...found, ...(holds(tree, OWNERS_HOME) ? idleOwners(tree, files) : [])]
}

/** A part of the list that excuses nothing: a table that is gone, or files that no longer name it. */
function idleOwners(tree: Tree, files: readonly SourceFile[]): Finding[] {
  const schema = tree.find(({ path }) => path === SCHEMA)?.text ?? ''
  const users = new Map<string, string[]>()
  for (const file of files) {
    for (const { name } of mentionsIn(file)) users.set(name, [...(users.get(name) ?? []), within(file)])
  }
  return Object.entries(owners).flatMap(([table, owner]) => {
    const finding = (message: string): Finding => ({ path: OWNERS_HOME, line: 1, message })
    if (!new RegExp(`^(?:table|view|materialized view) ${table}\\b`, 'm').test(schema))
      return [finding(`there is no ${table}`)]
    const ways = waysOf(owner)
    // Tables that only routines name have an owner all the same.
    if (ways.length === 1) return []
    return ways
      .filter((way) => !users.get(table)?.some((path) => way.test(path)))
      .map((way) => finding(`no file of ${way.source} names ${table}: take it out of the list`))
  })
}

/** `^(a|b)/c` is two ways, `^a/c` and `^b/c`. */
function waysOf({ source }: RegExp): RegExp[] {
  const group = /\(([^()]*)\)/.exec(source)
  const outside = group === null ? source.split('|') : [source]
  if (group === null) return outside.map((each) => new RegExp(each))
  return (group[1] as string).split('|').flatMap((each) => waysOf(new RegExp(source.replace(group[0], each))))
}

/** A table that a migration makes is in the list above, so that the rule cannot be forgotten with a new table. */
export function everyTableHasAnOwner(tree: Tree): Finding[] {
  const made = new RegExp(
    String.raw`^\s*create\s+(?:unlogged\s+)?(?:table|(?:or\s+replace\s+)?(?:materialized\s+)?view)\s+` +
      String.raw`(?:if\s+not\s+exists\s+)?(?:"?public"?\.)?"?(\w+)`,
    'gim',
  )
  const tables = tree
    .filter((file) => /^apps\/server\/src\/db\/migrations\/.*\.sql$/.test(file.path))
    .flatMap((file) =>
      [...file.text.matchAll(made)]
        .filter(([, table]) => !Object.hasOwn(owners, wholeOf(table as string)))
        .map((match) => ({ file, index: match.index, name: match[1] as string, list: `owners of ${OWNERS_HOME}` })),
    )
  const routines = tree.flatMap((file) => {
    const name = /^apps\/server\/src\/db\/routines\/(\w+)\.sql$/.exec(file.path)?.[1]
    return name === undefined || ownerOfRoutine(name) !== undefined
      ? []
      : [{ file, index: 0, name, list: `routineOwners of ${ROUTINES_HOME}` }]
  })
  return [...tables, ...routines].map(({ file, index, name, list }) => ({
    path: file.path,
    line: lineAt(file.text, index),
    message: `name the owner of ${name} in ${list}`,
  }))
}

/** A routine is called by the module that owns it, which checks first what has to be checked. */
export function routinesByOwner(tree: Tree): Finding[] {
  const known = new Set(tree.flatMap(({ path }) => /\/db\/routines\/(\w+)\.sql$/.exec(path)?.[1] ?? []))
  const called = serverFiles(tree).flatMap((file) =>
    textsOf(file).flatMap(({ text, start }) =>
      [...text.matchAll(/\b[a-z]\w+(?="?\s*\()/gi)]
        .map(([name]) => name.toLowerCase())
        .filter((name) => known.has(name) && !isOwnFile(file, name))
        .map((name) => ({ file, start, name })),
    ),
  )
  const isAllowed = ({ file, name }: { file: SourceFile; name: string }) => callers[name]?.test(within(file)) === true
  const idle = Object.keys(callers).filter((name) => !called.some((call) => call.name === name && isAllowed(call)))
  return [
    ...called
      .filter((call) => !isAllowed(call))
      .map(({ file, start, name }) => ({
        path: file.path,
        line: lineAt(file.text, start),
        message: `the routine ${name} has an owner: ask it for a function`,
      })),
    ...(holds(tree, ROUTINES_HOME) ? idle : []).map((name) => ({
      path: ROUTINES_HOME,
      line: 1,
      message: `nobody beside its owner calls ${name}: take it out of the list`,
    })),
  ]
}

function isOwnFile(file: SourceFile, routine: string): boolean {
  const owner = ownerOfRoutine(routine)
  return owner === undefined || within(file).startsWith(owner) || (owner !== 'ledger/' && ANYWHERE.test(within(file)))
}

const STATEMENT =
  /^\s*(?:(?:select|with|truncate|merge)\s+\S|insert\s+into|update\s+\S+\s+set|delete\s+from|copy\s+\S)/i

/** SQL of a module lives in `queries.ts`, or in `<name>-queries.ts` where one would be too long. */
export function sqlInQueries(tree: Tree): Finding[] {
  return serverFiles(tree)
    .filter((file) => within(file).startsWith('modules/') && !/queries(\.ts$|\/)/.test(file.path))
    .flatMap((file) =>
      textsOf(file)
        .filter(({ text }) => STATEMENT.test(text))
        .map(({ start }) => ({
          path: file.path,
          line: lineAt(file.text, start),
          message: 'SQL belongs in queries.ts',
        })),
    )
}

/** What changes the database itself, or shows it, runs texts that are no template. */
export const RUN_TEXTS: Exceptions = {
  'apps/server/src/db/migrate.ts': 7,
  'apps/server/src/db/prepare.ts': 1,
  'apps/server/src/db/routines.ts': 1,
  'apps/server/src/db/schema-text.ts': 1,
}
const TABLES_HOME = 'tools/tidy/tables.ts'

/** SQL is a template whose values travel beside it: text that was put together can hold what a member typed. */
export function sqlFromTemplates(tree: Tree): Finding[] {
  const found = serverFiles(tree).flatMap((file) =>
    placesOf(file, 'MemberExpression', 'Property')
      .filter(({ node, parent }) => {
        if (node.type === 'MemberExpression') return memberOf(file, node)?.name === 'unsafe'
        return (
          parent?.type === 'ObjectPattern' &&
          ((node['key'] as Node)['name'] ?? (node['key'] as Node)['value']) === 'unsafe'
        )
      })
      .map(({ node }) => ({
        path: file.path,
        line: lineAt(file.text, node.start),
        message: 'SQL is a template, never built of text',
      })),
  )
  return beside(tree, found, RUN_TEXTS, TABLES_HOME)
}
