/**
 * The demonstration's operators. Their passwords and second factors are made here, differently for every installation,
 * and written to a file of the data folder and nowhere else: anyone who may read that folder runs the demonstration.
 */
import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Sql } from '../../db/connect.ts'
import type { Passwords } from '../../modules/auth/passwords.ts'
import { createSecondFactor } from '../../modules/operators/second-factor.ts'

/** The file of the data folder. */
export const STAFF_FILE = 'operators.json'

const STAFF: readonly { login: string; role: StaffRole }[] = [
  { login: 'editor', role: 'content' },
  { login: 'editor2', role: 'content' },
  { login: 'drawer', role: 'draw-operator' },
  { login: 'drawer2', role: 'draw-operator' },
  { login: 'risk', role: 'risk' },
  { login: 'maker', role: 'finance-maker' },
  { login: 'checker', role: 'finance-checker' },
  { login: 'auditor', role: 'auditor' },
  { login: 'support', role: 'support' },
  { login: 'moderator', role: 'moderator' },
  { login: 'risk2', role: 'risk' },
  { login: 'protect', role: 'protection' },
  { login: 'protect2', role: 'protection' },
  { login: 'sysadmin', role: 'sysadmin' },
  { login: 'sysadmin2', role: 'sysadmin' },
  { login: 'partner', role: 'partner' },
]

/**
 * Plants the staff, or gives them new secrets when the file with the old ones is gone. Who is in both is left alone, as
 * after a release that brought somebody new.
 */
export async function seedStaff(
  sql: Sql,
  { passwords, pepper, dataDir }: { passwords: Passwords; pepper: string; dataDir: string },
): Promise<void> {
  const file = path.join(dataDir, STAFF_FILE)
  const rows = await sql<{ login: string }[]>`
    select login from operator where login = any (${STAFF.map(({ login }) => login)}::text[])`
  const planted = new Set(rows.map(({ login }) => login))
  const told = (await readTold(file)).filter(({ login }) => login !== undefined && planted.has(login))
  const missing = STAFF.filter(({ login }) => !told.some((one) => one.login === login))
  if (missing.length === 0) return
  const secondFactor = createSecondFactor(pepper)
  await sql.begin(async (tx) => {
    for (const { login, role } of missing) {
      const [row] = await tx<[{ id: number }]>`
        insert into operator (login, role) values (${login}, ${role})
        on conflict (login) do update set role = operator.role returning operator_id as id`
      const password = randomBytes(12).toString('base64url')
      const { encrypted, secret, uri } = secondFactor.make({ operatorId: row.id, login })
      await tx`
        update operator
        set state = 'active', password_hash = ${await passwords.hash(password)}, totp_secret = ${encrypted}
        where operator_id = ${row.id} and state <> 'suspended'`
      told.push({ login, role, password, secret, uri })
    }
    // Written aside and moved, before the commit: what is in the database is in the file, too.
    await writeFile(`${file}.new`, `${JSON.stringify(told, undefined, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  })
}

/** Gives the partner the team of the demo's second agent. Call it once the members are there. */
export const givePartnerTeam = (sql: Sql): Promise<unknown> => sql`
  update operator set agent_id = (select member_id from member where account_key = 'haoyun668' and is_agent)
  where login = 'partner' and role = 'partner' and agent_id is null`

/** What the file tells; nothing where there is none. */
async function readTold(file: string): Promise<Record<string, string>[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return []
    throw error
  }
}
