import type { Round } from '../../../../src/wire.ts'
import { useFrame } from '../../frame/context.ts'
import type { GameParts } from '../../frame/game-parts.ts'
import { stake } from '../../frame/money.ts'
import { SlotPlay, SlotReplay } from '../../frame/slot-play.tsx'
import type { Sounds } from '../../stage/sound.ts'

const COINS = 20n
/** Width over height of the frame around the reels. */
const SHAPE = 1120 / 856

const loader = (sounds: Sounds) => async () => {
  const { longmenScene } = await import('./scene.ts')
  return longmenScene(sounds)
}

function Play() {
  const { sounds } = useFrame()
  return <SlotPlay load={loader(sounds)} note={(bet) => `20 线 × ${stake(bet / COINS)}`} hasFree shape={SHAPE} />
}

function Replay({ round }: { round: Round }) {
  const { sounds } = useFrame()
  return <SlotReplay round={round} load={loader(sounds)} shape={SHAPE} />
}

export const parts: GameParts = { Play, Replay }
