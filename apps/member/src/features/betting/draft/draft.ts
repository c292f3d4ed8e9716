/**
 * What a member has chosen of one play so far. It becomes a selection when the play accepts it; which is for the play
 * to say, here as on the server.
 */
import type { CombineWay, Play, Selection } from '@liuhe/domain/bets/play.ts'

/** How the chosen items belong together: a list, 胆拖, or the name of a pair of groups (生肖对碰). */
export type Way = string

export type Draft = {
  readonly way: Way
  /** Labels by grid: one for a list, two for 胆拖 and pairs, one for each position. */
  readonly parts: readonly (readonly string[])[]
}

export const LIST: Way = 'list'
export const ANCHORS: Way = 'anchors'

/** The ways of a play with the words of their tabs; one that has a single way needs no tabs. */
export function waysOf({ input }: Play): readonly { way: Way; name: string }[] {
  if (input.kind !== 'combine') return [{ way: LIST, name: '' }]
  return [
    { way: LIST, name: '复式' },
    ...input.ways.map((one) =>
      one.way === 'anchors' ? { way: ANCHORS, name: '胆拖' } : { way: one.name, name: one.name },
    ),
  ]
}

export const emptyDraft = (play: Play, way: Way = LIST): Draft => ({
  way,
  parts: Array.from({ length: partsCount(play, way) }, () => []),
})

const partsCount = ({ input }: Play, way: Way): number => {
  if (input.kind === 'positions') return input.positions.length
  return way === LIST ? 1 : 2
}

/** The pair of groups that a way stands for; undefined for a list and for 胆拖. */
export function crossOf({ input }: Play, way: Way): Extract<CombineWay, { way: 'cross' }> | undefined {
  if (input.kind !== 'combine') return undefined
  return input.ways.find((one): one is Extract<CombineWay, { way: 'cross' }> => one.way === 'cross' && one.name === way)
}

/** How many items one part may hold at most. */
export function partMax(play: Play, way: Way, part: number): number {
  const { input, pick } = play
  if (input.kind === 'positions') return input.perPosition
  if (input.kind !== 'combine' || way === LIST) return pick.max
  const anchors = input.ways.find((one) => one.way === 'anchors')
  if (way === ANCHORS) return part === 0 ? (anchors?.max ?? 0) : pick.max
  return 1
}

export const isChosen = ({ parts }: Draft, part: number, label: string): boolean =>
  parts[part]?.includes(label) ?? false

/** How many items are chosen in all. */
export const chosenCount = (draft: Draft | undefined): number =>
  draft?.parts.reduce((sum, labels) => sum + labels.length, 0) ?? 0

/**
 * Chooses items of a part, or takes them back when all of them are chosen. What may stand in one part only leaves the
 * other; where a part holds a single item, another one takes its place. Answers why not, when there is no room.
 */
export function toggled(play: Play, draft: Draft, part: number, labels: readonly string[]): Draft | string {
  const chosen = draft.parts[part] ?? []
  const missing = labels.filter((label) => !chosen.includes(label))
  if (missing.length === 0) return withPart(draft, part, without(chosen, labels))
  const max = partMax(play, draft.way, part)
  if (max === 1) return withPart(excluded(play, draft, part, missing), part, missing.slice(-1))
  // The anchors count among the items of a selection.
  const room = draft.way === ANCHORS && part === 1 ? max - (draft.parts[0]?.length ?? 0) : max
  if (chosen.length + missing.length > room) return `最多选择${room}个`
  return withPart(excluded(play, draft, part, missing), part, [...chosen, ...missing])
}

/** Takes labels out of the other part, where the two parts of a draft may not share any. */
const excluded = (play: Play, draft: Draft, part: number, labels: readonly string[]): Draft =>
  play.input.kind === 'combine' && draft.way !== LIST
    ? withPart(draft, 1 - part, without(draft.parts[1 - part] ?? [], labels))
    : draft

const without = (from: readonly string[], labels: readonly string[]) => from.filter((label) => !labels.includes(label))

const withPart = (draft: Draft, part: number, labels: readonly string[]): Draft => ({
  ...draft,
  parts: draft.parts.map((other, index) => (index === part ? labels : other)),
})

/** Chooses exactly these items of a part: 全 大 小 单 双 清. */
export const withOnly = withPart

/** The selectionText a draft says; the play puts it into its one form. */
export function textOf({ input }: Play, { way, parts }: Draft): string {
  if (input.kind === 'positions') return parts.map((labels) => labels.join(',')).join('|')
  const joint = way === LIST ? ',' : way === ANCHORS ? '拖' : '碰'
  return parts.map((labels) => labels.join(',')).join(joint)
}

/** A draft as far as the play accepts it: the selection, or what is missing in the member's words. */
export type Reading = { selection: Selection; notes: number } | { hint: string }

export function readDraft(play: Play, draft: Draft, lunarYear: number): Reading {
  const selection = play.parse(textOf(play, draft))
  if (selection !== undefined && play.oddsKeys(selection, lunarYear) !== undefined) {
    const notes = play.countNotes(selection, lunarYear)
    if (notes > 0) return { selection, notes }
  }
  return { hint: hintOf(play, draft) }
}

function hintOf(play: Play, draft: Draft): string {
  const { input, pick } = play
  const count = chosenCount(draft)
  if (input.kind === 'positions') {
    const filled = draft.parts.filter((labels) => labels.length > 0).length
    if (filled < pick.min) return `还需选择${pick.min - filled}位`
    if (filled > pick.max) return `最多选择${pick.max}位`
    return TOO_MANY_NOTES
  }
  if (draft.way === LIST) return count < pick.min ? `还需选择${pick.min - count}个` : TOO_MANY_NOTES
  const [first = [], second = []] = draft.parts
  if (draft.way === ANCHORS) return anchorsHint(input.kind === 'combine' ? input.size : 0, first, second)
  return first.length === 0 || second.length === 0 ? '两组各选1个' : TOO_MANY_NOTES
}

function anchorsHint(size: number, anchors: readonly string[], others: readonly string[]): string {
  if (anchors.length === 0) return '请先选择胆码'
  const least = size - anchors.length
  return others.length < least ? `还需选择${least - others.length}个拖码` : TOO_MANY_NOTES
}

const TOO_MANY_NOTES = '所选组合过多或无效，每条注单最多1000注'
