import * as api from '@liuhe/contract/api/operator/chat.ts'
import { useUndo } from '../../frame/undo.tsx'
import { useConsole } from '../../session/console-context.tsx'
import { type Mute, type Person, placeOf } from '../chat/words.ts'

const MINUTE_MS = 60_000

/** Silences somebody, or lets him speak again; each offers the way back to what held before. */
export function useMuting({ userId, nickname, mutes }: Person, names: ReadonlyMap<number, string>) {
  const { call } = useConsole()
  const offer = useUndo()
  const silence = (roomId: number | null, minutes: number, reason: string) =>
    call(api.mute, { userId, roomId, minutes, reason })
  const free = (roomId: number | null, reason: string) => call(api.unmute, { userId, roomId, reason })
  const again = ({ roomId, until, reason }: Mute) =>
    silence(roomId, Math.max(1, Math.ceil((until - Date.now()) / MINUTE_MS)), reason)
  return {
    async mute(roomId: number | null, length: { minutes: number; words: string }, reason: string) {
      const before = mutes.find((one) => one.roomId === roomId)
      await silence(roomId, length.minutes, reason)
      offer({
        words: `已禁言 ${nickname} ${length.words}（${placeOf(roomId, names)}）`,
        inverse: () => (before === undefined ? free(roomId, '撤销禁言') : again(before)),
      })
    },
    async unmute(mute: Mute) {
      await free(mute.roomId, '提前解除禁言')
      offer({
        words: `已解除 ${nickname} 的禁言（${placeOf(mute.roomId, names)}）`,
        inverse: () => again(mute),
      })
    },
  }
}
