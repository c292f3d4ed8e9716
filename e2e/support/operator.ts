import { defaultCompanyCode } from '@liuhe/brand/companies.ts'
import { connect, type Sql } from '../../apps/server/src/db/connect.ts'
import type { Changed } from '../../apps/server/src/http/kept/content-changed.ts'
import { product } from './product.ts'

// What an operator sets, written where the console writes it: the application's own role, and the word to every
// process.

let shared: Sql | undefined

/** The database of the product under test, as the application sees it. */
export function database(): Sql {
  shared ??= connect(product.databaseUrl, { max: 2, name: 'journeys' })
  return shared
}

/** Sets runtime settings. @returns how to put back what was there; call it in `finally` */
export async function setSettings(settings: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const sql = database()
  const keys = Object.keys(settings)
  const before = await sql<{ key: string; value: string }[]>`
    select config_key as key, config_value as value from system_config where config_key in ${sql(keys)}`
  await write(settings)
  return async () => {
    const added = keys.filter((key) => !before.some((row) => row.key === key))
    await write(Object.fromEntries(before.map(({ key, value }) => [key, value])))
    // The role may not delete settings; an empty value is what a missing one means.
    await write(Object.fromEntries(added.map((key) => [key, ''])))
  }
}

/**
 * Sets facts of the company of this site, as its desk does.
 * @returns how to put back what was there; call it in `finally`
 */
export async function setCompanyFacts(facts: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const sql = database()
  const [row] = await sql<[{ facts: Record<string, unknown> }]>`
    select facts from company_facts where company_code = ${defaultCompanyCode}`
  const save = (next: Readonly<Record<string, unknown>>) => sql`
    update company_facts set facts = ${sql.json(next as never)}, version = version + 1, changed_by = 'journeys'
    where company_code = ${defaultCompanyCode}`
  await save({ ...row.facts, ...facts })
  return async () => void (await save(row.facts))
}

async function write(settings: Readonly<Record<string, string>>): Promise<void> {
  const sql = database()
  for (const [key, value] of Object.entries(settings)) {
    await sql`
      insert into system_config (config_key, config_value) values (${key}, ${value})
      on conflict (config_key) do update set config_value = excluded.config_value`
  }
  await sql`select pg_notify('content_changed', source) from unnest(${SOURCES}::text[]) as source`
}

/** Published files and cached answers that depend on settings. */
const SOURCES: Changed[] = [
  ...(['config', 'appConfig', 'webSystemConfig', 'registerLimit', 'loginLimit'] as const),
  ...(['company.current', 'web'] as const),
]
