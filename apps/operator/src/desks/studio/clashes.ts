/** What of a schedule stands in the way of something else. Pure. */
import type * as api from '@liuhe/contract/api/operator/studio.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'

export type Waiting = OutputOf<typeof api.schedule>['waiting'][number]

/** What comes within so long of another one pushes it down before it was read. */
export const NEAR_MS = 10 * 60_000

/**
 * What speaks against one that waits, in words: others of its card for the same turn or at nearly the same time; for a
 * card, others of its category at nearly the same time.
 */
export function clashesOf(one: Waiting, all: readonly Waiting[]): string[] {
  const others = all.filter((other) => other !== one && isBeside(one, other))
  const sameTurn = others.filter(({ turnNum }) => turnNum !== null && turnNum === one.turnNum)
  const near = others.filter(
    (other) => !sameTurn.includes(other) && Math.abs(other.publishAt - one.publishAt) < NEAR_MS,
  )
  return [
    ...(one.isTurnShown ? ['会员已看到这一期的另一份'] : []),
    ...sameTurn.map((other) => `与「${nameOf(other)}」同期`),
    ...near.map((other) => `与「${nameOf(other)}」相隔不到 10 分钟`),
  ]
}

/** Documents stand beside those of their card, cards beside those of their category. */
const isBeside = (one: Waiting, other: Waiting): boolean =>
  one.documentId === null
    ? other.documentId === null &&
      one.gameId === other.gameId &&
      one.location === other.location &&
      one.playCateName === other.playCateName
    : other.documentId !== null && one.templateId === other.templateId

export const nameOf = ({ documentId, name, templateName }: Waiting): string =>
  documentId === null ? templateName : name || `文稿 ${documentId}`
