/**
 * The member app. A document is the same for every guest, so it is made once, compressed once, and lives ten seconds or
 * until its sources change. Home is rendered; other pages carry their boot data and are rendered by the browser.
 */
import { routeNameAt, routes } from '@liuhe/brand/routes.ts'
import type { ThemeId } from '@liuhe/brand/theme.ts'
import { toWireRequest } from '@liuhe/contract/client.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createAppIdentity, MANIFEST_PATH } from './app-identity.ts'
import type { Queryable } from '../../db/connect.ts'
import { remember } from '../../platform/remember.ts'
import { type Prepared, prepare, sendPrepared } from '../kept/compressed.ts'
import { BOOT_PATH, isData } from './data-address.ts'
import { documentPolicy, type AllowedHosts, NO_HOSTS, withCaptcha, withStreams } from '../framework/headers.ts'
import type { Boot, HomeRead, MemberBuild } from './member-build.ts'
import type { Server } from '../server.ts'
import { brandOf, readSite, type Site, themeNamed } from './site.ts'
import { queryText } from '../framework/wire-input.ts'

export interface WebOptions {
  build: MemberBuild
  /** Whether `?theme=` shows another theme: in the demo only. */
  letsChooseTheme: boolean
  hosts?: AllowedHosts
  /** Where pages open their sockets; empty = here. */
  socketHosts?: readonly string[]
  /** Where pages reach the chat service; undefined = here. */
  chatOrigin?: string | undefined
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

/** Far more than there are pages, each in every theme. */
const KEPT = { freshMs: 10_000, entriesMax: 1_000 }
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const A_DAY = 'public, max-age=86400'
/** The service worker lies at a fixed address; a copy kept anywhere would keep an old version alive. */
const WORKER_PATH = '/sw.js'
/** What a worker may do is said by its own file: fetch from this site, and nothing else. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'"
const cachingOf = (path: string): string =>
  path === WORKER_PATH ? 'no-cache' : path.startsWith('/assets/') ? IMMUTABLE : REVALIDATE
/** Files of the app itself: a missing one is answered as missing, never by the page. */
const OWN_FILES = /^\/(app-icons|assets)(\/|$)/
const isIdentity = (path: string): boolean => path === MANIFEST_PATH || path.startsWith('/app-icons/')

/** The web part of the server; `createServer`'s fallback asks it. */
export const createWeb = (server: Server, options: WebOptions): Web => {
  const { build, letsChooseTheme } = options
  const { limits } = server.services
  // Pages with parameters share a document: it holds nothing of theirs.
  const keyOf = ({ path, theme }: WantedDocument) =>
    `${theme.shown ?? ''} ${theme.chosen ?? ''} ${routeNameAt(path) ?? (isHarness(options, path) ? path : '')}`
  const documentFor = remember({ ...KEPT, keyOf }, (_, { path, theme }: WantedDocument) =>
    makeDocument(server, options, path, theme),
  )
  const identity = createAppIdentity(server.services, (path) => build.files.get(path)?.plain)
  const identityAt = async (path: string, request: FastifyRequest): Promise<Prepared | undefined> => {
    await limits.passFile(request.ip)
    const asked = new URLSearchParams(queryText(request.raw.url ?? '')).get('theme')
    const stored = await readSite(server.services.sql)
    return identity.find(path, brandOf({ ...stored, themeId: themeNamed(asked ?? undefined) ?? stored.themeId }))
  }
  return {
    async answer(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const path = pathOf(request)
      const file = build.files.get(path)
      if (file !== undefined) {
        await limits.passFile(request.ip)
        if (path === WORKER_PATH) reply.header('content-security-policy', WORKER_POLICY)
        // The native app's window stands at another origin, and shows the same pictures.
        if (path.startsWith('/sys-upload/')) reply.header('cross-origin-resource-policy', 'cross-origin')
        return sendPrepared(request, reply, file, cachingOf(path))
      }
      const own = isIdentity(path) ? await identityAt(path, request) : undefined
      if (own !== undefined) return sendPrepared(request, reply, own, path === MANIFEST_PATH ? REVALIDATE : A_DAY)
      const isBoot = path === BOOT_PATH
      if (!isBoot && (isData(path) || OWN_FILES.test(path))) return undefined
      await limits.passFile(request.ip)
      if (isBoot) return reply.header('cache-control', 'no-cache').send(await bootOf(server, options))
      const asked = letsChooseTheme ? new URLSearchParams(queryText(request.raw.url ?? '')).get('theme') : null
      const theme = { shown: themeNamed(asked ?? undefined), chosen: themeNamed(request.cookies?.[THEME_COOKIE]) }
      const { body, policy } = await documentFor(server.services, { path, theme })
      const isRoute = isReadable(path) && routeNameAt(path) !== undefined && (build.bundle.hasPage?.(path) ?? true)
      const isPage = isRoute || isHarness(options, path)
      reply
        .header('content-security-policy', policy)
        .header('vary', 'Cookie')
        .code(isPage ? 200 : 404)
      return sendPrepared(request, reply, body, REVALIDATE)
    },
    invalidate: () => documentFor.forget(server.services.sql),
  }
}

/** The path that is asked for; doubled slashes mean the same page, and would be read as a host by others. */
const pathOf = ({ raw: { url = '' } }: FastifyRequest): string =>
  (url.split('?', 1)[0] ?? '').replaceAll(/\/{2,}/g, '/')

/** Whether the escapes of a path mean something; no page is at an address that nobody can read. */
const isReadable = (path: string): boolean => {
  try {
    return decodeURIComponent(path).length > 0
  } catch {
    return false
  }
}

/** What an address asks for in the demo, and what a visitor has chosen. */
interface WantedTheme {
  shown: ThemeId | undefined
  chosen: ThemeId | undefined
}

interface WantedDocument {
  path: string
  theme: WantedTheme
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

/** Boot data without a document: that of the native app lies on the device (apps/member/src/app/boot/app-boot.ts). */
const bootOf = async (server: Server, options: WebOptions): Promise<Boot> => {
  const { sql, clock } = server.services
  const site = await readSite(sql)
  const { encryptedMode } = site
  const { isDemo } = options
  const own = { brand: brandOf(site), serverTime: clock.now(), isDemo, encryptedMode, ...socketsOf(options) }
  return { ...own, user: null, queries: [] }
}

/** Nearly every site serves its sockets and its chat itself, and says nothing of them. */
const socketsOf = ({ socketHosts = [], chatOrigin }: WebOptions): Pick<Boot, 'socketHosts' | 'chatOrigin'> => ({
  ...(socketHosts.length > 0 && { socketHosts }),
  ...(chatOrigin !== undefined && { chatOrigin }),
})

/** The visitor's choice counts where the operator's own look offers it. */
function chosenTheme(stored: Site, { chosen }: WantedTheme): ThemeId | undefined {
  const { flags, themeChoices } = brandOf(stored)
  return flags.themeSwitch ? themeChoices.find((theme) => theme === chosen) : undefined
}

/**
 * Answers of our own calls and published files as a guest gets them, by query key; what is refused is left for the
 * browser to ask.
 */
const answersOf = async (server: Server, reads: readonly HomeRead[]): Promise<Boot['queries']> =>
  (await Promise.all(reads.map((read) => answerOf(server, read)))).flat()

const answerOf = async ({ app, mounted }: Server, read: HomeRead): Promise<Boot['queries']> => {
  const { excerpt = (data: never): unknown => data } = read
  if ('file' in read) {
    const { file, part } = read
    const answer = await app.inject({ url: file.path })
    if (answer.statusCode !== 200) return []
    const content = answer.json()
    const { path } = file
    return part === undefined
      ? [[['published', { path }], excerpt(content as never)]]
      : [[['published', { path, part }], excerpt(content[part] as never)]]
  }
  const { endpoint, args } = read
  const known = mounted.get(endpoint.name)?.endpoint
  if (known === undefined) return []
  const { url } = toWireRequest(known, args as Record<string, unknown>)
  const answer = await app.inject({ url: `/app-api${url}` })
  const key = [endpoint.name, args as Record<string, unknown>] as const
  return answer.statusCode === 200 ? [[key, excerpt(answer.json().data as never)]] : []
}
