import { Sender } from 'ws'

/**
 * Who listens to what in this process. A channel is a text such as `game:71:RESULT` or `member:12`; a message is framed
 * once and the same bytes are written to every listener (Backend §4). Another engine (several databases' worth of
 * processes) would stand behind this same face.
 */
export interface Hub {
  join(channel: string, listener: Listener): void
  leave(channel: string, listener: Listener): void
  /** Forgets a listener everywhere. */
  drop(listener: Listener): void
  /** Writes one JSON message to all listeners of a channel; answers how many got it. */
  publish(channel: string, message: unknown, kind?: MessageKind): number
  /** How many listeners a channel has. */
  size(channel: string): number
}

/** `droppable` frames are left out for a listener whose buffer is long (SEC-44). */
export type MessageKind = 'needed' | 'droppable'

export interface Listener {
  /** Channels it has joined; the hub keeps it. */
  readonly channels: Set<string>
  /** Takes a finished frame. */
  write(frame: Buffer, kind: MessageKind): void
}

export function createHub(): Hub {
  const rooms = new Map<string, Set<Listener>>()
  const leave = (channel: string, listener: Listener) => {
    listener.channels.delete(channel)
    const room = rooms.get(channel)
    room?.delete(listener)
    if (room?.size === 0) rooms.delete(channel)
  }
  return {
    join(channel, listener) {
      listener.channels.add(channel)
      const room = rooms.get(channel)
      if (room) room.add(listener)
      else rooms.set(channel, new Set([listener]))
    },
    leave,
    drop(listener) {
      for (const channel of listener.channels) leave(channel, listener)
    },
    publish(channel, message, kind = 'needed') {
      const room = rooms.get(channel)
      if (!room) return 0
      const frame = frameOf(message)
      for (const listener of room) listener.write(frame, kind)
      return room.size
    },
    size: (channel) => rooms.get(channel)?.size ?? 0,
  }
}

/** A server-side text frame: never masked, never compressed, so the bytes are the same for everybody. */
export function frameOf(message: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(message))
  const parts = Sender.frame(payload, { fin: true, rsv1: false, opcode: TEXT_OPCODE, mask: false, readOnly: true })
  return Buffer.concat(parts)
}

const TEXT_OPCODE = 1

// Exported by ws, and missing from its types.
declare module 'ws' {
  export class Sender {
    static frame(data: Buffer, options: FrameOptions): Buffer[]
  }
  interface FrameOptions {
    fin: boolean
    rsv1: boolean
    opcode: number
    mask: boolean
    readOnly: boolean
  }
}
