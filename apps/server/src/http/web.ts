/**
 * The member app. A document is the same for every guest, so it is made once, compressed once, and lives ten seconds or
 * until its sources change. Home is rendered; other pages carry their boot data and are rendered by the browser.
 */
import { routeNameAt, routes } from '@liuhe/brand/routes.ts'
import type { ThemeId } from '@liuhe/brand/theme.ts'
import { toWireRequest } from '@liuhe/contract/client.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createAppIdentity, MANIFEST_PATH } from './app-identity.ts'
import type { Queryable } from '../db/connect.ts'
import { type Prepared, prepare, sendPrepared } from './compressed.ts'
import { documentPolicy, type AllowedHosts, NO_HOSTS, withCaptcha, withStreams } from './headers.ts'
import { keptForEver } from './kept.ts'
import type { Boot, HomeRead, MemberBuild } from './member-build.ts'
import type { Server } from './server.ts'
import { brandOf, readSite, type Site, themeNamed } from './site.ts'
import { queryText } from './wire-input.ts'

export interface WebOptions {
  build: MemberBuild
  /** Whether `?theme=` shows another theme: in the demo only. */
  letsChooseTheme: boolean
  hosts?: AllowedHosts
  /** Where pages open their sockets; empty = here. */
  socketHosts?: readonly string[]
  /** Hosts that pages may frame by what the operator has set. */
  framedOrigins?: (sql: Queryable) => Promise<readonly string[]>
  /** Hosts that pages may play video from by what the operator has set. */
  streamOrigins?: (sql: Queryable) => Promise<readonly string[]>
  /** A demo has pages for developers. */
  isDemo?: boolean
}

/** Remembers the theme a visitor has chosen under 设置, where the operator lets him; read by the app's theme switch. */
export const THEME_COOKIE = 'theme'

export interface Web {
  /** Answers a GET that no route knows: a file of the build, a page, or the document of the 404 page. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>
  /** Drops every document, because something they show has changed. */
  invalidate(): void
}

const FRESH_MS = 10_000
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const A_DAY = 'public, max-age=86400'
/** The service worker lies at a fixed address; a copy kept anywhere would keep an old version alive. */
const WORKER_PATH = '/sw.js'
/** What a worker may do is said by its own file: fetch from this site, and nothing else. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'"
const cachingOf = (path: string): string =>
  path === WORKER_PATH ? 'no-cache' : path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE
const isIdentity = (path: string): boolean => path === MANIFEST_PATH || path.startsWith('/app-icons/')
/** Addresses of calls, files and sockets: whatever is wrong there is answered as data, never by the page. */
const NO_PAGES =
  /^\/(app-api|api|v|app-icons|sys-upload|cloud-upload|data|api-messen|img-messen|assets|ws-[a-z]+)(\/|$)/

/** The web part of the server; `createServer`'s fallback asks it. */
export const createWeb = (server: Server, options: WebOptions): Web => {
  const { build, letsChooseTheme } = options
  const { clock, limits } = server.services
  const files = new Map([...build.files].map(([path, body]) => [path, { body, kept: keptForEver(body) }]))
  const documents = new Map<string, { madeAt: number; made: Promise<Document> }>()

  const documentFor = (path: string, theme: WantedTheme): Promise<Document> => {
    const name = routeNameAt(path)
    // Pages with parameters share a document: it holds nothing of theirs.
    const key = `${theme.shown ?? ''} ${theme.chosen ?? ''} ${name ?? (isHarness(options, path) ? path : '')}`
    const known = documents.get(key)
    if (known !== undefined && Math.abs(clock.now() - known.madeAt) < FRESH_MS) return known.made
    const made = makeDocument(server, options, path, theme)
    const entry = { madeAt: clock.now(), made }
    documents.set(key, entry)
    made.catch(() => void (documents.get(key) === entry && documents.delete(key)))
    return made
  }
  const identity = createAppIdentity((path) => build.files.get(path)?.plain)
  const identityAt = async (path: string, request: FastifyRequest): Promise<Prepared | undefined> => {
    await limits.passFile(request.ip)
    const asked = new URLSearchParams(queryText(request.raw.url ?? '')).get('theme')
    const stored = await readSite(server.services.sql)
    return identity.find(path, brandOf({ ...stored, themeId: themeNamed(asked ?? undefined) ?? stored.themeId }))
  }
  return {
    async answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const path = (request.raw.url ?? '').split('?', 1)[0] ?? ''
      const file = files.get(path)
      if (file !== undefined) {
        await limits.passFile(request.ip)
        if (path === WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY)
        // The native app's window stands at another origin, and shows the same pictures.
        if (path.startsWith('/sys-upload/')) reply.header('cross-origin-resource-policy', 'cross-origin')
        server.door.learn(request, reply, file)
        return sendPrepared(request, reply, file.body, cachingOf(path))
      }
      const own = isIdentity(path) ? await identityAt(path, request) : undefined
      if (own !== undefined) return sendPrepared(request, reply, own, path === MANIFEST_PATH ? REVALIDATE : A_DAY)
      if (NO_PAGES.test(path)) return undefined
      await limits.passFile(request.ip)
      if (path === '/boot.json') return reply.header('cache-control', 'no-cache').send(await bootOf(server, options))
      const asked = letsChooseTheme ? new URLSearchParams(queryText(request.raw.url ?? '')).get('theme') : null
      const theme = { shown: themeNamed(asked ?? undefined), chosen: themeNamed(request.cookies[THEME_COOKIE]) }
      const { body, policy } = await documentFor(path, theme)
      const isRoute = routeNameAt(path) !== undefined && (build.bundle.hasPage?.(path) ?? true)
      const isPage = isRoute || isHarness(options, path)
      reply
        .header('content-security-policy', policy)
        .header('vary', 'Cookie')
        .code(isPage ? 200 : 404)
      return sendPrepared(request, reply, body, REVALIDATE)
    },
    invalidate: () => documents.clear(),
  }
}

/** What an address asks for in the demo, and what a visitor has chosen. */
interface WantedTheme {
  shown: ThemeId | undefined
  chosen: ThemeId | undefined
}

interface Document {
  body: Prepared
  policy: string
}

const makeDocument = async (
  server: Server,
  options: WebOptions,
  path: string,
  theme: WantedTheme,
): Promise<Document> => {
  const { build, isDemo } = options
  const hosts = options.hosts ?? NO_HOSTS
  const { sql, clock, random } = server.services
  const stored = await readSite(sql)
  const site: Site = { ...stored, themeId: theme.shown ?? chosenTheme(stored, theme) ?? stored.themeId }
  const name = routeNameAt(path)
  const isRendered = name !== undefined && routes[name].ssr
  const brand = brandOf(site)
  const reads = isRendered ? build.bundle.homeReads?.(brand) : name && build.bundle.pageReads?.(name, brand)
  const queries = await answersOf(server, reads || [])
  const boot: Boot = {
    brand,
    serverTime: clock.now(),
    user: null,
    queries,
    embedders: hosts.ancestors,
    isDemo,
    encryptedMode: site.encryptedMode,
    ...socketsOf(options),
  }
  const { sources, ...rendered } = await build.bundle.render(path, boot)
  const { assets, css } = build.bundle.firstLoad(build.manifest, sources)
  // One nonce for one making of the document: nothing in it is younger than its nonce, so nothing in it can know it.
  const nonce = Buffer.from(Uint32Array.from({ length: 4 }, () => random.u32()).buffer).toString('base64url')
  const styles = css.map((file) => build.files.get(`/${file}`)?.plain.toString() ?? '').join('')
  const text = build.bundle.renderDocument({ ...rendered, boot, css: styles, assets, nonce })
  const allowed = withCaptcha(await hostsOf(server, options, path), site.captchaHosts)
  return { body: prepare(text, 'text/html; charset=utf-8'), policy: documentPolicy(nonce, allowed) }
}

/** The page that plays the mobile wrapper shows the app in a frame; nothing else shows one of ours. */
const isHarness = ({ isDemo }: WebOptions, path: string): boolean => isDemo === true && path === '/bridge-harness'

const hostsOf = async ({ services: { sql } }: Server, options: WebOptions, path: string): Promise<AllowedHosts> => {
  const { hosts = NO_HOSTS, framedOrigins, streamOrigins } = options
  const own = isHarness(options, path) ? ["'self'"] : []
  const [framed, streams] = await Promise.all([framedOrigins?.(sql) ?? [], streamOrigins?.(sql) ?? []])
  return withStreams({ ...hosts, frame: [...own, ...hosts.frame, ...framed] }, streams)
}

/** Boot data without a document: the native app's document lies on the device (apps/member/src/app/app-boot.ts). */
const bootOf = async ({ services: { sql, clock } }: Server, options: WebOptions): Promise<Boot> => {
  const site = await readSite(sql)
  const { encryptedMode } = site
  const { isDemo } = options
  const own = { brand: brandOf(site), serverTime: clock.now(), isDemo, encryptedMode, ...socketsOf(options) }
  return { ...own, user: null, queries: [] }
}

/** Nearly every site serves its sockets itself, and says nothing of them. */
const socketsOf = ({ socketHosts = [] }: WebOptions): Pick<Boot, 'socketHosts'> =>
  socketHosts.length === 0 ? {} : { socketHosts }

/** The visitor's choice counts where the operator's own look offers one. */
const chosenTheme = (stored: Site, { chosen }: WantedTheme): ThemeId | undefined =>
  chosen !== undefined && brandOf(stored).flags.themeSwitch ? chosen : undefined

/** Answers of our own calls as a guest gets them, by query key; one that is refused is left for the browser to ask. */
const answersOf = async ({ app, mounted }: Server, reads: readonly HomeRead[]): Promise<Boot['queries']> => {
  const answers = await Promise.all(
    reads.map(async ({ endpoint: { name }, args, excerpt = (data: never): unknown => data }) => {
      const endpoint = mounted.get(name)?.endpoint
      if (endpoint === undefined) return []
      const { url } = toWireRequest(endpoint, args as Record<string, unknown>)
      const answer = await app.inject({ url: `/app-api${url}` })
      const key = [name, args as Record<string, unknown>] as const
      return answer.statusCode === 200 ? [[key, excerpt(answer.json().data as never)] as const] : []
    }),
  )
  return answers.flat()
}
