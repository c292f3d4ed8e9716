/**
 * Tables of many rows whose contents mean nothing: what plans are looked at needs rows, and values spread as those of a
 * long life are. Columns are filled by their type and by what their checks allow; shapes say what else must hold.
 */
import type { Sql } from '../db/connect.ts'

/**
 * What must hold of a table, by column. A list of words: the first is common and the last about one row in a thousand,
 * so that looking for it by walking past all others is seen. Other values are expressions of SQL, in which `n` is the
 * number of the row from 1 on, and columns of words are known by their names.
 */
export type Shape = Readonly<Record<string, string | readonly string[]>>

/** Above so many rows an index is made faster than kept. */
const MANY = 50_000

/** Writes `rows` rows into each table, past triggers and references, and has PostgreSQL look after them. */
export async function fillTables(owner: Sql, shapes: Readonly<Record<string, Shape>>, rows: number): Promise<void> {
  for (const [table, shape] of Object.entries(shapes)) {
    const statement = statementOf(table, shape, await columnsOf(owner, table), rows)
    const indexes = rows > MANY ? await indexesOf(owner, table) : []
    await owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`set local statement_timeout = 0`
      await tx`set local maintenance_work_mem = '256MB'`
      for (const { name } of indexes) await tx`drop index ${tx(name)}`
      await tx.unsafe(statement).catch((error: unknown) => {
        throw new Error(`${table} cannot be filled like this: ${statement}`, { cause: error })
      })
      for (const { made } of indexes) await tx.unsafe(made)
    })
    await owner`vacuum analyze ${owner(table)}`
  }
}

/** Indexes that refuse nothing, and how they are made; of a table of months, those of its months as well. */
const indexesOf = (owner: Sql, table: string) => owner<{ name: string; made: string }[]>`
  select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as made
  from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique
  order by i.indexrelid`

function statementOf(table: string, shape: Shape, columns: readonly Column[], rows: number): string {
  const unknown = Object.keys(shape).filter((name) => !columns.some((column) => column.name === name))
  if (unknown.length > 0) throw new Error(`${table} has no column ${unknown.join(', ')}`)
  const words: string[] = []
  const given: [string, string][] = []
  for (const column of columns) {
    const { name } = column
    const asked = shape[name] ?? wordsOf(column)
    if (typeof asked === 'object') words.push(`${spread(asked, name)}::${column.type} as ${name}`)
    const value = typeof asked === 'object' ? name : (asked ?? valueOf(column))
    if (value !== undefined) given.push([name, value])
  }
  return `insert into ${table} (${given.map(([name]) => name).join(', ')}) overriding system value
    select ${given.map(([, value]) => value).join(', ')} from generate_series(1, ${rows}) n
    ${words.length === 0 ? '' : `cross join lateral (select ${words.join(', ')} offset 0) words`}
    on conflict do nothing`
}

interface Column {
  name: string
  type: string
  isNullable: boolean
  hasDefault: boolean
  isGenerated: boolean
  isIdentity: boolean
  /** What checks of the column alone allow, as PostgreSQL says them. */
  checks: string[]
}

const columnsOf = (owner: Sql, table: string) => owner<Column[]>`
  select a.attname as name, format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), null) as type,
         not a.attnotnull as "isNullable", a.atthasdef as "hasDefault", a.attgenerated <> '' as "isGenerated",
         a.attidentity <> '' as "isIdentity",
         array(select pg_get_constraintdef(c.oid) from pg_constraint c
               where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped
  order by a.attnum`

/** What a check lists for a column that must have a value. */
const wordsOf = ({ checks, isNullable }: Column): readonly string[] | undefined => {
  if (isNullable) return undefined
  const list = checks.map((check) => /= ANY \(ARRAY\[([^\]]*)\]\)/.exec(check)?.[1]).find((text) => text !== undefined)
  return list?.split(', ').map((word) => word.replace(/^'(.*)'::text$/, '$1'))
}

/** One of the words by chance that is the same each time; each is so many times rarer than the one before. */
function spread(words: readonly string[], salt: string): string {
  const list = `(array[${words.map((word) => `'${word}'`).join(', ')}])`
  const part = `(((hashtextextended('${salt}' || n, 0) & 65535) + 1) / 65536::float8)`
  const times = 1_000 ** (1 / Math.max(1, words.length - 1))
  return `${list}[1 + least(${words.length - 1}, floor(-ln(${part}) / ln(${times}::float8)))::int]`
}

/** Undefined: left to its default. */
function valueOf({ type, isNullable, hasDefault, isGenerated, isIdentity }: Column): string | undefined {
  if (isIdentity) return 'n'
  return isGenerated || isNullable || hasDefault ? undefined : VALUES[type]
}

const VALUES: Readonly<Record<string, string>> = {
  bigint: 'n',
  integer: 'n',
  smallint: '1 + n % 9',
  text: `'long-name-' || n`,
  boolean: 'n % 2 = 0',
  date: `date '2026-11-28' - (n % 300)`,
  'timestamp with time zone': `now() - n * interval '1 minute'`,
  bytea: `sha256(n::text::bytea)`,
  jsonb: `'{}'::jsonb`,
  'bigint[]': `array[n, n + 1]`,
  'text[]': `array['t' || n]`,
}
