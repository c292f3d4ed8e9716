import { describe, expect, test } from 'vitest'
import { memberKindOf } from './member.ts'
import { may, type Permission, permissions, refusalOf, ROLES, rolesOf, type Standing } from './permissions.ts'

const people: Record<string, Standing> = {
  guest: { kind: 'guest' },
  trial: { kind: 'trial' },
  member: { kind: 'member' },
  recharged: { kind: 'member', isRecharged: true },
  agent: { kind: 'member', isAgent: true },
}

/** Spec A §6 and Spec B §6 as a table: + may, L login first, T the trial's toast, – not for this account. */
const MATRIX = `
                     guest trial member recharged agent
  public               +     +     +       +        +
  session              L     +     +       +        +
  member               L     T     +       +        +
  agent                L     T     –       –        +
  browse               +     +     +       +        +
  bet                  L     +     +       +        +
  cancelBet            L     +     +       +        +
  seeOwnRecords        L     +     +       +        +
  follow               L     +     +       +        +
  topUp                L     T     +       +        +
  withdraw             L     T     +       +        +
  launchThirdParty     L     T     +       +        +
  favourite            L     T     +       +        +
  vote                 L     T     +       +        +
  sendRedPacket        L     T     +       +        +
  openRedPacket        L     T     +       +        +
  readLoginLocked      L     T     +       +        +
  readRechargeLocked   L     T     –       +        –
  manageTeam           L     T     –       –        +
`
const SIGNS: Record<string, string | undefined> = {
  '+': undefined,
  L: 'UC/UNAUTHORISED',
  T: 'UC/TRIAL_FORBIDDEN',
  '–': 'UC/FORBIDDEN',
}
const rows = MATRIX.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

describe('the permission matrix', () => {
  test('has the rows of this table and no others', () => {
    expect(rows.map(([name]) => name)).toEqual(permissions)
  })

  test.each(rows)('%s: guest %s, trial %s, member %s, recharged member %s, agent %s', (permission, ...signs) => {
    const found = Object.values(people).map((who) => refusalOf(who, permission as Permission))
    expect(found).toEqual(signs.map((sign) => SIGNS[sign]))
    const allowed = Object.values(people).map((who) => may(who, permission as Permission))
    expect(allowed).toEqual(signs.map((sign) => sign === '+'))
  })

  test('knows guests, trial accounts, members and agents by the fields of the profile [PERM-017] [SESS-001]', () => {
    expect(ROLES).toEqual(['guest', 'trial', 'member', 'recharged', 'agent'])
    expect(memberKindOf(undefined)).toBe('guest')
    expect(memberKindOf({ type: 'TEST', isAgent: 1 })).toBe('trial')
    expect(memberKindOf({ type: 'MEMBER', isAgent: 1 })).toBe('agent')
    expect(memberKindOf({ type: 'MEMBER', isAgent: 0 })).toBe('member')
  })

  test('opens the area of agents by one flag alone, whatever else somebody is [AGENT-031]', () => {
    const open = (isAgent: boolean, isRecharged: boolean) => may({ kind: 'member', isAgent, isRecharged }, 'agent')
    expect([open(true, false), open(true, true)]).toEqual([true, true])
    expect([open(false, false), open(false, true)]).toEqual([false, false])
    expect(may({ kind: 'trial', isAgent: true }, 'agent')).toBe(false)
  })

  test('gives a recharged agent both, and a trial account none of the flags it may carry', () => {
    expect(rolesOf({ kind: 'member', isAgent: true, isRecharged: true })).toEqual(['member', 'recharged', 'agent'])
    expect(rolesOf({ kind: 'trial', isAgent: true, isRecharged: true })).toEqual(['trial'])
  })
})
