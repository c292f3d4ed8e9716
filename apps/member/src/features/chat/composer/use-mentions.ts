import { useRef } from 'react'
import type { ChatAuthor } from '../../../shared/chat/message.ts'

const OFFERED_MAX = 8

/** Whom a text calls: a `@` at its end offers names, and a name that was chosen counts while it stands there. */
export function useMentions(text: string, speakers: readonly ChatAuthor[]) {
  const chosen = useRef(new Map<number, ChatAuthor>())
  const begun = /@([^\s@]{0,24})$/.exec(text)
  const part = begun?.[1] ?? ''
  return {
    offered: begun === null ? [] : speakers.filter(({ nickname }) => nickname.startsWith(part)).slice(0, OFFERED_MAX),
    add: (author: ChatAuthor) => void chosen.current.set(author.userId, author),
    /** The text with the name in place of what was begun. */
    complete: (author: ChatAuthor) => {
      chosen.current.set(author.userId, author)
      return `${text.slice(0, text.length - part.length - 1)}@${author.nickname} `
    },
    all: () => [...chosen.current.values()],
    clear: () => chosen.current.clear(),
  }
}

/** The numbers of those whose names are still in the text. */
export const namesMeant = (text: string, chosen: readonly ChatAuthor[]): number[] =>
  chosen.filter(({ nickname }) => text.includes(`@${nickname}`)).map(({ userId }) => userId)
