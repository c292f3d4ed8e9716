/** Applications of members who want to become agents (decision 121). */

/** Waits for a person, was agreed to, was refused, was taken back by its member. */
export const APPLICATION_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** Characters of how to reach somebody, and of what he means to do. */
export const CONTACT_MAX = 60
export const PLAN_MAX = 300
/** Fewest characters: less tells a person nothing. */
export const CONTACT_MIN = 4
export const PLAN_MIN = 10

const DAY_MS = 86_400_000

/**
 * When somebody may apply again.
 * @param last his last application; `decidedAt` in epoch ms
 * @param days that the operator lets pass after a refusal
 * @returns epoch ms; null for anybody who was not refused
 */
export const applyAgainAt = (
  last: { state: ApplicationState; decidedAt: number | null } | undefined,
  days: number,
): number | null => (last?.state === 'refused' && last.decidedAt !== null ? last.decidedAt + days * DAY_MS : null)
