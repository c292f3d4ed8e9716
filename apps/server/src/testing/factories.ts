/** Rows for tests, each with believable values that a test overrides where it cares. */
import { randomBytes } from 'node:crypto'
import { hashOf } from '../http/sessions/viewer.ts'
import type { TestDatabase } from './test-database.ts'

export interface TestMember {
  memberId: bigint
  account: string
}

export interface MemberOptions {
  account?: string
  kind?: 'member' | 'trial'
  isAgent?: boolean
  state?: 'active' | 'suspended' | 'closed'
}

/** A formal member. Has no money: that comes through the ledger only. */
export const aMember = async ({ owner }: TestDatabase, options: MemberOptions = {}): Promise<TestMember> => {
  const account = options.account ?? `m${randomBytes(5).toString('hex')}`
  const [row] = await owner<{ memberId: bigint }[]>`
    insert into member (account, account_key, kind, is_agent, state, password_hash)
    values (${account}, ${account.toLowerCase()}, ${options.kind ?? 'member'}, ${options.isAgent ?? false},
            ${options.state ?? 'active'}, 'no password opens this account')
    returning member_id as "memberId"`
  if (row === undefined) throw new Error('no member was inserted')
  return { memberId: row.memberId, account }
}

/** A trial account. */
export const aTrial = (database: TestDatabase, options: MemberOptions = {}): Promise<TestMember> =>
  aMember(database, { ...options, kind: 'trial' })

/** A formal member who may see a team of his own. */
export const anAgent = (database: TestDatabase, options: MemberOptions = {}): Promise<TestMember> =>
  aMember(database, { ...options, isAgent: true })

/** The token of a living session that is bound to no browser. */
export const aSession = async ({ owner }: TestDatabase, { memberId }: TestMember): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await owner`insert into session (token_hash, member_id, expires_at)
              values (${hashOf(token)}, ${memberId}, ${new Date(Date.now() + 12 * 3_600_000)})`
  return token
}
