/** The floating chat icon, in px (Spec A §2 Other shell pieces, Ruling C30). */
export const CHAT_ICON = {
  width: 70,
  /** Between the icon and the edges of the window. */
  margin: 5,
  /** Where the icon's upper left corner lies at first, from the right edge and from the foot. */
  inset: 67,
} as const

/** What the icon leaves free at the foot, by path: nothing under a card, the menu elsewhere, more under a banner. */
export function chatIconOffset(path: string, hasBanner: boolean): 0 | 70 | 126 {
  if (path.startsWith('/template/')) return 0
  return path === '/' && hasBanner ? 126 : 70
}
