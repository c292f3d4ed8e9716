import process from 'node:process'
import { parseArgs } from 'node:util'
import { STAFF_ROLES, type StaffRole } from '@liuhe/domain/staff.ts'
import { readConfig } from './config.ts'
import type { Sql } from './db/connect.ts'
import { openDatabase } from './db/open-database.ts'
import { openNetworks } from './modules/networks/index.ts'
import {
  CommandRefused,
  invite,
  missingHead,
  readHeads,
  reseal,
  resealKeys,
  selectOperators,
  suspend,
  verifyAudit,
} from './modules/operators/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { systemRandom } from './platform/random.ts'
import { readSecrets } from './secrets.ts'

// `npm run operator -- …`: what is done with people of the operator at the keyboard of the server, and nowhere else.

const USAGE = `npm run operator -- invite LOGIN ROLE      one-time code for somebody new, or for a lost authenticator
npm run operator -- suspend LOGIN          ends the session and keeps somebody out
npm run operator -- list                   everybody, with role and state
npm run operator -- open-networks          empties the list of networks that operators may come from
npm run operator -- verify-audit [--head POSITION:HASH]
                                           checks the chain, with the heads that were kept here and the one given
npm run operator -- reseal --until INSTANT --reason TEXT
                                           after a restore: signs to which moment the audit goes back
Roles: ${STAFF_ROLES.filter((role) => role !== 'partner').join(', ')}
`

const OPTIONS = { head: { type: 'string' }, until: { type: 'string' }, reason: { type: 'string' } } as const

interface Given {
  sql: Sql
  args: string[]
  values: { [Name in keyof typeof OPTIONS]?: string | undefined }
  /** Where heads of the audit are kept, and the keys of re-seals. */
  keeping: { folder: string; keys: Buffer[]; clock: Clock }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS })
  const [name = '', ...args] = positionals
  const command = commands[name]
  if (command === undefined) return say(USAGE, 2)
  const config = readConfig(process.env)
  const secrets = await readSecrets(config, process.env)
  const keeping = { folder: config.auditHeads, keys: resealKeys(secrets), clock: systemClock }
  const database = await openDatabase({ config, secrets, log: createLog({ level: config.logLevel }) })
  try {
    return await command({ sql: database.sql, args, values, keeping })
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return say(`${error.message}\n`, 1)
  } finally {
    await database.close()
  }
}

const commands: Record<string, ((given: Given) => Promise<number>) | undefined> = {
  async invite({ sql, args: [login = '', role = ''] }) {
    // Whose team a partner sees is agreed to by two at the console.
    if (!STAFF_ROLES.includes(role as StaffRole) || role === 'partner') return say(USAGE, 2)
    const tools = { sql, clock: systemClock, random: systemRandom }
    const { code, expiresAt } = await invite(tools, { login, role: role as StaffRole })
    return say(`${code}\nFor ${login} only, once, until ${new Date(expiresAt).toISOString()}.\n`, 0)
  },
  async suspend({ sql, args: [login = ''] }) {
    await suspend({ sql, clock: systemClock }, login)
    return say(`${login} is kept out.\n`, 0)
  },
  async list({ sql }) {
    const rows = await selectOperators(sql)
    return say(rows.map(({ login, role, state }) => `${login}\t${role}\t${state}\n`).join(''), 0)
  },
  async 'open-networks'({ sql }) {
    const { version } = await openNetworks({ sql, clock: systemClock })
    return say(`Version ${version} is empty: within five seconds LIUHE_OPERATOR_NETWORKS alone decides.\n`, 0)
  },
  async 'verify-audit'({ sql, values, keeping: { folder, keys } }) {
    const known = values.head === undefined ? undefined : headOf(values.head)
    if (values.head !== undefined && known === undefined) return say(USAGE, 2)
    const heads = await readHeads(folder)
    const { entries, head, fault } = await verifyAudit(sql, known)
    if (fault !== undefined)
      return say(`Broken at position ${fault.position} (${fault.fault}); ${entries} entries before it are whole.\n`, 1)
    const missing = await missingHead(sql, { heads, keys })
    if (missing !== undefined) {
      const { position, at } = missing
      return say(`Entry ${position} is not the one that was kept on ${new Date(at).toISOString()}.\n`, 1)
    }
    return say(`${entries} entries, whole, with ${heads.length} kept heads. Head: ${entries}:${head}\n`, 0)
  },
  async reseal({ sql, values: { until = '', reason = '' }, keeping }) {
    const { position, until: moment } = await reseal(sql, { ...keeping, until, reason })
    return say(`The audit goes on behind entry ${position}, as restored to ${moment}.\n`, 0)
  },
}

function headOf(text: string): { position: number; hash: string } | undefined {
  const parts = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text)
  return parts === null ? undefined : { position: Number(parts[1]), hash: parts[2] as string }
}

function say(text: string, exitCode: number): number {
  const to = exitCode === 0 ? process.stdout : process.stderr
  to.write(text)
  return exitCode
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
