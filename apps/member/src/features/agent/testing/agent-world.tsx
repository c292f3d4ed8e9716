import * as own from '@liuhe/contract/api/agent-statements.ts'

import * as entry from '@liuhe/contract/api/agent-entry.ts'
import * as api from '@liuhe/contract/api/agents.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { addDays, daysBetween } from '@liuhe/domain/time.ts'
import { type Fake, fake, fakeFile } from '@liuhe/web/testing/fake-call.ts'
import type { ReactNode } from 'react'
import { renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'

type Agreement = OutputOf<typeof entry.agreement>
type Member = OutputOf<typeof api.subUsers>['data'][number]
type Info = OutputOf<typeof api.info>
type LinkDetail = OutputOf<typeof api.link>
type Figures = OutputOf<typeof api.teamFigures>
type Statement = OutputOf<typeof own.statements>['data'][number]
type StatementDetail = OutputOf<typeof own.statement>

const AT = Date.parse('2026-11-22T04:00:00Z')

export const aTeamMember = (member: Partial<Member> = {}): Member => ({
  ...{ userId: '11', account: 'caishen888', nickname: null, avatarId: 6, isAgent: true, rate: 75 },
  ...{
    money: yuan('32180.5'),
    teamMoney: yuan('61220.9'),
    betToday: yuan('1350'),
    subCount: 14,
    addTime: AT,
    loginTime: AT,
  },
  ...{ state: 'active', isOnline: true, ...member },
})

export const aLink = (link: Partial<LinkDetail> = {}): LinkDetail => ({
  ...{ linkId: '7', code: 'CHEN88', externalUrl: '', type: 0, landing: 'register', isAgent: false, userLevel: 1 },
  ...{ rate: 79, effectiveDays: 0, useLimit: 100, visitCount: 612, registCount: 74, gift: 0n, remark: '朋友圈' },
  ...{ isOn: true, state: 'on', addTime: AT, expiresAt: null, registerLink: '/auth/register?code=CHEN88' },
  days: [10, 20, 30, 40, 50, 60, 40].map((visits, n) => ({ day: `2026-11-${16 + n}`, visits, registrations: n })),
  ...{ recharged: 7, ...link },
})

const INFO: Info = {
  ...{ userId: '1', account: 'lucky_chen', nickname: null, avatarId: 4, rate: 80 },
  ...{ directCount: 38, teamCount: 300, onlineCount: 41, registerLink: '/auth/register?code=CHEN88', code: 'CHEN88' },
  ...{ linkCount: 6, linkMax: 20, canMakeAgents: true, ratio: 300 },
}

const aReport = (staked: string, won: string, rebate: string, result: string) => ({
  ...{ statTime: '2026-11-22~2026-11-22', bettingMoney: yuan(staked), winMoney: yuan(won) },
  ...{ rebateMoney: yuan(rebate), profit: yuan(result) },
})

/** A team that costs the house 865 yuan: the worked example of Domain §7.4. */
export const aTeamsFigures = (figures: Partial<Figures> = {}): Figures => ({
  cpBetReport: aReport('10000', '9200', '80', '720'),
  ftBetReport: aReport('0', '0', '0', '0'),
  liveBetReport: aReport('5000', '4600', '25', '400'),
  ...{ dlRebate: yuan('30'), dlBonus: yuan('112'), dlDayWage: yuan('20') },
  ...{ teamCount: 300, registCount: 6, rechargeCount: 21, firstRechargeCount: 4, money: yuan('184206.55') },
  rwReport: {
    ...{ recharged: yuan('52480'), rechUserCount: 21, rechDiscount: yuan('50'), otherDiscount: yuan('18') },
    ...{ discountMoney: yuan('68'), withdrawMoney: yuan('31200'), withdrawUserCount: 9 },
  },
  days: [],
  ...figures,
})

export const aStatement = (statement: Partial<Statement> = {}): Statement => ({
  ...{ statementId: '31', kind: 'dividend', from: '2026-11-16', to: '2026-11-22', amount: yuan('1200') },
  ...{ paid: yuan('1200'), taken: 0n, state: 'paid', tier: null, ...statement },
})

const STATEMENTS = [
  aStatement({ statementId: '33', kind: 'rebate', from: '2026-11-21', to: '2026-11-21', amount: yuan('1048.32') }),
  aStatement({ statementId: '32', kind: 'wage', from: '2026-11-21', to: '2026-11-21', amount: yuan('500'), tier: 2 }),
  aStatement({ paid: 0n, state: 'settled' }),
]

/** The worked example of Domain §7.6: the agent above the one who has 20 % has 30 %. */
const DETAIL: Pick<StatementDetail, 'parts' | 'levels' | 'unnamed'> = {
  unnamed: null,
  parts: [
    {
      ...{ game: 'lottery', base: 'loss', stake: yuan('90000'), profit: yuan('20000'), recharged: 0n, costs: 0n },
      ...{ active: 3, amountRatio: 600, own: 300, tier: null, wage: null, before: -yuan('50'), carried: 0n },
      ...{ amount: yuan('1150'), fromBelow: 0n },
    },
  ],
  levels: [
    {
      ...{ game: 'lottery', depth: 2, own: 300, given: 200, members: 3, active: 3 },
      ...{ stake: yuan('90000'), profit: yuan('20000'), recharged: 0n },
    },
    {
      ...{ game: 'lottery', depth: 1, own: 300, given: 0, members: 1, active: 1 },
      ...{ stake: 0n, profit: 0n, recharged: 0n },
    },
  ],
}

/** What agents agree to, accepted last week. */
const AGREEMENT: Agreement = {
  ...{
    version: 2,
    current: 2,
    text: '<h3>一、如何发展下级</h3><p>直接开户或推广链接。</p>',
    publishedAt: AT - 9 * 86_400_000,
  },
  ...{ acceptedAt: AT - 7 * 86_400_000, linksUntil: null },
  accepted: [{ version: 2, acceptedAt: AT - 7 * 86_400_000 }],
}

/** What the server of a test has, what it refuses with, and what it was told. */
export function agentWorld(changes: Changes = {}) {
  const world: World = {
    info: { ...INFO, ...changes.info },
    members: changes.members ?? [
      aTeamMember(),
      aTeamMember({ userId: '12', account: 'xiaoyuer', isAgent: false, subCount: 0 }),
    ],
    links: [aLink(), aLink({ linkId: '8', code: 'OLD2025', state: 'expired', remark: '' })],
    refusal: changes.refusal,
    agreement: { ...AGREEMENT, ...changes.agreement },
    figures: aTeamsFigures(changes.figures),
    statements: changes.statements ?? STATEMENTS,
    running: changes.running ?? [],
    askedMembers: [],
    asked: [],
    days: [],
    sent: [],
  }
  return { world, fakes: [...teamOf(world), ...linksOf(world), ...statementsOf(world), ...agreementOf(world)] }
}

interface Changes {
  info?: Partial<Info>
  members?: readonly Member[]
  figures?: Partial<Figures>
  agreement?: Partial<Agreement>
  refusal?: ApiError
  statements?: readonly Statement[]
  running?: OutputOf<typeof own.runningStatements>['data']
}

/** What the tests look at afterwards. */
interface World {
  info: Info
  members: readonly Member[]
  links: LinkDetail[]
  refusal: ApiError | undefined
  agreement: Agreement
  figures: Figures
  statements: readonly Statement[]
  running: OutputOf<typeof own.runningStatements>['data']
  askedMembers: ArgsOf<typeof own.statementMembers>[]
  asked: ArgsOf<typeof api.subUsers>[]
  days: ArgsOf<typeof api.teamFigures>[]
  sent: unknown[]
}

/** Notes what a command says, or refuses it. */
function told<Args>(world: World, args: Args): Args {
  world.sent.push(args)
  if (world.refusal) throw world.refusal
  return args
}

const TRAIL = [
  { userId: '1', account: 'lucky_chen' },
  { userId: '11', account: 'caishen888' },
]

const teamOf = (world: World): Fake[] => [
  fake(api.info, () => world.info),
  fake(api.rebateRange, () => [0, world.info.rate]),
  fake(api.subUsers, (args) => {
    world.asked.push(args)
    const sums = { teamCount: 46, teamMoney: yuan('128406.2'), onlineCount: 7, countedAt: AT }
    const trail = args.userId === undefined ? TRAIL.slice(0, 1) : TRAIL
    return { data: [...world.members], otherData: { ...sums, trail }, totalCount: world.members.length }
  }),
  fake(api.user, () => ({
    ...{ ...aTeamMember(), teamCount: 20, recharged: yuan('5000'), trail: TRAIL },
    ...{ isDirect: true, rateMin: 70, rateMax: 80 },
  })),
  fake(api.teamFigures, (args) => {
    world.days.push(args)
    const count = daysBetween(args.beginDate, args.endDate) + 1
    const days = Array.from({ length: count }, (_, n) => ({
      ...{ day: addDays(args.beginDate, n), bettingMoney: yuan('900'), profit: yuan('40') },
      ...{ recharged: yuan(String(1000 + ((n * 37) % 11) * 300)), registCount: n % 4 },
    }))
    return { ...world.figures, days }
  }),
  fake(api.setRate, (args) => ({ rate: told(world, args).rate })),
  fake(api.add, (args) => ({ userId: '99', account: told(world, args).account })),
]

const linksOf = (world: World): Fake[] => [
  fake(api.links, () => ({ data: world.links, totalCount: world.links.length, linkMax: 20 })),
  fake(api.link, ({ linkId }) => {
    const link = world.links.find((one) => one.linkId === linkId)
    if (link === undefined) throw new ApiError('AGENT/LINK_NOT_FOUND', '推广链接不存在', 404)
    return link
  }),
  fake(api.createLink, (args) => told(world, args) && aLink()),
  fake(api.updateLink, (args) => told(world, args) && aLink()),
  fake(api.removeLink, (args) => told(world, args) && {}),
]

const statementsOf = (world: World): Fake[] => [
  fake(own.runningStatements, () => ({ data: [...world.running] })),
  fake(own.statements, ({ kind }) => ({
    data: world.statements.filter((one) => kind === undefined || one.kind === kind),
    nextKey: null,
  })),
  fake(own.statement, ({ statementId }) => {
    const found = world.statements.find((one) => one.statementId === statementId)
    if (found === undefined) throw new ApiError('AGENT/STATEMENT_NOT_FOUND', '结算单不存在', 404)
    return { ...found, ...DETAIL }
  }),
  fake(own.statementMembers, (args) => {
    world.askedMembers.push(args)
    const played = { stake: yuan('90000'), profit: yuan('20000'), recharged: 0n }
    const rates = { game: 'lottery', depth: 2, own: 300, given: 200 } as const
    return { data: [{ memberId: '12', account: 'xiaoyuer', ...rates, ...played }], nextKey: null }
  }),
]

/** An earlier version has words of its own. */
const agreementOf = (world: World): Fake[] => [
  fake(entry.agreement, ({ version = world.agreement.current }) =>
    version === world.agreement.current
      ? world.agreement
      : { ...world.agreement, version, text: `<p>第 ${version} 版的全文</p>`, acceptedAt: AT - 30 * 86_400_000 },
  ),
  fake(entry.acceptAgreement, (args) => {
    const { version } = told(world, args)
    world.agreement = { ...world.agreement, acceptedAt: AT, linksUntil: null }
    return { version, acceptedAt: AT }
  }),
]

const FILES = [
  fakeFile(staticFiles.registerLimit, () => ({ signUpBonus: 88, userAccountMessage: '', wechatPlaceholder: '' })),
]

/** Draws a page of an agent who is signed in. */
export const renderAgent = (page: ReactNode, fakes: readonly Fake[], options: RenderPageOptions = {}) =>
  renderPage(page, { fakes, files: FILES, token: 't', ...options })
