import type { GameParts } from '../../frame/game-parts.ts'
import { Play } from './play.tsx'
import { Replay } from './replay.tsx'
import { nameOf, tells } from './words.ts'

export const parts: GameParts = { Play: () => <Play />, Replay, nameOf, tells }
