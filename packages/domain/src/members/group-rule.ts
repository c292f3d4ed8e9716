/** Groups of members: each is a rule, and all who fit it are in it; of several that fit, the first. */
import type { Money } from '../money.ts'

/** Who belongs to a group: everybody for whom all that is said holds. At least one has to be said. */
export type GroupRule = {
  readonly vipMin: number | null
  readonly vipMax: number | null
  /** What was recharged ever, at least; in 厘. */
  readonly rechargedMin: Money | null
  /** A tag that he has. */
  readonly tag: string | null
}

/** What a rule asks about. */
export type GroupFacts = { readonly vipLevel: number; readonly recharged: Money; readonly tags: readonly string[] }

/** Whether a rule says anything, and nothing that excludes itself. */
export const isSoundRule = ({ vipMin, vipMax, rechargedMin, tag }: GroupRule): boolean => {
  const saysSomething = [vipMin, vipMax, rechargedMin, tag].some((part) => part !== null)
  return saysSomething && (vipMin === null || vipMax === null || vipMin <= vipMax)
}

/** Whether somebody fits a rule. */
export const fitsRule = ({ vipMin, vipMax, rechargedMin, tag }: GroupRule, member: GroupFacts): boolean =>
  (vipMin === null || member.vipLevel >= vipMin) &&
  (vipMax === null || member.vipLevel <= vipMax) &&
  (rechargedMin === null || member.recharged >= rechargedMin) &&
  (tag === null || member.tags.includes(tag))

/** The first group, in their order, that somebody fits. */
export const groupOf = <Group extends { rule: GroupRule }>(
  groups: readonly Group[],
  member: GroupFacts,
): Group | undefined => groups.find(({ rule }) => fitsRule(rule, member))
