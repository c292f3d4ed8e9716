/** What processes tell each other about sessions, as one line of text on the channel {@link SESSION_NEWS}. */
import { SessionEnd } from '@liuhe/contract/session-end.ts'

/** The channel of NOTIFY. */
export const SESSION_NEWS = 'session_news'

export type SessionNews =
  /** The session is over. */
  | { about: 'end'; sessionId: string; reason: SessionEnd }
  /** Its row says something new: the password was given again. */
  | { about: 'change'; sessionId: string }
  /** Something about the member changed: his state, his rights. Every session of his is read again. */
  | { about: 'member'; memberId: bigint }
  /** News may have been missed while the line to the database was cut: nothing that is remembered is believed. */
  | { about: 'everything' }

/** The text of news. */
export const textOfNews = (news: SessionNews): string => {
  if (news.about === 'end') return `end:${news.sessionId}:${news.reason}`
  if (news.about === 'change') return `change:${news.sessionId}`
  return news.about === 'member' ? `member:${news.memberId}` : 'everything'
}

/** News from its text; what nobody understands makes everything doubtful, which is always safe. */
export const newsOfText = (text: string): SessionNews => {
  const [about, subject = '', reason] = text.split(':')
  if (about === 'end') {
    const known = SessionEnd.safeParse(reason)
    return { about, sessionId: subject, reason: known.success ? known.data : 'ended' }
  }
  if (about === 'change') return { about, sessionId: subject }
  if (about === 'member' && /^\d+$/.test(subject)) return { about, memberId: BigInt(subject) }
  return { about: 'everything' }
}
