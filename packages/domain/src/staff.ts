/** People of the operator: what each role may do (SEC-61). A role that is not named is refused. */
import { type Money, yuan } from './money.ts'

export const STAFF_ROLES = [
  'support',
  'content',
  'risk',
  'finance-maker',
  'finance-checker',
  'draw-operator',
  'auditor',
  'sysadmin',
  'moderator',
  'protection',
  'partner',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

const MATRIX = {
  /** Write, publish and withdraw cards, documents, promotions; order categories, upload pictures. */
  writeContent: ['content'],
  /** See drafts and revisions. */
  readContent: ['content', 'auditor'],
  /** See what companies are: brand, home, menu, flags, looks, domains and licence, with all versions. */
  readCompanies: ['content', 'auditor', 'sysadmin'],
  /** Change what members see of a company, at once. */
  writeCompanies: ['content'],
  /** Propose other domains and another licence of a company. */
  manageLicences: ['sysadmin'],
  /** Be the second person of it. */
  approveLicences: ['sysadmin'],
  /** See what operators did and were refused: a sysadmin of people and the system alone (`SYSTEM_KINDS`). */
  readAudit: ['auditor', 'sysadmin'],
  /** See all of it, whatever it was done to, and check the chain that holds it. */
  readWholeAudit: ['auditor'],
  /** See what waits for a second person, and what became of it. Each kind shows itself to those whose work it is. */
  readApprovals: [
    ...(['risk', 'finance-maker', 'finance-checker', 'draw-operator', 'auditor', 'sysadmin'] as const),
    ...(['moderator', 'protection'] as const),
  ],
  /** Take back what one has proposed oneself. */
  makeApprovals: ['risk', 'finance-maker', 'draw-operator', 'sysadmin', 'moderator', 'protection'],
  /** Decide what somebody else has proposed, where the kind of it is one's work. */
  decideApprovals: ['risk', 'finance-checker', 'draw-operator', 'sysadmin', 'moderator', 'protection'],
  /** See official draws, who entered what, and the alarms about them. */
  readDraws: ['risk', 'draw-operator', 'auditor'],
  /** Enter official results; propose to correct one or to void a draw. */
  operateDraws: ['draw-operator'],
  /** Be the second person of a correction or a void. */
  approveDraws: ['risk', 'draw-operator'],
  /** Say that an alarm about official draws has been dealt with. */
  handleDrawAlarms: ['risk', 'draw-operator'],
  /** See orders on draws, whose they are, and how each came to its end. */
  readBets: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** Propose to void an order. */
  workBets: ['risk'],
  /** Be the second person of it. */
  approveBets: ['risk', 'finance-checker'],
  /** See what is switched off. */
  readSwitches: ['risk', 'draw-operator', 'sysadmin', 'auditor'],
  /** Turn gaming, a game, a play, a provider or a feature off at once. */
  freezeSwitches: ['risk', 'draw-operator', 'sysadmin'],
  /** Turn it on again; all gaming as one of two. */
  operateSwitches: ['risk', 'sysadmin'],
  /** See what members owe after corrections, and what gateways said. */
  readMoney: ['support', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** Propose what a deposit or gift shall ask to be staked, and other terms of turnover. */
  operateTurnover: ['finance-maker'],
  /** Be the second person of it. */
  approveTurnover: ['finance-checker'],
  /** Say that an alarm about payments has been dealt with. */
  handleMoneyAlarms: ['finance-maker', 'finance-checker'],
  /** See recharges, and the money that waits for people. */
  readRecharges: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** Reject orders, match and return money; propose credits by hand and other figures of channels. */
  handleRecharges: ['finance-maker'],
  /** Be the second person of a credit by hand, or of other figures of a channel. */
  approveRecharges: ['finance-checker'],
  /** Stop recharges at once, and let them go on. */
  operateRecharges: ['risk', 'finance-checker'],
  /** See offers of the bonus centre and gifts of members. */
  readBonus: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor'],
  /** Propose other figures of an offer, and gifts by hand. */
  handleBonus: ['finance-maker'],
  /** Be the second person of it. */
  approveBonus: ['finance-checker'],
  /** Stop an offer at once, and let it go on. */
  operateBonus: ['risk', 'finance-checker'],
  /** Propose to add money to a wallet or to take it away by hand. */
  handleAdjustments: ['finance-maker'],
  /** Be the second person of it. */
  approveAdjustments: ['finance-checker'],
  /** See plans, runs and statements of agents. */
  readCommissions: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor'],
  /** Pull the lists of gateways and providers, carry differences over, propose to book them. */
  handleRecon: ['finance-maker'],
  /** Be the second person of it; close a day. */
  approveRecon: ['finance-checker'],
  /** Propose plans, ratios, and that what agents earned is paid; adjust the net of a month. */
  handleCommissions: ['finance-maker'],
  /** Let a month of commissions go to finance; hold a statement. */
  workCommissions: ['risk'],
  /** Be the second person of it. */
  approveCommissions: ['finance-checker'],
  /** See the tree of agents, one of them, and figures of teams; a partner those of the own agent’s team alone. */
  readTeams: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'partner'],
  /** See links of agents, and applications of members who want to become one. */
  readAgents: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor'],
  /** Take one to look at it, refuse it, make a member an agent, propose a high rate. */
  handleAgents: ['finance-maker'],
  /** Be the second person of a high rate. */
  approveAgents: ['finance-checker'],
  /** See what looks wrong and waits for a person. */
  readRisk: ['risk', 'auditor'],
  /** Say what became of it. */
  handleRisk: ['risk'],
  /** See odds and limits of games with all their versions. */
  readPrices: ['risk', 'finance-checker', 'draw-operator', 'auditor'],
  /** Propose other odds and limits, and to take back what is scheduled. */
  setPrices: ['risk'],
  /** Be the second person of it: another one of the role, or who checks money. */
  approvePrices: ['risk', 'finance-checker'],
  /** Ask what results of a draw would cost and what other prices would bring; each question is in the audit. */
  useLab: ['risk', 'draw-operator', 'auditor'],
  /** Say how much a draw of a game may cost before it is marked. */
  setExposureLine: ['risk'],
  /** See withdrawals with all that speaks for and against them. */
  readWithdrawals: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** Take a withdrawal to look at it, and say no to it. */
  workWithdrawals: ['risk', 'finance-maker', 'finance-checker'],
  /** Say the first yes; propose what was paid by hand, other figures and rules, and that payouts go on. */
  handleWithdrawals: ['finance-maker'],
  /** Be the second person of all of that; begin a payment by hand; have a failed one returned. */
  approveWithdrawals: ['finance-checker'],
  /** Stop all payouts at once. */
  freezeWithdrawals: ['risk', 'finance-maker', 'finance-checker'],
  /** See providers of games, their calls, open rounds and what disagrees. */
  readGameWallet: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor'],
  /** Close a provider or a game, bar a member from games or say the most he may bet; deal with alarms about them. */
  operateGameWallet: ['risk'],
  /** See the games of the centre, also those that are not shown. */
  readGames: ['support', 'content', 'risk', 'auditor'],
  /** Say which games are hot and in which order they stand, with which names and pictures, and whose are shown. */
  writeGames: ['content'],
  /** Put a game of another house on offer, take it off, close it for a time. */
  operateGames: ['content', 'risk'],
  /** See rooms, messages, persons, reports and words of the chat. */
  readChat: ['support', 'risk', 'auditor', 'moderator'],
  /** Keep order in it: rooms and their rules, mutes, messages, reports, words, who is a host. */
  moderateChat: ['moderator'],
  /** Be the second person of taking the chat from a member for good: another one of the role, or risk. */
  approveChat: ['moderator', 'risk'],
  /** See the conversations of customer service, its figures and its canned answers. */
  readDesk: ['support', 'auditor'],
  /** Serve there: take conversations, answer, hand them on, end them; opening hours and canned answers. */
  handleDesk: ['support'],
  /** See members: names, phones and accounts masked. */
  readMembers: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'moderator', 'protection'],
  /** See what moved in the wallet of one member, line by line. */
  readWallets: ['support', 'risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** See what is masked of one member, once, for a reason (console, 30 a day). */
  unmaskPii: ['support', 'risk', 'finance-maker', 'finance-checker', 'protection'],
  /** Write notes about a member, and tags. */
  noteMember: ['support', 'risk', 'protection'],
  /** Hold withdrawals of a member; suspend him, and end that. */
  holdMember: ['risk'],
  /** End every session of a member. */
  endMemberSessions: ['support', 'risk'],
  /** Have a code sent to a member's own phone, with which he sets a new password. Nobody here sees it (SEC-63). */
  sendResetCode: ['support'],
  /** Propose to close a member's account. */
  closeMember: ['risk'],
  /** Be the second person of it. */
  approveMembers: ['risk'],
  /** Say which rules make the groups of members. */
  writeGroups: ['risk'],
  /** See limits, pauses, exclusions and what calls for somebody who looks after players. */
  readProtection: ['support', 'risk', 'auditor', 'protection'],
  /** Lower limits and begin pauses at once; assess what calls for it; propose that an exclusion ends. */
  writeProtection: ['protection'],
  /** Be the second person of that end [RG-5]. */
  approveProtection: ['protection'],
  /** See tasks that customer service has given one's own desk, and those that one has made. */
  readTasks: ['support', 'risk', 'finance-maker', 'finance-checker', 'content', 'auditor'],
  /** Take such a task of one's own desk, and say what became of it. */
  handleTasks: ['risk', 'finance-maker', 'finance-checker', 'content'],
  /** See what waits in the queues that one may open. */
  readDashboard: STAFF_ROLES,
  /** See what the house takes in by play; what members paid is for those who may see money. */
  readReports: ['risk', 'finance-maker', 'finance-checker', 'auditor', 'protection'],
  /** Have lists that one may read as files; with many rows by two people (SEC-62). */
  exportData: ['risk', 'finance-maker', 'finance-checker', 'auditor'],
  /** Be the second person of that. */
  approveExports: ['risk', 'finance-checker'],
  /** Propose a deed for many rows of a list at once; each deed asks for its own permission as well. */
  makeBulk: ['risk', 'protection'],
  /** Be the second person of what is done to members; orders have those who decide about one (`approveBets`). */
  approveBulk: ['risk'],
  /** See such proposals of lists that one may read, and what became of each row. */
  readBulk: ['risk', 'finance-checker', 'auditor', 'protection'],
  /** See what the server knows of its own integrity. */
  readIntegrity: ['risk', 'finance-maker', 'finance-checker', 'draw-operator', 'auditor', 'sysadmin'],
  /** See alarms, each those of its own sources (`alarms.ts`). */
  readAlarms: ['support', 'risk', 'finance-maker', 'finance-checker', 'draw-operator', 'auditor', 'sysadmin'],
  /** Look after alarms and close them, where their source is one's work. */
  workAlarms: ['risk', 'finance-maker', 'finance-checker', 'draw-operator', 'sysadmin'],
  /** Close alarms about messages that are not told and about the archive of the database. */
  handleSystemAlarms: ['sysadmin'],
  /** See who there is of the operator's people, and their sessions. */
  readPeople: ['sysadmin', 'auditor'],
  /** Suspend people, end their sessions; propose new ones and other roles. */
  managePeople: ['sysadmin'],
  /** Be the second person of that. */
  approvePeople: ['sysadmin'],
  /** See settings, maintenance windows, jobs and health of the installation. */
  readSystem: ['sysadmin', 'auditor'],
  /** Set what one person may set; plan, extend and end windows; run a job again; propose what takes two. */
  manageSystem: ['sysadmin'],
  /** Be the second person of it. */
  approveSystem: ['sysadmin', 'risk'],
  /** See from where operators may come, and which sessions are open from where. */
  readNetworks: ['sysadmin', 'auditor'],
  /** Propose another list of it. */
  manageNetworks: ['sysadmin'],
  /** Be the second person of it. */
  approveNetworks: ['sysadmin'],
  /** See who decides faster than anybody reads. */
  readPeopleAlarms: ['auditor', 'sysadmin'],
  /** Say that such an alarm has been dealt with. */
  handlePeopleAlarms: ['sysadmin'],
} as const satisfies Record<string, readonly StaffRole[]>

export type StaffPermission = keyof typeof MATRIX

/**
 * Up to which amount a role may say yes to a withdrawal: alone, as the first of two, as the second. What is not named
 * is nothing. From 5,000 yuan on nobody says yes alone, whatever the operator's rules ask for (Ruling C130).
 */
const YES_LIMITS: Readonly<Record<YesTo, Partial<Record<StaffRole, Money>>>> = {
  alone: { 'finance-maker': yuan('4999.999') },
  first: { 'finance-maker': yuan('50000') },
  second: { 'finance-checker': yuan('1000000') },
}
export type YesTo = 'alone' | 'first' | 'second'

/** Whether a role may say this yes to a withdrawal of so much. */
export const staffMayPay = (role: StaffRole, yes: YesTo, amount: Money): boolean =>
  amount <= (YES_LIMITS[yes][role] ?? -1n)

export const staffMay = (role: StaffRole, permission: StaffPermission): boolean =>
  (MATRIX[permission] as readonly StaffRole[]).includes(role)

/** What a role may do, for a console that shows nothing else. */
export const permissionsOf = (role: StaffRole): StaffPermission[] =>
  (Object.keys(MATRIX) as StaffPermission[]).filter((permission) => staffMay(role, permission))

/** Whose desk each kind of task is: customer service asks, one of these answers (docs/desk.md). */
export const TASK_DESKS = {
  recharge: ['finance-maker', 'finance-checker'],
  withdrawal: ['finance-maker', 'finance-checker', 'risk'],
  bonus: ['finance-maker', 'finance-checker'],
  risk: ['risk'],
  games: ['risk', 'content'],
  content: ['content'],
} as const satisfies Record<string, readonly StaffRole[]>
export type TaskKind = keyof typeof TASK_DESKS

/** The kinds of tasks that a role sees: those of its desk; customer service and auditors see all of them. */
export const taskKindsOf = (role: StaffRole): TaskKind[] =>
  (Object.keys(TASK_DESKS) as TaskKind[]).filter(
    (kind) => SEE_ALL_TASKS.has(role) || (TASK_DESKS[kind] as readonly StaffRole[]).includes(role),
  )

const SEE_ALL_TASKS: ReadonlySet<StaffRole> = new Set(['support', 'auditor'])
