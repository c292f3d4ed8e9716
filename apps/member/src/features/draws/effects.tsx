import { useEffect, useEffectEvent } from 'react'
import { useBridge } from '../../shared/native-bridge.ts'
import { playSound, startDrum } from '../../shared/device/sound.ts'
import type { ShownDraw } from '../../shared/results/use-draw-panel.ts'

/** What is heard and felt of a draw: a drum while it is awaited, a chime and a light knock when the last ball lands. */
export default function Effects({ stage }: { stage: ShownDraw['stage'] }) {
  const { haptic } = useBridge()
  const land = useEffectEvent(() => {
    playSound('draw')
    haptic('light')
  })
  const isAwaited = stage === 'closed' || stage === 'suspense'
  const isOver = stage === 'rest'
  useEffect(() => (isAwaited ? startDrum() : undefined), [isAwaited])
  useEffect(() => {
    if (isOver) land()
  }, [isOver])
  return null
}
