/** The eight colours a member may give the chat (Spec A §3 Theme colours; Ruling G18). */
export type ChatColour = { readonly id: number; readonly colour: string; readonly name: string }

export const CHAT_COLOURS = [
  { id: 1, colour: '#3B82F6', name: '经典蓝' },
  { id: 2, colour: '#E53935', name: '中国红' },
  { id: 3, colour: '#10B981', name: '翡翠绿' },
  { id: 4, colour: '#F59E0B', name: '活力橙' },
  { id: 5, colour: '#8B5CF6', name: '优雅紫' },
  { id: 6, colour: '#EC4899', name: '樱花粉' },
  { id: 7, colour: '#0891B2', name: '深海青' },
  { id: 8, colour: '#475569', name: '石墨灰' },
] as const satisfies readonly ChatColour[]

/** The colour with an id; an id that no longer exists gets the first. */
export const chatColourOf = (id: number | undefined): ChatColour =>
  CHAT_COLOURS.find((one) => one.id === id) ?? CHAT_COLOURS[0]
