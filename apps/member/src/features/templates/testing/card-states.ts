import { layoutRulesOf } from '@liuhe/domain/content/layout-rules-of.ts'
import type { Reader } from '@liuhe/domain/content/lock.ts'
import type { WireTemplate } from '../card-model.ts'

/** What a card may meet: open content, the two locks, a chat room behind it, an author who is still writing. */
export const CARD_STATES = ['open', 'login', 'recharge', 'chat', 'updating'] as const
export type CardState = (typeof CARD_STATES)[number]

/** The states that a layout may meet. What is no post carries nothing that could be locked or still be written. */
export const statesOf = (code: string): readonly CardState[] =>
  layoutRulesOf(code).kind === 'posts' ? CARD_STATES : ['open']

export const READERS: Record<CardState, Reader> = {
  open: { kind: 'guest' },
  login: { kind: 'guest' },
  recharge: { kind: 'member', recharged: false },
  chat: { kind: 'guest' },
  updating: { kind: 'guest' },
}

/** The card with its newest item in a state, as the server would send it. */
export function inState(template: WireTemplate, state: CardState): WireTemplate {
  if (state === 'open') return template
  const [first, ...groups] = template.groups
  const [item, ...items] = first?.items ?? []
  if (first === undefined || item === undefined) return template
  const empty = {
    ...item,
    ...{ content: null, content2: null, content3: null, multiContents: [], note: '？00' },
    ...{ requireLogin: false, requireRecharge: false, templateType: 1, lock: undefined },
  }
  const changed = {
    login: { ...empty, requireLogin: true, lock: 'login' as const },
    recharge: { ...empty, requireRecharge: true, lock: 'recharge' as const },
    chat: { ...empty, templateType: 0, content: '/chat-rooms/3' },
    updating: { ...empty, title: item.title.replace(/\d+期/, '999期') },
  }[state]
  const group = state === 'updating' ? { ...first, groupName: '999' } : first
  return { ...template, groups: [{ ...group, items: [changed, ...items] }, ...groups] }
}
