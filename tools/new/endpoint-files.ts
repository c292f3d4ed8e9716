/**
 * The files of a new endpoint (CONTRIBUTING): the smallest that works, which a person then edits. It asks the database
 * and answers members only, because opening it wider should be a decision.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const AREAS = 'packages/contract/src/api'
const MODULES = 'apps/server/src/modules'

/** Texts by path below `root`. @throws when the name is none, is taken, or its area is not mounted in the usual way */
export function endpointFiles(root: string, given: string): Record<string, string> {
  const [, area = '', name = ''] = /^([a-z][A-Za-z]*)\.([a-z][A-Za-z0-9]*)$/.exec(given) ?? []
  if (name === '') throw new Error(`「${given}」 is no name: say area.operation, as vip.progress`)
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
  const contractPath = `${AREAS}/${kebab(area)}.ts`
  const contract = read(contractPath)
  if (contract === undefined) throw new Error(`there is no area ${area}: its file would be ${contractPath}`)
  const module = readdirSync(join(root, MODULES)).find((one) => aliasIn(read(`${MODULES}/${one}/routes.ts`), area))
  if (module === undefined) throw new Error(`no routes.ts mounts the area ${area}`)
  const names: Names = { area, name, file: `read-${kebab(name)}`, title: name[0]?.toUpperCase() + name.slice(1) }
  const folder = `${MODULES}/${module}`
  const files = {
    [contractPath]: withDefinition(contract, names),
    [`${folder}/routes.ts`]: withHandler(read(`${folder}/routes.ts`) ?? '', names),
    [`${folder}/queries.ts`]: withQuery(read(`${folder}/queries.ts`) ?? '', names),
    [`${folder}/${names.file}.ts`]: useCaseOf(names),
    [`${folder}/${names.file}.test.ts`]: testOf(names),
  }
  const isTaken = read(`${folder}/${names.file}.ts`) !== undefined || RegExp(`export const ${name}\\b`).test(contract)
  if (isTaken) throw new Error(`${given} exists`)
  return files
}

/** `area` and `name` of the endpoint; the file of its use-case; its name within other names, `Progress`. */
type Names = { readonly area: string; readonly name: string; readonly file: string; readonly title: string }

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const contractOf = (area: string): string => `@liuhe/contract/api/${kebab(area)}.ts`

/** As what a routes.ts imports an area, if it does. */
const aliasIn = (routes: string | undefined, area: string): string | undefined =>
  RegExp(`import \\* as (\\w+) from '${contractOf(area)}'`).exec(routes ?? '')?.[1]

function withDefinition(text: string, { area, name }: Names): string {
  const verbs = /const \{([^}]*)\} = area\(/.exec(text)
  if (verbs === null) throw new Error(`the area ${area} takes its verbs in another way: write the definition by hand`)
  const isGet = /\bget\b/.test(verbs[1] ?? '')
  const opened = isGet ? text : text.replace(verbs[0], verbs[0].replace('{', '{ get,'))
  return `${opened.trimEnd()}

export const ${name} = get('${name}', '/${kebab(area)}/${kebab(name)}', {
  summary: 'What ${name} says now, by the clock of the database.',
  access: 'member',
  effect: 'read',
  /** Epoch ms. */
  output: z.object({ now: z.int() }),
})
`
}

function withHandler(text: string, { area, name, file, title }: Names): string {
  const mount = `mountArea(server, ${aliasIn(text, area)}, {`
  if (!text.includes(mount)) throw new Error(`the area ${area} is mounted in another way: write its handler by hand`)
  const lastImport = [...text.matchAll(/^import [^]*? from '[^']+'\n/gm)].at(-1)?.[0] ?? ''
  const imported = `${lastImport}import { read${title} } from './${file}.ts'\n`
  return text.replace(lastImport, () => imported).replace(mount, () => `${mount} ${name}: read${title},`)
}

function withQuery(text: string, { title }: Names): string {
  const known = /\bQueryable\b/.test(text)
  return `${known ? '' : `import type { Queryable } from '../../db/connect.ts'\n`}${text.trimEnd()}

/** The clock of the database, epoch ms. */
export async function select${title}(sql: Queryable): Promise<number> {
  const [row] = await sql<{ now: number }[]>\`
    select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now\`
  return row?.now ?? 0
}
`
}

const useCaseOf = ({
  area,
  name,
  title,
}: Names): string => `import type * as api from '@liuhe/contract/api/${kebab(area)}.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ReadContext } from '../../http/context.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { select${title} } from './queries.ts'

/** What ${name} says now. */
export async function read${title}({ sql }: ReadContext<SignedIn>): Promise<OutputOf<typeof api.${name}>> {
  return { now: await select${title}(sql) }
}
`

const testOf = ({ area, name }: Names): string => `import * as api from '${contractOf(area)}'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSession } from '../../testing/factories.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const database = useTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await createTestApp(database)
})
afterAll(() => app.close())

describe('${area}.${name}', () => {
  it('tells a member, as often as he asks', async () => {
    const as = await aSession(database, await aMember(database))
    const [first, second] = [await app.call(api.${name}, {}, { as }), await app.call(api.${name}, {}, { as })]
    expect(Math.abs(first.now - Date.now())).toBeLessThan(60_000)
    expect(second.now).toBeGreaterThanOrEqual(first.now)
  })

  it('refuses a guest', async () => {
    await expect(app.call(api.${name}, {})).rejects.toMatchObject({ code: 'UC/UNAUTHORISED' })
  })
})
`
