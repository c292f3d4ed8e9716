import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import { type OperatorEndpoint, operatorEndpointsOf } from '@liuhe/contract/operator-endpoint.ts'
import { STAFF_ROLES, type StaffRole } from '@liuhe/domain/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld, type TestOperator } from './testing/operator-world.ts'
import { aMember, aSession } from './testing/factories.ts'
import { useTestDatabase } from './testing/test-database.ts'
import { exampleOf, urlOf } from './testing/wire-examples.ts'

const database = useTestDatabase()
const endpoints = operatorEndpointsOf(operatorApi)
const people = {} as Record<StaffRole, TestOperator>
const tokens = {} as Record<StaffRole, string>
let world: OperatorWorld
let member: string

beforeAll(async () => {
  world = await createOperatorWorld(database)
  for (const role of STAFF_ROLES) people[role] = await world.enrolled(role)
  for (const role of STAFF_ROLES) tokens[role] = await world.signedIn(people[role])
  member = await aSession(database, await aMember(database))
})
afterAll(() => world.close())

/**
 * What each role may do, written down a second time and by hand: a slip in the matrix of the domain changes nothing
 * here.
 * `entry` is for everybody who has signed in.
 */
const MAY: Record<StaffRole, readonly string[]> = {
  support: [
    'readMoney',
    'readCommissions',
    'readBets',
    'readRecharges',
    'readBonus',
    'readWithdrawals',
    'readWallets',
    'readGameWallet',
    'readGames',
    'readChat',
    'readDesk',
    'handleDesk',
    ...['readMembers', 'unmaskPii', 'noteMember', 'endMemberSessions', 'sendResetCode', 'readProtection'],
    'readTasks',
    ...['readAgents', 'readTeams'],
  ],
  content: [
    ...['readContent', 'writeContent', 'readGames', 'writeGames', 'operateGames', 'readTasks', 'handleTasks'],
    ...['readCompanies', 'writeCompanies'],
  ],
  risk: [
    ...['readMembers', 'unmaskPii', 'noteMember', 'holdMember', 'endMemberSessions', 'closeMember', 'approveMembers'],
    ...['writeGroups', 'readProtection', 'readCommissions', 'workCommissions', 'readWallets'],
    ...['readApprovals', 'makeApprovals', 'decideApprovals', 'readDraws', 'approveDraws', 'handleDrawAlarms'],
    ...['readBets', 'workBets', 'approveBets', 'readSwitches', 'freezeSwitches', 'operateSwitches'],
    ...['readPrices', 'setPrices', 'approvePrices', 'useLab', 'setExposureLine', 'approveSystem'],
    ...['readRecharges', 'operateRecharges', 'readBonus', 'operateBonus'],
    ...['readWithdrawals', 'workWithdrawals', 'freezeWithdrawals'],
    ...['readGameWallet', 'operateGameWallet', 'readGames', 'operateGames', 'readChat', 'approveChat'],
    ...['readTasks', 'handleTasks'],
    ...['readAgents', 'readTeams', 'readRisk', 'handleRisk'],
  ],
  'finance-maker': [
    ...['readMoney', 'readBets', 'readWallets', 'readApprovals', 'makeApprovals', 'handleMoneyAlarms'],
    ...['operateTurnover', 'readRecharges', 'handleRecharges', 'readBonus', 'handleBonus', 'handleAdjustments'],
    ...['readCommissions', 'handleCommissions', 'handleRecon', 'readMembers', 'unmaskPii'],
    ...['handleCommissions', 'readAgents', 'readTeams', 'handleAgents'],
    ...['readWithdrawals', 'workWithdrawals', 'handleWithdrawals', 'freezeWithdrawals', 'readGameWallet'],
    ...['readTasks', 'handleTasks'],
  ],
  'finance-checker': [
    ...['readMoney', 'readApprovals', 'decideApprovals', 'handleMoneyAlarms', 'readBets', 'approveBets'],
    'readWallets',
    ...['approveTurnover', 'readRecharges', 'approveRecharges', 'operateRecharges'],
    ...['readBonus', 'approveBonus', 'operateBonus', 'approveAdjustments', 'approveCommissions'],
    'approveRecon',
    ...['readWithdrawals', 'workWithdrawals', 'approveWithdrawals', 'freezeWithdrawals'],
    ...['readGameWallet', 'readCommissions', 'readMembers', 'unmaskPii'],
    ...['readTasks', 'handleTasks'],
    ...['readGameWallet', 'readAgents', 'readTeams', 'approveAgents', 'readPrices', 'approvePrices'],
  ],
  'draw-operator': [
    ...['readApprovals', 'makeApprovals', 'decideApprovals'],
    ...['readDraws', 'operateDraws', 'approveDraws', 'handleDrawAlarms', 'readSwitches', 'freezeSwitches'],
    ...['readPrices', 'useLab'],
  ],
  auditor: [
    ...['readContent', 'readAudit', 'readApprovals', 'readDraws', 'readMoney', 'readPeopleAlarms'],
    'readWholeAudit',
    ...['readRecharges', 'readBonus', 'readWithdrawals', 'readGameWallet', 'readGames', 'readChat'],
    ...['readDesk', 'readCommissions', 'readBets', 'readSwitches', 'readMembers', 'readProtection', 'readTasks'],
    ...['readAgents', 'readTeams', 'readRisk', 'readPeople', 'readPrices', 'useLab', 'readSystem'],
    'readCompanies',
    'readNetworks',
    'readWallets',
  ],
  sysadmin: [
    ...['readNetworks', 'manageNetworks', 'approveNetworks'],
    ...['readSystem', 'manageSystem', 'approveSystem'],
    ...['readPeople', 'managePeople', 'approvePeople', 'readAudit'],
    ...['readPeopleAlarms', 'handlePeopleAlarms', 'readApprovals', 'makeApprovals', 'decideApprovals'],
    ...['readSwitches', 'freezeSwitches', 'operateSwitches'],
    ...['readCompanies', 'manageLicences', 'approveLicences'],
  ],
  moderator: [
    ...['readChat', 'moderateChat', 'approveChat', 'readMembers'],
    ...['readApprovals', 'makeApprovals', 'decideApprovals'],
  ],
  protection: [
    ...['readMembers', 'unmaskPii', 'noteMember', 'readProtection', 'writeProtection', 'approveProtection'],
    ...['readApprovals', 'makeApprovals', 'decideApprovals'],
    ...['readWallets', 'readBets', 'readMoney', 'readRecharges', 'readWithdrawals'],
  ],
  partner: ['readTeams'],
}
/** What the dashboard and the alarms show to whom: queues to everybody, figures of play and integrity to some. */
const HOUSE: Readonly<Record<string, readonly StaffRole[]>> = {
  readDashboard: STAFF_ROLES,
  readReports: ['risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  makeBulk: ['risk', 'protection'],
  readBulk: ['risk', 'finance-checker', 'auditor', 'protection'],
  exportData: ['risk', 'finance-maker', 'finance-checker', 'auditor'],
  readIntegrity: ['risk', 'finance-maker', 'finance-checker', 'draw-operator', 'auditor', 'sysadmin'],
  readAlarms: ['support', 'risk', 'finance-maker', 'finance-checker', 'draw-operator', 'auditor', 'sysadmin'],
  workAlarms: ['risk', 'finance-maker', 'finance-checker', 'draw-operator', 'sysadmin'],
}
const isAdmitted = (role: StaffRole, { access }: OperatorEndpoint) =>
  access === 'open' || access === 'staff' || MAY[role].includes(access) || HOUSE[access]?.includes(role) === true

const DOOR = ['UC/UNAUTHORISED', 'UC/FORBIDDEN', 'STAFF/SESSION_OVER']
const ask = async (endpoint: OperatorEndpoint, token?: string) => {
  const url = urlOf(endpoint as never).replace('/app-api', '/operator-api')
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const isRead = endpoint.encoding === 'none'
  const payload = endpoint.encoding === 'json' ? exampleOf(endpoint.wire.body) : undefined
  const answer = await world.inject({ method: isRead ? 'GET' : 'POST', url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, code: answer.json().code as string }
}
const entries = async () => {
  const [row] = await database.sql<[{ count: number }]>`select count(*)::int as count from operator_audit`
  return row.count
}

describe('every endpoint of the operators, asked by every role', () => {
  it('is mounted, and says who may call it', () => {
    expect([...world.mounted.keys()].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
    expect(endpoints.length).toBeGreaterThan(55)
    for (const { access } of endpoints) {
      expect(
        access === 'open' ||
          access === 'staff' ||
          /^(read|write|make|decide|operate|handle|work|freeze|approve|moderate|manage)[A-Z]/.test(access) ||
          /^(unmask|note|hold|end|send|close|set|use|export)[A-Z]/.test(access),
      ).toBe(true)
    }
    // Anyone who may only read changes nothing.
    const changing = endpoints.filter(({ effect }) => effect !== 'read')
    expect(changing.filter(({ access }) => access.startsWith('read'))).toEqual([])
  })

  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s admits the roles of the matrix and no other [SEC-61]',
    async (name, endpoint) => {
      for (const role of STAFF_ROLES) {
        const before = await entries()
        const { status, code } = await ask(endpoint, tokens[role])
        expect([role, DOOR.includes(code)]).toEqual([role, !isAdmitted(role, endpoint)])
        if (isAdmitted(role, endpoint)) continue
        // A refusal at the door is one entry (SEC-64), and nothing else has happened.
        expect([role, status, code, (await entries()) - before]).toEqual([role, 403, 'UC/FORBIDDEN', 1])
      }
      if (name === 'entry.signOut') {
        for (const role of STAFF_ROLES) tokens[role] = await world.signedIn(people[role])
      }
    },
  )

  it.each(endpoints.filter(({ access }) => access !== 'open').map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is nothing to members and strangers [SEC-60]',
    async (_, endpoint) => {
      expect(await ask(endpoint)).toEqual({ status: 401, code: 'UC/UNAUTHORISED' })
      expect(await ask(endpoint, member)).toEqual({ status: 404, code: 'REQ/NOT_FOUND' })
      expect(await ask(endpoint, 'A'.repeat(43))).toEqual({ status: 404, code: 'REQ/NOT_FOUND' })
    },
  )
})

it('keeps an entry of every change that is made or refused [SEC-64]', async () => {
  for (const endpoint of endpoints.filter(({ access, effect }) => access === 'writeContent' && effect === 'write')) {
    const before = await entries()
    await ask(endpoint, tokens.content)
    expect([endpoint.name, (await entries()) - before]).toEqual([endpoint.name, 1])
  }
})
