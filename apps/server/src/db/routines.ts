import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compareReleases } from './compare-releases.ts'
import type { Queryable } from './connect.ts'

// What the database runs stands in one place: each function in a file of its own, which is applied again when its text
// has changed (ADR 068). The release before may still be running, so a function keeps its arguments and its result; a
// new signature is a new name.

/** The folder of this application's routines. */
export const ROUTINES = fileURLToPath(new URL('./routines', import.meta.url))

/** One file. */
export interface Routine {
  /** Of the function, and of the file without its ending. */
  name: string
  text: string
  hash: string
}

/** Reads the routines of a folder. Those of this application are read once: they do not change while it runs. */
export function readRoutines(folder: string): Promise<Routine[]> {
  if (folder !== ROUTINES) return readFolder(folder)
  ours ??= readFolder(folder)
  return ours
}
let ours: Promise<Routine[]> | undefined

async function readFolder(folder: string): Promise<Routine[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return Promise.all(
    files.toSorted().map(async (file) => {
      const text = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Applies the routines whose text has changed, those that others call first. The caller holds the lock of the
 * migrations and rolls its transaction back when this throws. When a later release has applied its own, they stay.
 * @returns names of the routines applied now
 * @throws when a routine fails, does not make the function it is named for, or changes arguments or result of one that
 *   is there
 */
export async function applyRoutines(tx: Queryable, routines: Routine[], release: string): Promise<string[]> {
  const applied = await readApplied(tx)
  if (applied.some((row) => compareReleases(row.release, release) > 0)) return []
  const changed = changedSince(applied, routines)
  const names = changed.map(({ name }) => name)
  const before = await signatures(tx, names)
  for (const routine of inOrder(changed)) await apply(tx, routine)
  refuseOthers(names, before, await signatures(tx, names))
  await tx`delete from schema_routine where name <> all (${routines.map(({ name }) => name)})`
  await tx`update schema_routine set release = ${release} where release <> ${release}`
  for (const { name, hash } of changed) {
    await tx`
      insert into schema_routine (name, hash, release) values (${name}, ${hash}, ${release})
      on conflict (name) do update set hash = excluded.hash, applied_at = clock_timestamp()`
  }
  return names
}

/** Whether the database runs what this release needs: its own routines, or those of a later release. */
export async function routinesStand(sql: Queryable, routines: Routine[], release: string): Promise<boolean> {
  const applied = await readApplied(sql)
  const isLater = applied.some((row) => compareReleases(row.release, release) > 0)
  return isLater || changedSince(applied, routines).length === 0
}

async function readApplied(sql: Queryable): Promise<Applied[]> {
  return sql<Applied[]>`select name, hash, release from schema_routine`
}

function changedSince(applied: Applied[], routines: Routine[]): Routine[] {
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  return routines.filter(({ name, hash }) => hashes.get(name) !== hash)
}

async function apply(tx: Queryable, { name, text }: Routine): Promise<void> {
  try {
    await tx.unsafe(text).simple()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === INVALID_FUNCTION_DEFINITION) throw new Error(otherSignature(name), { cause: error })
    // A lock that was not given keeps its code: the whole transaction is tried again.
    throw Object.assign(new Error(`routine ${name}: ${message}`, { cause: error }), { code })
  }
}

/** What callers rely on, by name. */
async function signatures(tx: Queryable, names: string[]): Promise<Map<string, string[]>> {
  const rows = await tx<{ name: string; signature: string }[]>`
    select proname as name,
           format('%s(%s) %s', prokind, pg_get_function_arguments(oid), pg_get_function_result(oid)) as signature
    from pg_proc where pronamespace = 'public'::regnamespace and proname = any (${names})`
  const found = new Map<string, string[]>()
  for (const { name, signature } of rows) found.set(name, [...(found.get(name) ?? []), signature])
  return found
}

function refuseOthers(names: string[], before: Map<string, string[]>, after: Map<string, string[]>): void {
  for (const name of names) {
    const [was, is] = [before.get(name), after.get(name)]
    if (is === undefined) throw new Error(`routine ${name} does not make the function ${name}`)
    if (is.length > 1 || (was !== undefined && was[0] !== is[0])) throw new Error(otherSignature(name))
  }
}

const otherSignature = (name: string) =>
  `routine ${name} changes the arguments or the result of a function that the release before calls: ` +
  'give the new one a new name, and drop this one by a migration of the next release'

/**
 * Those that a routine calls come before it, because PostgreSQL looks for them when it makes a function in SQL.
 * @throws when routines call each other in a circle
 */
export function inOrder(routines: Routine[]): Routine[] {
  const byName = new Map(routines.map((routine) => [routine.name, routine]))
  const ordered = new Set<Routine>()
  const visit = (routine: Routine, above: readonly string[]) => {
    if (ordered.has(routine)) return
    const path = [...above, routine.name]
    if (above.includes(routine.name)) throw new Error(`routines call each other in a circle: ${path.join(', ')}`)
    const code = routine.text.replace(/--.*$/gm, '')
    for (const [, called = ''] of code.matchAll(/\b(\w+)\s*\(/g)) {
      const other = byName.get(called)
      if (other !== undefined && other !== routine) visit(other, path)
    }
    ordered.add(routine)
  }
  for (const routine of routines) visit(routine, [])
  return [...ordered]
}

const INVALID_FUNCTION_DEFINITION = '42P13'

interface Applied {
  name: string
  hash: string
  release: string
}
