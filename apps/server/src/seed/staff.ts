/**
 * The demonstration's operators. Their passwords and second factors are made here, differently for every installation,
 * and written to a file of the data folder and nowhere else: whoever may read that folder runs the demonstration.
 */
import { randomBytes } from 'node:crypto'
import { access, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Sql } from '../db/connect.ts'
import type { Passwords } from '../modules/auth/passwords.ts'
import { createSecondFactor } from '../modules/operators/second-factor.ts'

/** The file of the data folder. */
export const STAFF_FILE = 'operators.json'

const STAFF: readonly { login: string; role: StaffRole }[] = [
  { login: 'editor', role: 'content' },
  { login: 'editor2', role: 'content' },
  { login: 'auditor', role: 'auditor' },
  { login: 'support', role: 'support' },
  { login: 'sysadmin', role: 'sysadmin' },
]

/** Plants the staff, or gives them new secrets when the file with the old ones is gone. Others are left alone. */
export async function seedStaff(
  sql: Sql,
  { passwords, pepper, dataDir }: { passwords: Passwords; pepper: string; dataDir: string },
): Promise<void> {
  const file = path.join(dataDir, STAFF_FILE)
  const known = await sql`select from operator where login = any (${STAFF.map(({ login }) => login)}::text[])`
  if (
    known.length === STAFF.length &&
    (await access(file).then(
      () => true,
      () => false,
    ))
  )
    return
  const secondFactor = createSecondFactor(pepper)
  const told: Record<string, string>[] = []
  await sql.begin(async (tx) => {
    for (const { login, role } of STAFF) {
      const [row] = await tx<[{ id: number }]>`
        insert into operator (login, role) values (${login}, ${role})
        on conflict (login) do update set role = operator.role returning operator_id as id`
      const password = randomBytes(12).toString('base64url')
      const { sealed, secret, uri } = secondFactor.make({ operatorId: row.id, login })
      await tx`
        update operator
        set state = 'active', password_hash = ${await passwords.hash(password)}, totp_secret = ${sealed}
        where operator_id = ${row.id} and state <> 'suspended'`
      told.push({ login, role, password, secret, uri })
    }
    // Written aside and moved, before the commit: what is in the database is in the file, too.
    await writeFile(`${file}.new`, `${JSON.stringify(told, undefined, 2)}\n`, { mode: 0o600 })
    await rename(`${file}.new`, file)
  })
}
