/** What an invented sea tells: its rooms, and a scene whose fish come from the rules. */
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import { seaOf } from '@liuhe/games/haiwang/sea.ts'
import { bytesOf } from '@liuhe/games/words.ts'
import type { Hello } from '../../../src/wire.ts'
import type { FromSea, SeaNow, SeaRoom, SeaShot } from '../../../src/wire-sea.ts'

const KEY = 'ab'.repeat(32)
/** The scene has been going on for so long. */
const AGE_MS = 600_000

export const ROOM: SeaRoom = { id: 'a', name: '浅湾', bullets: ['100', '200', '500', '1000'], players: 2 }
export const ROOMS: SeaRoom[] = [ROOM, { id: 'b', name: '深海', bullets: ['1000', '2000'], players: 0 }]

export const seaNow = (change: Partial<SeaNow> = {}): SeaNow => ({
  ...{ table: 'hw-a-1', room: ROOM, seat: 1, sceneKey: KEY, sceneAt: Date.now() - AGE_MS, freezes: [], dead: [] },
  seats: [
    { seat: 1, name: '张*', isDemo: false },
    { seat: 3, name: 'q**9', isDemo: true },
  ],
  ...{ lastShot: 7, shots: [], freeBullets: {}, balance: '100000' },
  ...change,
})

export const shotOf = (change: Partial<SeaShot>): SeaShot => ({
  ...{ seat: 1, shot: 8, angle: -Math.PI / 2, bullet: '100', isFree: false, lock: null, firedAt: Date.now() },
  ...change,
})

/** The first word of a sea, in the place of a table's `hello`. */
export const greeting = (first: FromSea): Partial<Hello> => first as unknown as Partial<Hello>

/** The sea of `seaNow`, as the server computes it. */
export const serverSea = () => seaOf(seaConfig, bytesOf(KEY))
