import { useRef, useState } from 'react'
import { useFrame } from '../../frame/context.ts'
import type { Pace, QznnScene } from './scene.ts'
import { SEATS } from './places.ts'
import type { SeatShown, ShowParts, Told } from './show.ts'

const EMPTY: readonly SeatShown[] = SEATS.map(() => ({}))
/** Of the time that a beat has without 极速. */
const TURBO = 0.45

/** What the table shows now, and the hands of the show that change it. */
export function useTable() {
  const { session, sounds } = useFrame()
  const [seats, setSeats] = useState(EMPTY)
  const [text, setText] = useState('')
  const [net, setNet] = useState<bigint>()
  const scene = useRef<QznnScene>(undefined)
  /** The player does not want to wait: what follows takes no time. */
  const isSkipped = useRef(false)
  const told: Told = {
    seat: (at, part) => setSeats((before) => before.map((each, seat) => (seat === at ? { ...each, ...part } : each))),
    clear: () => {
      isSkipped.current = false
      setSeats(EMPTY)
      setText('')
      setNet(undefined)
      scene.current?.clear()
    },
    text: setText,
    net: setNet,
  }
  const pace: Pace = (ms) => (isSkipped.current ? 0 : session.settings.get().isTurbo ? ms * TURBO : ms)
  const showParts = (): ShowParts => ({ scene: scene.current, told, sounds, pace })
  const skip = () => {
    isSkipped.current = true
    scene.current?.skip()
  }
  return { ...{ seats, text, net, scene, told, showParts, skip }, clear: told.clear }
}

export type Table = ReturnType<typeof useTable>
