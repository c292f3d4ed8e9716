import * as api from '@liuhe/contract/api/red-packets.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { createPacket } from './create-packet.ts'
import { openPacket } from './open-packet.ts'
import { readDetail, readHistory, readRounds, readStates, readTerms } from './read-packets.ts'

/** Red packets of chat rooms (Domain §6.2). */
export const mountRedPackets = (server: Server): void =>
  mountArea(server, api, {
    terms: ({ sql, viewer }, { roomId }) => readTerms(sql, viewer.memberId, roomId),
    rounds: ({ sql, viewer }) => readRounds(sql, viewer.memberId),
    create: createPacket,
    open: ({ tx, viewer }, { packetId }) => openPacket(tx, viewer.memberId, BigInt(packetId)),
    detail: ({ sql, viewer }, { packetId }) => readDetail(sql, viewer.memberId, BigInt(packetId)),
    states: ({ sql, viewer }, { packetIds }) => readStates(sql, viewer.memberId, packetIds.split(',').map(BigInt)),
    history: ({ sql, viewer }, page) => readHistory(sql, viewer.memberId, page),
  })
