/**
 * Devices that an account signed in from. Their cookie opens nothing: it only keeps the owner out of the locks that
 * strangers cause (SEC-21). It names the device and, keyed, the accounts, so that it can neither be made nor read
 * elsewhere.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RequestFacts, WriteContext } from '../../http/context.ts'
import { secretOf } from '../../http/sessions/sessions.ts'

/** The device's id when this account signed in from it before. */
export function knownDevice(request: RequestFacts, secret: string, accountKey: string): string | undefined {
  const { id, marks } = deviceIn(request)
  const mark = Buffer.from(markOf(secret, id, accountKey))
  const isKnown = marks.some((known) => known.length === mark.length && timingSafeEqual(Buffer.from(known), mark))
  return isKnown ? id : undefined
}

/**
 * Makes the device known to the account from now on. A program that keeps no cookies is not given one.
 * @returns the device's id; undefined for such a program
 */
export function knowDevice(
  { request, reply, random }: Pick<WriteContext, 'request' | 'reply' | 'random'>,
  secret: string,
  accountKey: string,
): string | undefined {
  if (!request.isBrowser) return undefined
  const found = deviceIn(request)
  const id = found.id || secretOf(random).slice(0, ID_LENGTH)
  const mark = markOf(secret, id, accountKey)
  const marks = [mark, ...found.marks.filter((known) => known !== mark)].slice(0, ACCOUNTS_MAX)
  reply.setCookie(cookieName(request), [id, ...marks].join('.'), { httpOnly: true, maxAge: LIFE_SECONDS })
  return id
}

function deviceIn(request: RequestFacts): { id: string; marks: string[] } {
  const [id = '', ...marks] = (request.cookies[cookieName(request)] ?? '').split('.')
  return id.length === ID_LENGTH && /^[\w-]+$/.test(id) ? { id, marks: marks.slice(0, ACCOUNTS_MAX) } : NOTHING
}

const NOTHING = { id: '', marks: [] }
const cookieName = ({ isHttps }: RequestFacts): string => (isHttps ? '__Host-kd' : 'kd')
const markOf = (secret: string, id: string, accountKey: string): string =>
  createHmac('sha256', secret).update(`device\n${id}\n${accountKey}`).digest('base64url')

const ID_LENGTH = 22
/** A family shares a tablet; more accounts than this on one device are no family. */
const ACCOUNTS_MAX = 4
const LIFE_SECONDS = 180 * 24 * 3600
