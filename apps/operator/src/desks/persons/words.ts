/** How those who keep order call somebody in the chat. */
import type { Look } from '../../shared/state-text.tsx'
import { levelName, muteWords, type Person } from '../chat/words.ts'

/** Whether he may speak, at one glance. */
export function standingLook({ enableChat, mutes }: Person, now: number): Look {
  if (!enableChat) return { icon: 'nothing', look: 'bad', words: '聊天已停用' }
  const lasting = mutes.filter(({ until }) => until > now)
  if (lasting.length === 0) return { icon: 'ok', look: 'ok', words: '可以发言' }
  const isEverywhere = lasting.some(({ roomId }) => roomId === null)
  return { icon: 'lock', look: 'warn', words: isEverywhere ? '全部房间禁言' : `${lasting.length} 间禁言` }
}

/** What a colleague may have changed, in words. */
export const shownOf = (person: Person, now: number): ReadonlyMap<string, string> =>
  new Map([
    ['身份', levelName(person.chatLevel)],
    ['聊天', person.enableChat ? '可以发言' : '已停用'],
    ['禁言', person.mutes.map((mute) => muteWords(mute, now)).join('；') || '没有'],
  ])
