import { Entered } from '@liuhe/contract/api/auth.ts'
import * as z from 'zod/mini'

/**
 * The language of the bridge (docs/native-bridge.md). The page asks `{id, action, payload}`, the wrapper answers
 * `{id, ok, data, code, msg}`; two questions come the other way. Whatever does not fit is ignored and logged.
 */

/** What the page asks of the wrapper. */
export const ACTIONS = [
  'saveToAlbum',
  'openBrowser',
  'rotate',
  'openGame',
  'haptic',
  'captcha',
  'register',
  'login',
] as const
export type Action = (typeof ACTIONS)[number]

const text = (most: number) => z.string().check(z.maxLength(most))
const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** The wrapper's answer to a question of the page. */
export const Answer = z.object({
  id: Id,
  ok: z.boolean(),
  data: z.optional(z.unknown()),
  code: z.optional(z.nullable(text(64))),
  msg: z.optional(z.nullable(text(400))),
})
export type Answer = z.output<typeof Answer>

/** What the wrapper asks of the page: the member's token, or to take note that it is ready (Ruling C11). */
export const Request = z.object({ id: Id, action: z.enum(['getToken', 'ready']) })
export type Request = z.output<typeof Request>

/** What answers must bring; the rest of their data is dropped. */
export const answerData = {
  login: Entered,
  register: Entered,
  captcha: z.string().check(z.minLength(1), z.maxLength(4096)),
} as const

const Incoming = z.union([Answer, Request])

/** A message as text or as an object; undefined when it is neither an answer nor a request. */
export function readMessage(raw: unknown): Answer | Request | undefined {
  const parsed = z.safeParse(Incoming, typeof raw === 'string' ? parseJson(raw) : raw)
  return parsed.success ? parsed.data : undefined
}

/** Longer than any answer: a wrapper must not make the page parse megabytes. */
const TEXT_LENGTH_MAX = 64 * 1024

function parseJson(raw: string): unknown {
  if (raw.length > TEXT_LENGTH_MAX) return undefined
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
