/** Promotion links (Domain §7.2): their codes, where they lead, and what stands in the way of one. */

/** Fewest and most characters of a code that an agent chooses. */
export const LINK_CODE = { min: 4, max: 20 } as const
const CODE = new RegExp(`^[A-Za-z0-9]{${LINK_CODE.min},${LINK_CODE.max}}$`)

/** Whether a code may be chosen: letters and digits. */
export const isLinkCode = (code: string): boolean => CODE.test(code)

/** Pages that a link may lead to; their place is their number on the wire. */
export const LANDINGS = [
  'home',
  'register',
  'promotions',
  'sport',
  'live',
  'cards',
  'lottery',
  'slots',
  'esports',
  'fishing',
] as const
export type Landing = (typeof LANDINGS)[number]

/** Days that a link may work; 0 is for ever. */
export const LINK_DAYS = [0, 1, 7, 30] as const

/** What a link is: works, is switched off, is over by its days, has brought as many as it may. */
export const LINK_STATES = ['on', 'off', 'expired', 'full'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Characters of an agent's own note on a link. */
export const LINK_REMARK_MAX = 20
