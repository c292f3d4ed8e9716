/** An invented server of agents for tests. */
import * as applications from '@liuhe/contract/api/operator/agent-applications.ts'
import * as teams from '@liuhe/contract/api/operator/agent-teams.ts'
import * as rebates from '@liuhe/contract/api/operator/agents.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as commissions from '@liuhe/contract/api/operator/commissions.ts'
import * as risk from '@liuhe/contract/api/operator/risk.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { fake, refusal } from '../../testing/open-console.tsx'
import type {
  Agent,
  Application,
  ApplicationDetail,
  Flag,
  Node,
  PlanRun,
  PlanStatement,
  PlanVersion,
  TeamLink,
} from './words.ts'

const NOW = Date.now()

export const aNode = (memberId: string, account: string, part: Partial<Node> = {}): Node => ({
  ...{ memberId, account, isAgent: true, rate: 80, state: 'active', direct: 2, members: 840, staked: yuan('3204100') },
  ...part,
})

const agentOf = (node: Node): Agent => ({
  ...node,
  ...{ joinedAt: NOW - 1e10, lastLoginAt: NOW, teamMoney: yuan('1200'), agreed: 1, agreement: 2, openFlags: 1 },
  ...{ moves: 1, moving: null },
  line: [
    ...(node.memberId === '1' ? [] : [{ memberId: '1', account: 'gd00', rate: 90, isAgent: true }]),
    { memberId: node.memberId, account: node.account, rate: node.rate, isAgent: node.isAgent },
  ],
  ...{ rateMin: 75, rateMax: 90, rateOfOne: 80 },
  links: { count: 7, on: 5, visits: 4120, registrations: 186 },
})

const report = (stat: string) => ({
  ...{ statTime: stat, bettingMoney: yuan('900'), winMoney: yuan('800'), rebateMoney: yuan('10') },
  profit: yuan('90'),
})
const FIGURES = {
  ...{ cpBetReport: report('a'), ftBetReport: report('a'), liveBetReport: report('a') },
  ...{ dlRebate: yuan('59514.4'), dlBonus: 0n, dlDayWage: 0n, teamCount: 840, registCount: 3, rechargeCount: 2 },
  ...{ firstRechargeCount: 1, money: yuan('1200') },
  rwReport: {
    ...{ recharged: yuan('500'), rechUserCount: 2, rechDiscount: 0n, otherDiscount: 0n, discountMoney: 0n },
    ...{ withdrawMoney: yuan('100'), withdrawUserCount: 1 },
  },
  days: [],
}

const aLink = (linkId: string, code: string, part: Partial<TeamLink> = {}): TeamLink => ({
  ...{ linkId, code, agentId: '2', agent: 'gd01', rate: 70, isAgent: false, visits: 4120, registrations: 186 },
  ...{ useLimit: 0, remark: '', state: 'on', madeAt: NOW - 1e9, expiresAt: null, stopped: null },
  ...part,
})

const anApplication = (applicationId: string, account: string, part: Partial<Application> = {}): Application => ({
  ...{ applicationId, memberId: '9', account, state: 'waiting', revision: 1, appliedAt: NOW - 3_600_000, claim: null },
  ...{ decidedAt: null, decidedBy: null, reason: null, rate: null },
  ...part,
})
const detailOf = (row: Application): ApplicationDetail => ({
  ...row,
  ...{ contact: '微信 lucky_88', plan: '在自己的社群分享开奖与资料', agreement: 2, joinedAt: NOW - 1e10 },
  ...{ recharged: yuan('12000'), vipLevel: 3, parent: null, rateNow: 0, rateMin: 0, rateMax: 90, rateOfTwo: 80 },
  ...{ openFlags: 1, earlier: [] },
})

const aFlag = (flagId: string, kind: Flag['kind'], part: Partial<Flag> = {}): Flag => ({
  ...{ flagId, kind, object: 'agent/2/member/9', memberId: '2', account: 'gd***01', state: 'open', revision: 1 },
  ...{ foundAt: NOW - 1e7, changedAt: NOW - 1e6, handledBy: null, handledAt: null, note: null },
  ...part,
})

const aRun = (runId: string, state: PlanRun['state'], part: Partial<PlanRun> = {}): PlanRun => ({
  ...{ runId, kind: 'dividend', from: '2026-11-01', to: '2026-11-15', planVersion: 1, version: 2, state },
  ...{ agents: 1, held: 0, amount: yuan('61204.8'), paid: 0n, doneAt: null },
  ...part,
})

const aStatement = (part: Partial<PlanStatement> = {}): PlanStatement => ({
  ...{ statementId: '77', agentId: '2', account: 'gd01', level: 1, amount: yuan('61204.8'), paid: 0n, taken: 0n },
  ...{ adjustment: 0n, state: 'settled', isHeld: false, note: '' },
  ...part,
})

const PART = {
  ...{
    game: 'lottery' as const,
    base: 'loss' as const,
    stake: yuan('900000'),
    profit: yuan('102008'),
    recharged: 0n,
    costs: 0n,
  },
  ...{ active: 12, amountRatio: 1000, own: 600, tier: null, wage: null, before: 0n, carried: 0n },
  ...{ amount: yuan('61204.8'), fromBelow: 0n },
} as const

const TIER = {
  ...{ lossMin: 0n, activeMin: 3, validStakeMin: yuan('10000'), rechargedMin: 0n, isDirect: false, amountMax: null },
  pays: { kind: 'share', hundredths: 25 },
} as const
/** A plan of a kind. */
function planOf(kind: 'dividend' | 'wage' | 'monthly'): PlanVersion['plan'] {
  if (kind === 'wage') return { kind, terms: { activeStakeMin: yuan('100'), levels: [[TIER]], isReviewed: true } }
  if (kind === 'monthly') {
    const shares = { lowerShare: 100, subShare: 50, turnoverHundredths: 5, feeShare: 200 }
    const tiers = [{ profitMin: yuan('50000'), activeMin: 5, share: 300 }]
    return { kind, terms: { activeStakeMin: yuan('100'), tiers, ...shares } }
  }
  const games = [{ game: 'lottery', base: 'loss', amountRatio: 1000 }] as const
  return { kind, terms: { mode: 'layer', period: 'day', games: [...games], ratios: [600, 300], isReviewed: true } }
}

/** What an invented server holds, and what was asked of it. */
function aWorld() {
  const calls: { name: string; args: unknown }[] = []
  const server: { refuses?: Error } = {}
  return {
    calls,
    server,
    nodes: new Map([
      ['1', aNode('1', 'gd00', { rate: 90, members: 9_412 })],
      ['2', aNode('2', 'gd01')],
      ['9', aNode('9', 'ly8***06', { isAgent: false, rate: 70, direct: 0, members: 0 })],
    ]),
    links: new Map([['5', aLink('5', 'gd8888')]]),
    asked: new Map([
      ['31', anApplication('31', 'zz***18')],
      ['32', anApplication('32', 'hai***83', { claim: { login: 'other', until: NOW + 600_000 } })],
    ]),
    flags: new Map([
      ['41', aFlag('41', 'self-referral')],
      ['42', aFlag('42', 'agent-ring')],
    ]),
    runs: new Map([
      ['71', aRun('71', 'review')],
      ['72', aRun('72', 'risk', { kind: 'dividend', from: '2026-10-16', to: '2026-10-31' })],
    ]),
    statement: aStatement(),
    note: (name: string, args: unknown) => void calls.push({ name, args }),
    /** Refuses what the test has said. */
    judge() {
      if (server.refuses !== undefined) throw server.refuses
    },
  }
}
type World = ReturnType<typeof aWorld>

const BELOW: Readonly<Record<string, readonly string[]>> = { '1': ['2'], '2': ['9'] }
const some = <Row>(rows: Iterable<Row>) => ({ data: [...rows], next: null })
const of = <Row>(rows: ReadonlyMap<string, Row>, key: string, code: Parameters<typeof refusal>[0]): Row => {
  const row = rows.get(key)
  if (row === undefined) throw refusal(code)
  return row
}
const proposal = (approvalId: number) => ({ approvalId, payloadHash: 'a'.repeat(64), expiresAt: NOW + 86_400_000 })

export function anAgentServer() {
  const world = aWorld()
  const { calls, server, nodes } = world
  const parts = [teamFakes, linkFakes, applicationFakes, riskFakes, rebateFakes, planFakes, runFakes]
  return { fakes: [...parts.flatMap((part) => part(world)), fake(approvals.list, () => [])], calls, server, nodes }
}

const teamFakes = ({ nodes, note, judge }: World) => [
  fake(teams.layer, ({ below: whose, account }) => {
    if (account !== undefined) return some([...nodes.values()].filter((node) => node.account.startsWith(account)))
    return some((whose === undefined ? ['1'] : (BELOW[whose] ?? [])).map((id) => of(nodes, id, 'AGENT/NOT_FOUND')))
  }),
  fake(teams.agent, ({ memberId }) => agentOf(of(nodes, memberId, 'AGENT/NOT_FOUND'))),
  fake(teams.figures, () => FIGURES),
  fake(teams.setRate, (args) => {
    judge()
    note('setRate', args)
    nodes.set(args.memberId, { ...of(nodes, args.memberId, 'AGENT/NOT_FOUND'), rate: args.rate })
    return { rate: args.rate }
  }),
  fake(teams.proposeRate, (args) => {
    note('proposeRate', args)
    return proposal(15)
  }),
  fake(teams.proposeMove, (args) => {
    note('proposeMove', args)
    return proposal(14)
  }),
]

const linkFakes = ({ links, note }: World) => [
  fake(teams.links, () => some(links.values())),
  fake(teams.turnLink, (args) => {
    note('turnLink', args)
    const stopped = args.isStopped ? { at: NOW, login: 'maker', reason: args.reason } : null
    const link = aLink(args.linkId, 'gd8888', { stopped, state: args.isStopped ? 'off' : 'on' })
    links.set(args.linkId, link)
    return link
  }),
]

const applicationFakes = ({ asked, note, judge }: World) => {
  const end = (id: string, part: Partial<Application>) => {
    const ended = { ...of(asked, id, 'AGENT/NO_APPLICATION'), decidedBy: 'maker', decidedAt: NOW, ...part }
    asked.set(id, ended)
    return ended
  }
  return [
    fake(applications.applications, ({ state }) => some([...asked.values()].filter((row) => row.state === state))),
    fake(applications.application, ({ applicationId: id }) => detailOf(of(asked, id, 'AGENT/NO_APPLICATION'))),
    fake(applications.claim, ({ applicationId }) => {
      const claim = { login: 'maker', until: NOW + 900_000 }
      asked.set(applicationId, { ...of(asked, applicationId, 'AGENT/NO_APPLICATION'), claim })
      return claim
    }),
    fake(applications.approve, (args) => {
      note('approve', args)
      end(args.applicationId, { state: 'approved', rate: args.rate })
      return { state: 'approved' as const, proposal: null }
    }),
    fake(applications.refuse, (args) => {
      judge()
      note('refuse', args)
      return end(args.applicationId, { state: 'refused', reason: args.reason })
    }),
  ]
}

const riskFakes = ({ flags, note }: World) => [
  fake(risk.flags, ({ state }) => some([...flags.values()].filter((row) => row.state === state))),
  fake(risk.flag, ({ flagId }) => ({
    ...of(flags, flagId, 'RISK/NOT_FOUND'),
    people: [
      {
        memberId: '2',
        account: 'gd***01',
        isAgent: true,
        state: 'active' as const,
        joinedAt: NOW - 1e10,
        openFlags: 0,
      },
      {
        memberId: '9',
        account: 'ly8***06',
        isAgent: false,
        state: 'active' as const,
        joinedAt: NOW - 1e9,
        openFlags: 2,
      },
    ],
    traces: [{ what: 'device' as const, mark: 'ab12' }],
  })),
  fake(risk.decide, (args) => {
    note('decide', args)
    const row = of(flags, args.flagId, 'RISK/NOT_FOUND')
    const ended = { ...row, state: args.state, note: args.note, handledBy: 'risk', handledAt: NOW }
    flags.set(row.flagId, ended)
    return ended
  }),
]

const rebateFakes = ({ note, judge }: World) => [
  fake(rebates.rebateDays, () => [
    {
      ...{ day: '2026-11-21', version: 1, state: 'review' as const, agents: 1, amount: yuan('59514.4') },
      ...{ paid: 0n, doneAt: null },
    },
  ]),
  fake(rebates.rebateStatements, () =>
    some([{ agentId: '2', account: 'gd01', amount: yuan('59514.4'), paid: 0n, taken: 0n, state: 'settled' as const }]),
  ),
  fake(rebates.rebateLines, () =>
    some([{ memberId: '9', account: 'tian***09', depth: 2, own: 80, given: 75, base: yuan('982300') }]),
  ),
  fake(rebates.rebateOrders, () => some([{ orderNo: '900001', drawId: 7, addTime: NOW, base: yuan('982300') }])),
  fake(rebates.payRebates, (args) => {
    judge()
    note('payRebates', args)
    return proposal(12)
  }),
]

const SIGNED = { startsOn: '2026-11-20', madeBy: 'maker', agreedBy: 'checker', reason: '第四季度', madeAt: NOW }

const planFakes = ({ note, judge }: World) => [
  fake(commissions.plans, ({ kind }) => some([{ ...SIGNED, version: 2, isOn: true, plan: planOf(kind) }])),
  fake(commissions.proposePlan, (args) => {
    judge()
    note('proposePlan', args)
    return proposal(13)
  }),
  fake(commissions.ratios, () => some([{ ...SIGNED, version: 1, memberId: '2', account: 'gd01', ratio: 300 }])),
  fake(commissions.proposeRatio, (args) => {
    note('proposeRatio', args)
    return proposal(16)
  }),
]

const runFakes = (world: World) => [
  fake(commissions.runs, ({ kind }) => some([...world.runs.values()].map((run) => ({ ...run, kind })))),
  fake(commissions.run, ({ runId }) => ({
    ...of(world.runs, runId, 'AGENT/STATEMENT_NOT_FOUND'),
    plan: planOf('dividend'),
  })),
  fake(commissions.statements, () => some([world.statement])),
  fake(commissions.statement, () => ({
    ...world.statement,
    ...{ runId: '71', kind: 'dividend' as const, from: '2026-11-01', to: '2026-11-15', parts: [PART], levels: [] },
  })),
  fake(commissions.statementMembers, () =>
    some([
      {
        ...{ memberId: '9', account: 'ly8***06', game: 'lottery', depth: 1, own: 600, given: 0 },
        ...{ stake: yuan('412600'), profit: yuan('2063'), recharged: 0n },
      },
    ]),
  ),
  fake(commissions.memberOrders, () =>
    some([
      {
        ...{ orderNo: '900002', drawId: 7, playCode: 'tema', addTime: NOW, settledTime: NOW },
        ...{ stake: yuan('200'), profit: yuan('-100') },
      },
    ]),
  ),
  fake(commissions.hold, (args) => {
    world.note('hold', args)
    world.statement = aStatement({ isHeld: args.isHeld, note: args.reason })
    return world.statement
  }),
  fake(commissions.passRun, (args) => {
    world.note('passRun', args)
    const run = { ...of(world.runs, args.runId, 'AGENT/STATEMENT_NOT_FOUND'), state: 'review' as const }
    world.runs.set(args.runId, run)
    return run
  }),
]
