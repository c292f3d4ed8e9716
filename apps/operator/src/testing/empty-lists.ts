import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as alarms from '@liuhe/contract/api/operator/alarms.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as bulk from '@liuhe/contract/api/operator/bulk.ts'
import * as chains from '@liuhe/contract/api/operator/chains.ts'
import * as companies from '@liuhe/contract/api/operator/companies.ts'
import * as bonus from '@liuhe/contract/api/operator/bonus.ts'
import * as dashboard from '@liuhe/contract/api/operator/dashboard.ts'
import * as direct from '@liuhe/contract/api/operator/direct.ts'
import * as lab from '@liuhe/contract/api/operator/lab.ts'
import * as ledger from '@liuhe/contract/api/operator/ledger.ts'
import * as recharge from '@liuhe/contract/api/operator/recharge.ts'
import * as recon from '@liuhe/contract/api/operator/recon.ts'
import * as redPackets from '@liuhe/contract/api/operator/red-packets.ts'
import * as draws from '@liuhe/contract/api/operator/draws.ts'
import * as networks from '@liuhe/contract/api/operator/networks.ts'
import * as orders from '@liuhe/contract/api/operator/orders.ts'
import * as prices from '@liuhe/contract/api/operator/prices.ts'
import * as results from '@liuhe/contract/api/operator/results.ts'
import * as siteSettings from '@liuhe/contract/api/operator/site-settings.ts'
import * as studio from '@liuhe/contract/api/operator/studio.ts'
import * as switches from '@liuhe/contract/api/operator/switches.ts'
import * as exports from '@liuhe/contract/api/operator/exports.ts'
import * as reports from '@liuhe/contract/api/operator/reports.ts'
import * as games from '@liuhe/contract/api/operator/games.ts'
import * as gameWallet from '@liuhe/contract/api/operator/game-wallet.ts'
import * as groups from '@liuhe/contract/api/operator/groups.ts'
import * as members from '@liuhe/contract/api/operator/members.ts'
import * as pieces from '@liuhe/contract/api/operator/pieces.ts'
import * as people from '@liuhe/contract/api/operator/people.ts'
import * as protection from '@liuhe/contract/api/operator/protection.ts'
import * as chat from '@liuhe/contract/api/operator/chat.ts'
import * as system from '@liuhe/contract/api/operator/system.ts'
import * as turnover from '@liuhe/contract/api/operator/turnover.ts'
import * as windows from '@liuhe/contract/api/operator/windows.ts'
import { NO_FIGURES } from '../desks/dashboard/testing.ts'
import { termsFake } from '../desks/payout-terms/testing.ts'
import * as agentTeams from '@liuhe/contract/api/operator/agent-teams.ts'
import * as desk from '@liuhe/contract/api/operator/desk.ts'
import { type Fake, fake } from './open-console.tsx'

const NO_SUMS = {
  ...{ orders: null, stakes: null, payouts: null, ggr: null, validStakes: null, games: null, bonus: null },
  ...{ rebate: null, commission: null, fees: null, ngr: null, deposits: null, withdrawals: null },
}
const NO_REPORT = { rows: [], total: NO_SUMS, check: { ggr: 0n, profit: 0n, waiting: 0 } }

const NO_SERVICE = {
  ...{ rules: { hours: null, parallelMax: 6, idleMinutes: 30 }, revision: 1, waiting: 0, longest: null, open: 0 },
  ...{ closedToday: 0, takenMedian: null, answeredMedian: null, marks: { count: 0, average: null } },
  ...{ robot: [], staff: [] },
}

const NO_TERMS = {
  revision: 0,
  terms: {
    ...{ relaxQuota: 0n, deductMode: 2 as const, feeTenths: 0, depositMultiple: 100, giftMultiple: 100 },
    weights: { cp: 100, sports: 100, video: 100 },
  },
}

/** What each desk asks when it is opened, answered with nothing: a new desk adds its list here. */
export const EMPTY_LISTS: readonly Fake[] = [
  fake(audit.list, () => []),
  fake(alarms.list, () => ({ data: [], next: null })),
  termsFake(),
  fake(bonus.offers, () => []),
  fake(turnover.terms, () => NO_TERMS),
  fake(games.list, () => ({ games: [], suppliers: [], providers: [] })),
  fake(redPackets.packets, () => ({ data: [], next: null })),
  fake(dashboard.queues, () => []),
  fake(dashboard.held, () => []),
  fake(dashboard.figures, () => NO_FIGURES),
  fake(dashboard.exposure, () => ({ total: 0, draws: [] })),
  fake(dashboard.integrity, () => []),
  fake(adjustments.list, () => []),
  fake(direct.matches, () => ({ data: [], next: null })),
  fake(recharge.orders, () => ({ data: [], next: null })),
  fake(recharge.channels, () => ({ isFrozen: false, frozenReason: null, channels: [] })),
  fake(recharge.health, () => []),
  fake(recon.days, () => ({ data: [], next: null })),
  fake(recon.floats, () => []),
  fake(ledger.postings, () => ({ data: [], next: null, account: null })),
  fake(draws.list, () => ({ data: [], next: null })),
  fake(draws.named, () => []),
  fake(chains.list, () => []),
  fake(orders.list, () => ({ data: [], next: null, searchedTo: null })),
  fake(results.draws, () => ({ data: [], next: null })),
  fake(results.alarms, () => []),
  fake(lab.exposures, () => ({ draws: [], games: [] })),
  fake(prices.games, () => []),
  fake(prices.groups, () => []),
  fake(studio.places, () => []),
  fake(companies.list, () => []),
  fake(pieces.list, () => ({ data: [], next: null, totalCount: 0 })),
  fake(switches.list, () => []),
  fake(siteSettings.list, () => []),
  fake(windows.list, () => []),
  fake(system.jobs, () => []),
  fake(members.list, () => ({ data: [], next: null, totalCount: 0 })),
  fake(groups.list, () => ({ groups: [], tags: [] })),
  fake(protection.queue, () => ({ data: [], next: null, totalCount: 0 })),
  fake(gameWallet.providers, () => []),
  fake(people.list, () => []),
  fake(networks.read, () => ({ revision: 0, networks: [], environment: [], yourAddress: '10.1.0.5', sessions: [] })),
  fake(exports.list, () => []),
  fake(bulk.list, () => []),
  fake(reports.daily, () => NO_REPORT),
  fake(chat.rooms, () => ({ rooms: [], presets: [], classes: [] })),
  fake(chat.persons, () => ({ data: [], next: null })),
  fake(agentTeams.layer, () => ({ data: [], next: null })),
  fake(desk.figures, () => NO_SERVICE),
]
