/** The composition root: everything the server is made of, mounted by name, top to bottom. */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { api } from '@liuhe/contract/api/index.ts'
import type { Config } from './config.ts'
import type { Sql } from './db/connect.ts'
import { clientAddress, trustOf } from './http/limits/client-address.ts'
import { onContentChanged } from './http/kept/content-changed.ts'
import { createContentCache } from './http/kept/content-cache.ts'
import { isOwnOrigin } from './http/limits/cross-site.ts'
import { mountDocs } from './http/documents/docs.ts'
import { createEncryption, mountSecretKeys } from './http/encryption/encryption.ts'
import { mountHealth } from './http/framework/health.ts'
import { NO_HOSTS } from './http/framework/headers.ts'
import { loadMemberBuild, type MemberBuild, memberDist } from './http/documents/member-build.ts'
import { type FileSources, mountPublished, type Publisher } from './http/kept/publish.ts'
import { createRateLimiter, type RateLimiter } from './http/limits/rate-limit.ts'
import { createKeyRing } from './http/encryption/secret-keys.ts'
import { createSharedBuckets } from './http/limits/shared-buckets.ts'
import { createServer, type Log, type Server } from './http/server.ts'
import { endOfSession } from './http/sessions/sessions.ts'
import { createSessionCache } from './http/sessions/session-cache.ts'
import { createWeb, type Web } from './http/documents/web.ts'
import { mountAdverts } from './modules/adverts/routes.ts'
import { mountAgents } from './modules/agents/routes.ts'
import { addMember } from './modules/auth/add-member.ts'
import { type CaptchaDesk, createCaptchaDesk } from './modules/auth/captcha/captcha-desk.ts'
import { type DrawCaptcha, drawCaptcha } from './modules/auth/captcha/draw-captcha.ts'
import { createGt4Provider } from './modules/auth/captcha/gt4-provider.ts'
import { createImageCaptcha } from './modules/auth/captcha/image-captcha.ts'
import type { SliderProvider } from './modules/auth/captcha/slider-provider.ts'
import { mountAuth } from './modules/auth/routes.ts'
import { createPasswords, type Passwords } from './modules/auth/passwords.ts'
import { createBetDesk, mountBets } from './modules/bets/index.ts'
import { mountBills } from './modules/bills/index.ts'
import { mountBonus, phoneGift } from './modules/bonus/index.ts'
import { framedOrigins } from './modules/company/index.ts'
import { mountDirect } from './modules/direct/index.ts'
import { mountCompany } from './modules/company/routes.ts'
import { type LiveDesk, mountDesk, startLiveDesk } from './modules/desk/index.ts'
import { type ChatLive, mountChat, openChatLive } from './modules/chat/index.ts'
import { mountGallery } from './modules/gallery/index.ts'
import { collectAll, mountGameWallet, type WalletDesk } from './modules/game-wallet/index.ts'
import { mountGames } from './modules/games/index.ts'
import { mountLimits } from './modules/limits/routes.ts'
import { mountLiveReports } from './modules/live-reports/index.ts'
import {
  engineLateMs,
  forgetDraws,
  forgetGames,
  gameIds,
  mountLottery,
  streamOrigins,
} from './modules/lottery/index.ts'
import { mountPhones, type SmsSender } from './modules/member/index.ts'
import { type MemberParts, mountMember } from './modules/member/routes.ts'
import { mountNotifications, notify } from './modules/notifications/index.ts'
import { mountCallbacks, type PaymentDesk } from './modules/payments/index.ts'
import { mountPromotions } from './modules/promotions/index.ts'
import { mountRebate } from './modules/rebate/index.ts'
import { type GatewayOf, mountRecharge } from './modules/recharge/index.ts'
import { mountRedPackets } from './modules/red-packets/index.ts'
import { mountResults } from './modules/results/index.ts'
import { mountSettings } from './modules/settings/routes.ts'
import { mountImages } from './modules/content/index.ts'
import { mountTemplates } from './modules/templates/routes.ts'
import { forgetSwitches, refuseSwitchedOff } from './modules/switches/index.ts'
import { createSecurityDesk, type Notify } from './modules/security/index.ts'
import { mountSecurity } from './modules/security/routes.ts'
import { mountTurnover } from './modules/turnover/index.ts'
import { mountVip } from './modules/vip/index.ts'
import { findDeducting, mountWithdrawals } from './modules/withdrawals/index.ts'
import type { Clock } from './platform/clock.ts'
import { createOutbound } from './platform/outbound.ts'
import type { Random } from './platform/random.ts'
import { gameWalletOf } from './game-wallet.ts'
import { paymentsOf } from './payments.ts'
import { smsOf } from './sms.ts'
import { publishedFiles } from './published-files.ts'
import { startRelay } from './realtime/outbox-relay.ts'
import { type Realtime, startRealtime } from './realtime/realtime.ts'
import type { SocketLimits } from './realtime/socket-limits.ts'
import type { StaffLine } from './realtime/staff-line.ts'
import type { Secrets } from './secrets.ts'

/** Everything the application is made of. */
export interface AppParts {
  config: Config
  secrets: Secrets
  log: Log
  sql: Sql
  clock: Clock
  random: Random
  /** True once the process was asked to stop: it finishes what it has and wants nothing new. */
  isStopping(): boolean
  /** Tests and development: an undeclared error code is a fault. */
  isStrict?: boolean
  /** Whether a guest's answers are kept for some seconds; tests that look at what they have just written say no. */
  keepsGuestAnswers?: boolean
  /** Other sources of published files than the modules'. */
  files?: Partial<FileSources>
  /** Hashes passwords; shared with the seed. */
  passwords?: Passwords
  /** Writes to a member; into his notifications unless given. */
  notify?: Notify
  /** Other payments than the configured ones. */
  payments?: PaymentDesk
  /** Another wallet of games than the configured one. */
  gameWallet?: WalletDesk
  /** The member app; from its build folder unless given. */
  build?: Promise<MemberBuild | undefined>
  /** Another limiter than the table's, for load tests. */
  limits?: RateLimiter
  /** Whether requests of this very machine are counted by address like all others. */
  countsLoopback?: boolean
  /** Another service of text messages than the configured one. */
  sms?: SmsSender
  /** Another provider of the slider than the configured one. */
  slider?: SliderProvider
  /** Where drawn pictures are kept; in the data folder unless given. */
  picturesDir?: string
  /** The counterparties of payments, by name. */
  gatewayOf?: GatewayOf
  /** Other limits of the chat's sockets, for load tests. */
  chatLimits?: Partial<SocketLimits>
  /** The console's line, where this process has one. */
  staffLine?: StaffLine
  /** Draws captchas; tests look over its shoulder. */
  drawCaptcha?: DrawCaptcha
}

export interface App extends Server {
  publisher: Publisher
  /** Stops serving and lets go of everything but the database. */
  close(): Promise<void>
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { sql, clock, random, log } = parts
  const sessions = createSessionCache(sql, clock)
  const content = createContentCache(clock)
  const limits = parts.limits ?? limiterOf(parts)
  const { isStrict = false, keepsGuestAnswers = true } = parts
  const origins = new Set(parts.config.origins)
  const services = {
    ...{ sql, clock, random, log, sessions, content, limits, origins, isStrict, keepsGuestAnswers },
    refuseSwitchedOff: (call: string) => refuseSwitchedOff({ sql, clock }, call),
  }
  const { isStopping } = parts
  const server = await createServer(services, { ...parts.config, isStopping })
  const slider = parts.slider ?? sliderOf(parts)
  const ring = createKeyRing(sql, { clock, random })
  server.encryption = createEncryption(ring, random)
  mountSecretKeys(server, ring)
  mountHealth(server, { isStopping, lateMs: engineLateMs })
  mountModules(server, parts, captchaOf(parts, slider))
  mountDocs(server, { api, base: '/app-api', title: 'Liuhe', mode: parts.config.mode })
  const publisher = mountPublished(server, parts.files ?? publishedFiles(clock))
  const web = await mountWeb(server, parts)
  const chat = openChat(server, parts)
  const customerDesk = startLiveDesk({ sql, clock, log })
  const realtime = await openSockets(server, parts, { publisher, chat, customerDesk })

  await sessions.listen((news) => {
    realtime.hearSession(news)
    chat.hearSession(news)
  })
  const unlisten = await onContentChanged(sql, (changed) => {
    if (changed === undefined || changed === 'games') {
      forgetGames(sql)
      forgetSwitches(sql)
    }
    publisher.invalidate(changed)
    content.invalidate(changed)
    web?.invalidate()
    if (changed === undefined || changed === 'configChat') chat.hearSettings()
  })
  const close = async () => {
    slider?.stop()
    // The doors wait for the last socket, and sockets go one after another: others have to take them in.
    const overMs = Math.min(parts.config.drainMs, SOCKETS_AWAY_MS)
    await Promise.all([server.app.close(), realtime.close(overMs), chat.close(overMs)])
    await Promise.all([sessions.close(), unlisten(), customerDesk.stop()])
  }
  return { ...server, publisher, close }
}

/** How long sending the sockets away may take. */
const SOCKETS_AWAY_MS = 5_000

/** What an engine process serves: its health, and its news at once. */
export async function buildEngineApp(parts: AppParts): Promise<Pick<App, 'app' | 'close'>> {
  const { sql, clock, random, log } = parts
  const sessions = createSessionCache(sql, clock)
  const [content, limits] = [createContentCache(clock), createRateLimiter(clock)]
  const services = {
    sql,
    clock,
    random,
    log,
    sessions,
    content,
    limits,
    origins: new Set<string>(),
    isStrict: false,
    keepsGuestAnswers: false,
  }
  const server = await createServer(services, { isStopping: parts.isStopping })
  mountHealth(server, { isStopping: parts.isStopping, lateMs: engineLateMs })
  const relay = startRelay(sql)
  const close = async () => {
    relay.stop()
    await server.app.close()
  }
  return { app: server.app, close }
}

/** Every module, one line each. */
function mountModules(server: Server, parts: AppParts, captcha: CaptchaDesk): void {
  const { sql, secrets } = parts
  const payments = parts.payments ?? paymentsOf(parts)
  const gameWallet = parts.gameWallet ?? gameWalletOf(parts)
  const passwords = parts.passwords ?? createPasswords({ cores: availableParallelism(), ...secrets })
  const desk = createSecurityDesk({ passwords, pepper: secrets.pepper, notify: parts.notify ?? notify })
  const sms = parts.sms ?? smsOf(parts)
  const bindsPhones = sms !== undefined
  mountAuth(server, { passwords, captcha, desk, secret: secrets.session })
  mountAgents(server, { secret: secrets.session, addMember: addMember(passwords) })
  mountSecurity(server, desk)
  const collect: MemberParts['collect'] = (own, memberId) =>
    collectAll({ ...own, providers: gameWallet.providers }, memberId, 'collect')
  mountMember(server, { ...desk, bindsPhones, collect })
  mountPhones(server, { sms, pepper: secrets.pepper, notify: desk.notify, gift: phoneGift })
  mountNotifications(server)
  mountTurnover(server, { deductingOf: findDeducting })
  mountRebate(server)
  mountBonus(server, { bindsPhones })
  mountRedPackets(server)
  mountVip(server)
  mountLottery(server)
  mountLiveReports(server)
  mountGames(server, gameWallet.providers)
  mountBets(server, createBetDesk(sql, { clock: parts.clock }))
  mountBills(server)
  mountResults(server, { master: secrets.resultKey })
  mountTemplates(server)
  mountImages(server)
  mountCompany(server)
  mountAdverts(server)
  mountGallery(server, parts.picturesDir ?? path.join(parts.config.dataDir, 'pictures'))
  mountPromotions(server)
  mountChat(server)
  mountDesk(server)
  mountCallbacks(server, payments)
  mountGameWallet(server, gameWallet)
  mountLimits(server)
  mountRecharge(server, { gatewayOf: parts.gatewayOf ?? payments.gatewayOf })
  mountWithdrawals(server)
  mountDirect(server, { pepper: secrets.pepper })
  mountSettings(server)
}

/**
 * Limits by the table: the security-relevant groups are shared by all processes, the others if the operator says so.
 */
function limiterOf({ config, sql, clock, countsLoopback = false }: AppParts): RateLimiter {
  const shared = createSharedBuckets(sql)
  return createRateLimiter(clock, { shared, countsLoopback, ...(config.limits === 'shared' && { store: shared }) })
}

function captchaOf({ secrets, random, drawCaptcha: draw = drawCaptcha }: AppParts, slider?: SliderProvider) {
  return createCaptchaDesk({ image: createImageCaptcha({ secret: secrets.session, random, draw }), slider })
}

/** The slider's provider, where the environment names one and there is a key to sign with. */
function sliderOf({ config, secrets }: AppParts): SliderProvider | undefined {
  const { captchaOrigin: origin, captchaStatusUrl: statusUrl, mode } = config
  if (origin === undefined || secrets.captchaKey === undefined) return undefined
  const origins = [origin, ...(statusUrl === undefined ? [] : [new URL(statusUrl).origin])]
  const outbound = createOutbound({ origins, ...(mode === 'demo' && { local: origins }) })
  return createGt4Provider({ origin, statusUrl, key: secrets.captchaKey, outbound })
}

/** The game socket, fed by the outbox; what a draw changes is dropped from the caches by the same message. */
async function openSockets(
  { app, services }: Server,
  { config, staffLine }: AppParts,
  { publisher, chat, customerDesk }: { publisher: Publisher; chat: ChatLive; customerDesk: LiveDesk },
): Promise<Realtime> {
  const { sql, clock, origins } = services
  const known = await gameIds({ sql, clock })
  const isTrusted = trustOf(config.trustedProxies)
  return startRealtime({
    server: app.server,
    sql,
    clock,
    isAllowedOrigin: (origin, host) => origins.has(origin) || isOwnOrigin(origin, host),
    isGame: (gameId) => known.has(gameId),
    endOf: ({ sessionId }) => endOfSession(sql, sessionId),
    addressOf: (request) => clientAddress(request, isTrusted),
    alsoLose: chat.restart,
    ...(staffLine && { staffLine }),
    alsoTell: (message) => {
      chat.deliver(message)
      customerDesk.deliver(message)
      const { topic, payload } = message
      if (topic !== 'draw' && topic !== 'replay' && topic !== 'live-stream') return
      forgetDraws(sql, Number(payload.gameId))
      services.content.invalidate(`templates.list/${payload.gameId}`)
      publisher.invalidate(`templateList/*/${payload.gameId}`)
      publisher.invalidate(`openInfo/${payload.gameId}`)
    },
  })
}

/** The chat's socket: fed by the same outbox, ended by the same news of sessions. */
function openChat({ app, services }: Server, { config, chatLimits: limits }: AppParts): ChatLive {
  const { sql, clock, random, origins } = services
  const isTrusted = trustOf(config.trustedProxies)
  return openChatLive({
    server: app.server,
    sql,
    clock,
    random,
    isAllowedOrigin: (origin, host) => origins.has(origin) || isOwnOrigin(origin, host),
    addressOf: (request) => clientAddress(request, isTrusted),
    ...(limits && { limits }),
  })
}

/** The member app, when it is built. */
async function mountWeb(
  server: Server,
  { config, log, build = loadMemberBuild(memberDist(config.memberBuild)) }: AppParts,
): Promise<Web | undefined> {
  const built = await build
  if (built === undefined) {
    log.warn({}, 'the member app is not built, only the API is served')
    return undefined
  }
  const isDemo = config.mode === 'demo'
  const { socketHosts, chatOrigin, frameAncestors: ancestors } = config
  const chatHosts = chatOrigin === undefined ? [] : [chatOrigin, chatOrigin.replace('http', 'ws')]
  const hosts = { ...NO_HOSTS, connect: [...socketHosts, ...chatHosts], ancestors }
  const allowed = { hosts, socketHosts, chatOrigin, framedOrigins, streamOrigins }
  const web = createWeb(server, { build: built, letsChooseTheme: isDemo, isDemo, ...allowed })
  server.fallback = web.answer
  return web
}
