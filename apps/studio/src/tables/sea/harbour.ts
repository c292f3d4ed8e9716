import { ROOMS, type Room } from '@liuhe/games/haiwang/game.ts'
import { Refused } from '../../failure.ts'
import { balanceOf } from '../../http/state.ts'
import type { Parts } from '../../parts.ts'
import type { ToTable } from '../../wire.ts'
import type { Line, Table } from '../core.ts'
import { SeaTable } from './sea-table.ts'

/** 海王争霸: rooms by what a bullet costs, and in each as many tables of four as there are players for. */
export class Harbour implements Table {
  readonly #parts: Parts
  readonly #tables = new Map<string, SeaTable>()
  #made = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  join(line: Line): void {
    const table = this.#tableOf(line)
    if (table === undefined) this.#tellRooms(line)
    else table.seat(line)
  }

  leave(line: Line): void {
    this.#tableOf(line)?.leave(line)
  }

  async hear(line: Line, message: ToTable): Promise<void> {
    if (message.type === 'sit') await this.#sit(line, message.room)
    else if (message.type === 'rise') {
      this.#tableOf(line)?.rise(line.session.playerId)
      this.#tellRooms(line)
    } else if (message.type === 'fire' || message.type === 'impact') this.#needTable(line).hear(line, message)
    else throw new Refused('INVALID')
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#tables.values()].map((table) => table.stop()))
  }

  /** @throws INVALID for a room that is none, LIMIT_REACHED where no bullet is small enough for the player */
  async #sit(line: Line, asked: string): Promise<void> {
    const room = ROOMS.find(({ id }) => id === asked)
    if (room === undefined) throw new Refused('INVALID')
    const { maxBet, playerId } = line.session
    if (maxBet !== null && room.bulletsLi.every((bullet) => bullet > maxBet)) throw new Refused('LIMIT_REACHED')
    this.#tableOf(line)?.rise(playerId)
    await this.#closeEmpty()
    this.#freeTable(room).seat(line)
  }

  /** A table that nobody sits at ends with its scene. */
  async #closeEmpty(): Promise<void> {
    for (const [id, table] of this.#tables) {
      if (table.players > 0) continue
      this.#tables.delete(id)
      await table.stop()
    }
  }

  #freeTable(room: Room): SeaTable {
    const found = [...this.#tables.values()].find((table) => table.room === room && table.hasFreeSeat)
    if (found !== undefined) return found
    this.#made++
    const table = new SeaTable(this.#parts, room, `hw-${room.id}-${this.#made}`)
    this.#tables.set(table.id, table)
    return table
  }

  #tableOf({ session }: Line): SeaTable | undefined {
    return [...this.#tables.values()].find((table) => table.seatOf(session.playerId) !== undefined)
  }

  #needTable(line: Line): SeaTable {
    const table = this.#tableOf(line)
    if (table === undefined) throw new Refused('NOT_FOUND')
    return table
  }

  #tellRooms(line: Line): void {
    const rooms = ROOMS.map(({ id, name, bulletsLi }) => {
      const tables = [...this.#tables.values()].filter(({ room }) => room.id === id)
      return {
        ...{ id, name, bullets: bulletsLi.map(String) },
        players: tables.reduce((total, { players }) => total + players, 0),
      }
    })
    line.send({ type: 'rooms', rooms, balance: balanceOf(this.#parts, line.session.playerId) })
  }
}
