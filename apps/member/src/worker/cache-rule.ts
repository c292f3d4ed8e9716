/**
 * What the service worker may keep. Only what is the same for everybody and was asked for without a token; whatever
 * belongs to a member, moves money or is said in a chat goes to the network and leaves no trace. (SEC-09)
 */
export type CacheRule = 'document' | 'asset' | 'data' | 'picture' | 'none'

/** The part of a request that decides. */
export type CacheQuestion = {
  method: string
  url: string
  mode: string
  headers: { has: (name: string) => boolean }
}

/** Paths whose answers are never kept, whatever they say of themselves: calls below other roots, chat, sockets. */
const NEVER = /^\/(api|v|api-messen|img-messen|ws-[a-z]+|docs)(\/|$)/
const DATA = /^\/(sys-upload\/data|data\/json|app-api)\//
const PICTURES = /^\/(sys-upload|cloud-upload|app-icons)\//
const FILE = /\.[a-z0-9]{2,11}$/i

/** The rule for a request of a page at `origin`. */
export function cacheRuleOf({ method, url, mode, headers }: CacheQuestion, origin: string): CacheRule {
  const { pathname, origin: target } = new URL(url)
  if (method !== 'GET' || target !== origin || NEVER.test(pathname)) return 'none'
  if (headers.has('authorization') || headers.has('token')) return 'none'
  if (pathname.startsWith('/assets/')) return 'asset'
  if (DATA.test(pathname)) return mode === 'navigate' ? 'none' : 'data'
  if (PICTURES.test(pathname)) return 'picture'
  return mode === 'navigate' && !FILE.test(pathname) ? 'document' : 'none'
}

/** Whether an answer says of itself that everybody may have it. */
export function mayBeKept(response: {
  status: number
  type: string
  headers: { get: (name: string) => string | null }
}) {
  const control = response.headers.get('cache-control') ?? ''
  return response.status === 200 && response.type === 'basic' && /\bpublic\b/.test(control) && !/no-store/.test(control)
}

/** Under which address an answer is kept: without the cache-buster, which differs each time. */
export function keptUrl(url: string): string {
  const kept = new URL(url)
  kept.searchParams.delete('_t')
  return kept.href
}
