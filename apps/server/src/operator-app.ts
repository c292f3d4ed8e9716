/** The operators' own listener (docs/operators.md): another port, another tree of endpoints, and none of the site's. */
import { availableParallelism } from 'node:os'
import { operatorApi } from '@liuhe/contract/api/operator/index.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { AppParts } from './app.ts'
import { approvalKinds } from './approval-kinds.ts'
import type { Config } from './config.ts'
import { trustOf } from './http/limits/client-address.ts'
import { createContentCache } from './http/kept/content-cache.ts'
import { loadConsole } from './http/documents/console.ts'
import { mountDocs } from './http/documents/docs.ts'
import { BULK_PARTS } from './bulk-parts.ts'
import { EXPORT_SOURCES } from './export-sources.ts'
import { gameProvidersOf } from './game-wallet.ts'
import { paymentsOf } from './payments.ts'
import { mountHealth } from './http/framework/health.ts'
import { createRateLimiter } from './http/limits/rate-limit.ts'
import { Refusal } from './http/refusal.ts'
import { createServer, type Server } from './http/server.ts'
import { smsOf } from './sms.ts'
import type { Asker } from './platform/remember.ts'
import type { StaffLine } from './realtime/staff-line.ts'
import { createSessionCache } from './http/sessions/session-cache.ts'
import { createSharedBuckets } from './http/limits/shared-buckets.ts'
import { engineLateMs } from './modules/lottery/index.ts'
import { mountAdjustments } from './modules/adjustments/index.ts'
import { mountAlarms } from './modules/alarms/index.ts'
import { mountDashboard } from './modules/dashboard/index.ts'
import {
  mountAgentsConsole,
  mountApplicationsConsole,
  mountCommissionsConsole,
  mountTeamsConsole,
} from './modules/agents/index.ts'
import { type LiveLimits, mountLive } from './modules/live/index.ts'
import { mountLab, worstCases } from './modules/lab/index.ts'
import { mountCompaniesConsole } from './modules/companies/index.ts'
import { mountDirectConsole } from './modules/direct/index.ts'
import { createPasswords } from './modules/auth/passwords.ts'
import { mountBonusConsole } from './modules/bonus/index.ts'
import { mountBooks } from './modules/books/index.ts'
import { mountPacketConsole } from './modules/red-packets/index.ts'
import { mountChainsConsole } from './modules/chains/index.ts'
import { mountChatConsole } from './modules/chat/index.ts'
import { mountDeskConsole, mountDeskTasks } from './modules/desk/index.ts'
import { IMAGE_PATH, mountContentConsole, mountImages } from './modules/content/index.ts'
import { createApprovalDesk, mountApprovals } from './modules/approvals/index.ts'
import { createOperatorDesk, mountOperators } from './modules/operators/index.ts'
import { mountBulk } from './modules/bulk/index.ts'
import { mountExports } from './modules/exports/index.ts'
import { createWalletDesk, type GameProviders, mountGameWalletConsole } from './modules/game-wallet/index.ts'
import { isGameOf, mountGamesConsole } from './modules/games/index.ts'
import { mountPaymentsConsole, type PaymentDesk } from './modules/payments/index.ts'
import type { SmsSender } from './modules/member/index.ts'
import { mountMembersConsole } from './modules/members/index.ts'
import { mountOrdersConsole } from './modules/bets/index.ts'
import { mountDrawsConsole } from './modules/draws/index.ts'
import { mountSettingsConsole, mountSystemConsole } from './modules/system-desk/index.ts'
import { mountSwitchesConsole } from './modules/switch-desk/index.ts'
import { mountPricesConsole } from './modules/prices/index.ts'
import { mountGalleryConsole } from './modules/gallery/index.ts'
import { mountPiecesConsole } from './modules/pieces/index.ts'
import { mountPromotionsConsole } from './modules/promotions/index.ts'
import { mayComeNear, mountNetworksConsole } from './modules/networks/index.ts'
import { mountPeople } from './modules/people/index.ts'
import { mountProtectionConsole } from './modules/protection/index.ts'
import { mountRechargeConsole } from './modules/recharge/index.ts'
import { mountRecon } from './modules/recon/index.ts'
import { mountResultsConsole } from './modules/results/index.ts'
import { mountRiskConsole } from './modules/risk/index.ts'
import { mountTurnoverConsole } from './modules/turnover/index.ts'
import { mountViews } from './modules/views/index.ts'
import { mountWindowsConsole } from './modules/windows/index.ts'
import { mountWithdrawalConsole } from './modules/withdrawals/index.ts'

/** What the listener is made of: the parts of the site that are not about members. */
export type OperatorAppParts = Pick<
  AppParts,
  | 'config'
  | 'secrets'
  | 'log'
  | 'sql'
  | 'clock'
  | 'random'
  | 'isStopping'
  | 'isStrict'
  | 'passwords'
  | 'limits'
  | 'countsLoopback'
  | 'gatewayOf'
> & {
  /** What is told to those who sit in front of it. */
  staffLine: StaffLine
  /** Other limits of its streams than the usual ones. */
  liveLimits?: Partial<LiveLimits>
  /** Other payments than those of the configuration. */
  payments?: PaymentDesk
  /** Other providers of games than the configured ones. */
  gameProviders?: GameProviders
  /** The folder of the built console; without one the listener answers calls alone. */
  consoleDist?: string
  /** The folder of what the template studio shows in a frame; that of the built product without one. */
  previewDist?: string
  /** Another sender of text messages than the configured one. */
  sms?: SmsSender
}

export interface OperatorApp extends Server {
  close(): Promise<void>
}

/** Builds the operators' listener; it listens to nothing yet. */
export async function buildOperatorApp(parts: OperatorAppParts): Promise<OperatorApp> {
  const { config, secrets, sql, clock, random, log, isStopping, isStrict = false } = parts
  const limits = parts.limits ?? limiterOf(parts)
  // No session of a member is ever looked for here; and no origin but our own may call.
  const sessions = createSessionCache(sql, clock)
  const nobody = { origins: new Set<string>(), sessions, content: createContentCache(clock), keepsGuestAnswers: false }
  const server = await createServer({ sql, clock, random, log, limits, isStrict, ...nobody }, { ...config, isStopping })
  const networks = config.operator?.networks ?? []
  answerTo(server.app, { networks, asker: { sql, clock } })
  mountHealth(server, { isStopping, lateMs: engineLateMs })
  const passwords = parts.passwords ?? createPasswords({ cores: availableParallelism(), ...secrets })
  mountOperators(server, createOperatorDesk({ passwords, pepper: secrets.pepper }))
  const approvals = approvalsOf(config)
  mountLive(server, parts.staffLine, parts.liveLimits)
  mountApprovals(server, approvals)
  mountDashboard(server, approvals, worstCases)
  mountAlarms(server)
  mountExports(server, EXPORT_SOURCES)
  mountBulk(server, BULK_PARTS)
  mountResultsConsole(server, approvals)
  mountDrawsConsole(server)
  mountLab(server)
  mountOrdersConsole(server)
  mountChainsConsole(server)
  mountTurnoverConsole(server)
  mountPricesConsole(server)
  mountContent(server, config)
  mountChatConsole(server)
  mountDeskConsole(server)
  const gameProviders = parts.gameProviders ?? gameProvidersOf(parts)
  mountGamesConsole(server, gameProviders)
  mountSwitchesConsole(server, { providers: gameProviders.settings.map(({ name }) => name) })
  mountSettingsConsole(server)
  mountSystemConsole(server)
  mountWindowsConsole(server, { providers: gameProviders.settings.map(({ name }) => name) })
  mountDeskTasks(server)
  mountPaymentsConsole(server)
  mountPeople(server)
  mountNetworksConsole(server, networks)
  mountViews(server)
  mountBooks(server)
  const wallet = createWalletDesk({ sql, clock, log, providers: gameProviders })
  mountRecon(server, { payments: parts.payments ?? paymentsOf(parts), wallet })
  mountRechargeConsole(server, parts)
  mountAdjustments(server)
  mountAgentDesks(server)
  mountRiskConsole(server)
  mountBonusConsole(server)
  mountPacketConsole(server)
  mountWithdrawalConsole(server, parts)
  mountDirectConsole(server)
  mountGameWalletConsole(server, { ...gameProvidersOf(parts), isGameOf })
  mountMembersConsole(server, { sms: parts.sms ?? smsOf(parts), pepper: secrets.pepper })
  mountProtectionConsole(server)
  mountDocs(server, { api: operatorApi, base: OPERATOR_BASE, title: 'Liuhe operators', mode: config.mode })
  const page = parts.consoleDist === undefined ? undefined : await loadConsole(parts.consoleDist, parts.previewDist)
  if (page !== undefined) server.fallback = page
  return { ...server, close: () => server.app.close() }
}

/** What members are shown beside games: cards, pictures, promotions, pieces of content, and whose site it is. */
function mountContent(server: Server, { origins }: Pick<Config, 'origins'>): void {
  mountContentConsole(server)
  mountImages(server)
  mountPromotionsConsole(server)
  mountPiecesConsole(server)
  mountGalleryConsole(server)
  mountCompaniesConsole(server, { origins })
}

const approvalsOf = ({ operator }: AppParts['config']) =>
  createApprovalDesk({
    kinds: approvalKinds({ networks: operator?.networks ?? [] }),
    isOffice: trustOf(operator?.offices ?? []),
  })

function mountAgentDesks(server: Server): void {
  mountAgentsConsole(server)
  mountCommissionsConsole(server)
  mountApplicationsConsole(server)
  mountTeamsConsole(server)
}

function limiterOf({ sql, clock, countsLoopback = false }: OperatorAppParts) {
  return createRateLimiter(clock, { shared: createSharedBuckets(sql), countsLoopback })
}

/** Uploaded pictures, which the template studio's preview shows: a frame without an origin is another site to them. */
const PICTURES = `${IMAGE_PATH}/`

/** What a load balancer asks: the environment alone says who may, so that no list on a page takes a process down. */
const HEALTH = /^\/(healthz|readyz)(\?|$)/

/**
 * To addresses that the environment or the list of the sysadmins (decision 150) does not let in there is nothing here;
 * and what is here stays with its own page.
 */
function answerTo(app: FastifyInstance, { networks, asker }: { networks: readonly string[]; asker: Asker }): void {
  const isListed = trustOf(networks)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': request.url.startsWith(PICTURES) ? 'cross-origin' : 'same-origin',
    })
    if (networks.length > 0 && !isListed(request.ip)) throw new Refusal('REQ/NOT_FOUND')
    if (!HEALTH.test(request.url) && !(await mayComeNear(asker, request.ip))) throw new Refusal('REQ/NOT_FOUND')
  })
}
