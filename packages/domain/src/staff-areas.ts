/**
 * What the console tells of: each object by the first word of its name (`withdrawal/7`), in the area that it belongs
 * to, and who reads that area. News are sent to nobody else. A name whose first word is not here does not compile.
 */
import { ALARM_SOURCE_NAMES, type AlarmSource, alarmSourcesOf } from './alarms.ts'
import { type StaffPermission, staffMay, type StaffRole } from './staff.ts'

interface Area {
  see: StaffPermission
  /** First words of names. */
  kinds: readonly string[]
}

const AREAS = {
  approvals: { see: 'readApprovals', kinds: ['approval'] },
  withdrawals: {
    see: 'readWithdrawals',
    kinds: [
      ...(['withdrawal', 'withdrawals', 'withdrawal-figures', 'withdrawal-direct', 'withdrawal-freeze'] as const),
      ...(['withdrawal-rule', 'withdrawal-method'] as const),
    ],
  },
  recharges: {
    see: 'readRecharges',
    kinds: ['recharge', 'recharges', 'recharge-money', 'recharge-channel', 'direct'],
  },
  money: {
    see: 'readMoney',
    kinds: ['adjustment', 'adjustment-batch', 'recon', 'turnover', 'turnover-terms'],
  },
  bonus: {
    see: 'readBonus',
    kinds: [
      'bonus-grant',
      'bonus-offer',
      'red-packet',
      'red-packet-settings',
      'red-packet-schedule',
      'red-packet-ring',
    ],
  },
  draws: { see: 'readDraws', kinds: ['draw', 'chain', 'result-picture', 'exposure-line'] },
  lab: { see: 'useLab', kinds: ['lab'] },
  bets: { see: 'readBets', kinds: ['order'] },
  prices: { see: 'readPrices', kinds: ['prices', 'price-group', 'price-member'] },
  switches: { see: 'readSwitches', kinds: ['switch'] },
  games: { see: 'readGames', kinds: ['game', 'games', 'game-provider', 'supplier'] },
  gameWallet: { see: 'readGameWallet', kinds: ['wallet-closure', 'wallet-provider', 'live-transfer'] },
  commissions: {
    see: 'readCommissions',
    kinds: ['agent-rebates', 'agent-runs', 'agent-statements', 'agent-plan', 'agent-ratio'],
  },
  // A partner reads one team; which of its agents has changed he sees when he asks.
  agents: { see: 'readAgents', kinds: ['agent', 'agent-link', 'agent-application'] },
  risk: { see: 'readRisk', kinds: ['risk', 'risk-flag'] },
  members: { see: 'readMembers', kinds: ['member', 'member-group'] },
  protection: { see: 'readProtection', kinds: ['protection'] },
  chat: {
    see: 'readChat',
    kinds: ['chat-room', 'chat-class', 'chat-message', 'chat-person', 'chat-words', 'chat-report'],
  },
  desk: { see: 'readDesk', kinds: ['desk-case', 'desk-canned', 'desk-staff', 'desk-rules'] },
  tasks: { see: 'readTasks', kinds: ['desk-task'] },
  content: {
    see: 'readContent',
    kinds: [
      ...(['card', 'document', 'block-list', 'categories', 'piece', 'pieces'] as const),
      ...(['promotion', 'promotions', 'promotion-category'] as const),
      ...(['gallery-group', 'gallery-sheet'] as const),
    ],
  },
  exports: { see: 'exportData', kinds: ['export'] },
  bulk: { see: 'readBulk', kinds: ['bulk'] },
  system: { see: 'readSystem', kinds: ['setting', 'window', 'job'] },
  companies: { see: 'readCompanies', kinds: ['company'] },
  people: { see: 'readPeople', kinds: ['operator', 'session'] },
  networks: { see: 'readNetworks', kinds: ['operator-networks'] },
  audit: { see: 'readWholeAudit', kinds: ['audit'] },
  // Everybody has views of his own and of his role.
  views: { see: 'readDashboard', kinds: ['view'] },
} as const satisfies Record<string, Area>

/** Alarms are an area of their own, of which each role reads some sources (`alarms.ts`). */
export type StaffArea = keyof typeof AREAS | 'alarms'
export const STAFF_AREAS = [...Object.keys(AREAS), 'alarms'] as StaffArea[]

type Kind = (typeof AREAS)[keyof typeof AREAS]['kinds'][number]

/** How the audit, proposals and news name what was done something to. */
export type StaffObject =
  | Kind
  | `${Kind}/${string}`
  | `alarm/${AlarmSource}/${number}`
  | `${AlarmSource}-alarm/${number}`
  /** An uploaded picture, by its address. */
  | `/${string}`

const areaOfKind = new Map<string, StaffArea>(
  (Object.entries(AREAS) as [StaffArea, Area][]).flatMap(([area, { kinds }]) => kinds.map((kind) => [kind, area])),
)
const isSource = (text: string | undefined): text is AlarmSource => ALARM_SOURCE_NAMES.includes(text as AlarmSource)

/** The source of an alarm's name, `alarm/result/7` or `result-alarm/7`; undefined for everything else. */
const sourceOf = (object: string): AlarmSource | undefined => {
  const [kind = '', second] = object.split('/')
  const source = kind === 'alarm' ? second : kind.endsWith('-alarm') ? kind.slice(0, -'-alarm'.length) : undefined
  return isSource(source) ? source : undefined
}

/**
 * Kinds whose entries in the audit a sysadmin reads: of people and their sessions, of settings, windows, switches,
 * companies and jobs. Nothing of money or of members is among them (console, permission matrix).
 */
export const SYSTEM_KINDS: readonly string[] = (
  ['companies', 'networks', 'people', 'switches', 'system'] as const
).flatMap((area) => AREAS[area].kinds)

/** Whether a role may read what the audit says of an object. */
export const mayReadAuditOf = (role: StaffRole, object: string): boolean =>
  staffMay(role, 'readWholeAudit') ||
  (staffMay(role, 'readAudit') && SYSTEM_KINDS.includes(object.split('/', 1)[0] ?? ''))

/** The area of an object; undefined for a name of another release, which nobody is told. */
export function areaOf(object: string): StaffArea | undefined {
  if (sourceOf(object) !== undefined) return 'alarms'
  return object.startsWith('/') ? 'content' : areaOfKind.get(object.split('/', 1)[0] ?? '')
}

/** Whether somebody of a role may be told that an object has changed. */
export function mayHear(role: StaffRole, object: string): boolean {
  const source = sourceOf(object)
  if (source !== undefined) return alarmSourcesOf(role).includes(source)
  const area = areaOf(object)
  return area !== undefined && area !== 'alarms' && staffMay(role, AREAS[area].see)
}
