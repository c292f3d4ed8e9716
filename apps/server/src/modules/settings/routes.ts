import * as settings from '@liuhe/contract/api/settings.ts'
import { CHAT_COLOURS, type ChatColour, chatColourOf } from '@liuhe/domain/members/chat-colours.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { findChatColour, findHidesWins, writeChatColour, writeHidesWins } from './queries.ts'

/** What members set for their own view of the product (Spec A §7). */
export const mountSettings = (server: Server): void =>
  mountArea(server, settings, {
    chatColour: async ({ sql, viewer }) => shown(chatColourOf(await findChatColour(sql, viewer.memberId))),
    changeChatColour: async ({ tx, viewer }, { color }) => {
      const chosen = chatColourOf(CHAT_COLOURS.find(({ colour }) => colour === color)?.id)
      await writeChatColour(tx, viewer.memberId, chosen.id)
      return shown(chosen)
    },
    chatPrivacy: async ({ sql, viewer }) => ({ hidesWins: await findHidesWins(sql, viewer.memberId) }),
    changeChatPrivacy: async ({ tx, viewer }, { hidesWins }) => {
      await writeHidesWins(tx, viewer.memberId, hidesWins)
      return { hidesWins }
    },
  })

const shown = ({ id, colour, name }: ChatColour) => ({ id, color: colour, name })
