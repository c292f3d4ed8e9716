/** What people of the operator say of members. */

/** Whether somebody is let in: a suspended one is for a time, a closed one never again. */
export const PLAYER_STATES = ['active', 'suspended', 'closed'] as const
export type PlayerState = (typeof PLAYER_STATES)[number]

/** A tag: a short word of letters and digits. */
export const TAG = /^[\p{Script=Han}A-Za-z0-9·-]{1,12}$/u

/** With so many others a member is linked at most. */
export const LINKS_MOST = 50
