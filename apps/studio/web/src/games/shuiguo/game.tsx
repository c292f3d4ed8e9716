import type { Round } from '../../../../src/wire.ts'
import { useFrame } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { stake } from '../../frame/money.ts'
import { SlotPlay, SlotReplay } from '../../frame/slot-play.tsx'
import type { Sounds } from '../../stage/sound.ts'

const COINS = 5n
/** Width over height of the cabinet with its lever. */
const SHAPE = 1140 / 1010

const loader = (sounds: Sounds) => async () => {
  const { shuiguoScene } = await import('./scene.ts')
  return shuiguoScene(sounds)
}

function Play() {
  const { sounds } = useFrame()
  return <SlotPlay load={loader(sounds)} note={(bet) => `5 线 × ${stake(bet / COINS)}`} shape={SHAPE} />
}

function Replay({ round }: { round: Round }) {
  const { sounds } = useFrame()
  return <SlotReplay round={round} load={loader(sounds)} shape={SHAPE} />
}

export const parts: GameParts = { Play, Replay }
