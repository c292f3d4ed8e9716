/** What of a member is masked, and may be shown to one person for a reason (decision 127). */
export const UNMASKED_FIELDS = ['account', 'name', 'phone', 'email', 'birthday', 'qq', 'weixin'] as const
export type UnmaskedField = (typeof UNMASKED_FIELDS)[number]

/** How often one person may in a day of the site; and from which number on somebody else is told. */
export const UNMASK_MOST = 30
export const UNMASK_ALARM = 20
