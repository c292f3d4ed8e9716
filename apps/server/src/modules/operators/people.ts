/** What the command line does with people: nobody of them can do it over HTTP. */
import type { StaffRole } from '@liuhe/domain/staff.ts'
import type { Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { secretOf } from '../../http/sessions/sessions.ts'
import { hashOf } from '../../http/sessions/viewer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Random } from '../../platform/random.ts'
import { append } from './audit.ts'
import * as queries from './queries.ts'
import { endSessions } from './session-queries.ts'

/** A command that cannot be done; the message is for the person at the keyboard. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

interface Tools {
  sql: Sql
  clock: Clock
  random: Random
}

/**
 * Invites somebody new, or again somebody who has lost his second factor; his role stays, for changing one takes two
 * people (SEC-62).
 * @returns the one-time code, which is stored nowhere
 * @throws CommandRefused
 */
export async function invite({ sql, clock, random }: Tools, { login, role }: { login: string; role: StaffRole }) {
  if (!/^[a-z][a-z0-9._-]{2,31}$/.test(login)) {
    throw new CommandRefused('A login has 3 to 32 small letters, digits, dots, lines; the first is a letter.')
  }
  const code = secretOf(random)
  const expiresAt = new Date(clock.now() + INVITE_MS)
  await inTransaction(sql, async (tx) => {
    const known = await queries.findByLogin(tx, login)
    if (known !== undefined && known.role !== role) throw new CommandRefused(`${login} has the role ${known.role}.`)
    const person = known ?? (await queries.insertOperator(tx, { login, role }))
    if (known?.state === 'suspended') await queries.setState(tx, person.operatorId, 'invited')
    await queries.insertInvite(tx, { operatorId: person.operatorId, codeHash: hashOf(code), expiresAt })
    await append(tx, {
      action: 'command.invite',
      object: `operator/${login}`,
      before: { state: known?.state ?? null },
      after: { role, state: known?.state === 'active' ? 'active' : 'invited' },
      ...atTheKeyboard(clock),
    })
  })
  return { code, expiresAt: expiresAt.getTime() }
}

/** Keeps somebody out from now on; what he did stays under his login. @throws CommandRefused */
export async function suspend({ sql, clock }: Omit<Tools, 'random'>, login: string): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const known = await queries.findByLogin(tx, login)
    if (known === undefined) throw new CommandRefused(`Nobody is called ${login}.`)
    await queries.setState(tx, known.operatorId, 'suspended')
    await endSessions(tx, known.operatorId, 'suspended')
    await append(tx, {
      action: 'command.suspend',
      object: `operator/${login}`,
      before: { state: known.state },
      after: { state: 'suspended' },
      ...atTheKeyboard(clock),
    })
  })
}

const atTheKeyboard = (clock: Clock) => ({ at: clock.now(), address: 'command line' })

/** How long the code of an invitation can be used. */
export const INVITE_MS = 24 * 3_600_000
