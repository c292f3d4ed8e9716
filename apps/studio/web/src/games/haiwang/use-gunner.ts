import { cannonOf } from '@liuhe/games/haiwang/bullet.ts'
import { seaConfig } from '@liuhe/games/haiwang/game.ts'
import type { Fish } from '@liuhe/games/haiwang/sea.ts'
import { useEffect, useRef, useState } from 'react'
import { afterRound, type AutoPlan, type AutoRun, beginAuto } from '../../frame/auto.ts'
import { useFrame } from '../../frame/context.ts'
import type { Session } from '../../frame/session.ts'
import { useStore } from '../../frame/store.ts'
import { Refused } from '../../wire/refusals.ts'
import type { SeaScene } from './scene.ts'
import type { SeaLink } from './sea-link.ts'
import { leadAngle, type Waters } from './waters.ts'

const STEP = Math.PI / 45

export type Gunner = {
  readonly bullet: bigint
  readonly setBullet: (bullet: bigint) => void
  /** The stage is there: before, nothing can be aimed at. */
  readonly isReady: boolean
  readonly auto: AutoRun | undefined
  readonly begin: (plan: AutoPlan) => void
  readonly stop: () => void
  readonly isLocking: boolean
  readonly toggleLock: () => void
  /** A finger or a mouse on the sea; CSS px of the canvas. */
  readonly point: (x: number, y: number, isDown: boolean) => void
  readonly release: () => void
  readonly onReady: (scene: SeaScene) => void
}

type Hands = { angle: number; isHolding: boolean; isLocking: boolean; locked: number | null }

/** Who aims and fires: by hand, by keys, on a locked fish, and by itself within the limits the player has set. */
export function useGunner(link: SeaLink): Gunner {
  const { session } = useFrame()
  const room = useStore(link, (state) => state.room)
  const waters = useStore(link, (state) => state.waters)
  const [chosen, setChosen] = useState<bigint>()
  const [{ isLocking, isReady }, setStands] = useState({ isLocking: false, isReady: false })
  const [auto, setAuto] = useState<AutoRun>()
  const scene = useRef<SeaScene>(undefined)
  const hands = useRef<Hands>({ angle: -Math.PI / 2, isHolding: false, isLocking: false, locked: null })
  const bullet = room?.bullets.map(BigInt).find((each) => each === chosen) ?? BigInt(room?.bullets[0] ?? 0)
  const latest = useRef({ bullet, auto, waters })
  useEffect(() => {
    latest.current = { bullet, auto, waters }
  })
  const stop = () => setAuto(undefined)
  const lock = (no: number | null) => {
    hands.current.locked = no
    scene.current?.lock(no)
  }
  const halt = (fault?: Refused) => {
    hands.current.isHolding = false
    stop()
    if (fault !== undefined) session.refuse(fault)
  }
  useScene(scene, link, bullet)
  useEffect(() => {
    if (waters === undefined) return undefined
    hands.current.angle = waters.seat <= 2 ? -Math.PI / 2 : Math.PI / 2
    lock(null)
    const look = () => tend({ ...latest.current, hands: hands.current, scene: scene.current, link, lock, halt })
    return everyFrame(look)
  }, [waters, link])
  useAutoEnd(session, { get: () => latest.current.auto, set: setAuto })
  useKeys(hands, () => waters)
  return {
    ...{ bullet, setBullet: setChosen, isReady, auto, isLocking, stop },
    begin: (plan) => setAuto(beginAuto(plan)),
    toggleLock: () => {
      hands.current.isLocking = !isLocking
      setStands({ isReady, isLocking: !isLocking })
      lock(null)
    },
    point: (x, y, isDown) => {
      const ready = scene.current
      const { isHolding, locked } = hands.current
      if (ready === undefined || (!isDown && !isHolding && auto === undefined)) return
      hands.current.angle = ready.angleTo(x, y)
      hands.current.isHolding ||= isDown
      if (isDown && isLocking) lock(ready.fishAt(x, y)?.no ?? locked)
    },
    release: () => {
      hands.current.isHolding = false
    },
    onReady: (ready) => {
      scene.current = ready
      setStands((before) => ({ ...before, isReady: true }))
      present(ready, link, String(latest.current.bullet))
    },
  }
}

/** Tells a stage that has just come what there is. */
function present(scene: SeaScene, link: SeaLink, bullet: string): void {
  const { waters, room, seats } = link.get()
  scene.enter(waters, room?.bullets ?? [])
  scene.seats(seats.map(({ seat }) => seat))
  scene.level(bullet)
}

/** Tells the stage what the table says. */
function useScene(scene: { current: SeaScene | undefined }, link: SeaLink, bullet: bigint): void {
  const waters = useStore(link, (state) => state.waters)
  const seats = useStore(link, (state) => state.seats)
  useEffect(() => {
    scene.current?.enter(waters, link.get().room?.bullets ?? [])
  }, [waters, link, scene])
  useEffect(() => {
    scene.current?.seats(seats.map(({ seat }) => seat))
  }, [seats, waters, scene])
  useEffect(() => {
    scene.current?.level(String(bullet))
  }, [bullet, waters, scene])
  useEffect(() => link.listen((message) => scene.current?.heard(message)), [link, scene])
}

type Tended = {
  readonly bullet: bigint
  readonly auto: AutoRun | undefined
  readonly waters: Waters | undefined
  readonly hands: Hands
  readonly scene: SeaScene | undefined
  readonly link: SeaLink
  readonly lock: (no: number | null) => void
  readonly halt: (fault?: Refused) => void
}

/** Once a frame: where the barrel points, and a shot where one is due. */
function tend({ bullet, auto, waters, hands, scene, link, lock, halt }: Tended): void {
  if (waters === undefined || scene === undefined) return
  const target = hands.isLocking ? targetOf(waters, hands.locked) : undefined
  if ((target?.no ?? null) !== hands.locked) lock(target?.no ?? null)
  const lead = target === undefined ? undefined : leadAngle(waters, cannonOf(seaConfig, waters.seat), target)
  hands.angle = lead ?? hands.angle
  scene.aim(hands.angle)
  if (!hands.isHolding && auto === undefined) return
  const fired = link.fire({ angle: hands.angle, bullet, lock: target?.no ?? null })
  if (fired === 'fired') scene.shoot(String(bullet))
  if (fired === 'poor') halt(new Refused('INSUFFICIENT_FUNDS'))
}

/** The locked fish while it is there; then the dearest that is well in sight. */
export function targetOf(waters: Waters, locked: number | null): Fish | undefined {
  const place = { x: 0, y: 0 }
  let best: Fish | undefined
  for (const fish of waters.fish()) {
    if (!waters.place(fish, place)) continue
    if (place.x < 0 || place.x > seaConfig.stage.w || place.y < 0 || place.y > seaConfig.stage.h) continue
    if (fish.no === locked) return fish
    if (best === undefined || fish.radius > best.radius) best = fish
  }
  return best
}

function everyFrame(look: () => void): () => void {
  let frame = requestAnimationFrame(function next() {
    look()
    frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}

/** Counts what was hit against the limits of the automatic fire. */
function useAutoEnd(
  session: Session,
  auto: { get: () => AutoRun | undefined; set: (run: AutoRun | undefined) => void },
): void {
  const rounds = useStore(session, ({ rounds: count }) => count)
  useEffect(() => {
    const run = auto.get()
    const [last] = session.get().past
    if (run === undefined || last === undefined) return
    const next = afterRound(run, last)
    auto.set('run' in next ? next.run : undefined)
    if ('ended' in next) session.notify(next.ended.replace('自动旋转', '自动发射'))
  }, [rounds])
}

/** Arrows turn the barrel, the space bar fires as long as it is held. */
function useKeys(hands: { current: Hands }, waters: () => Waters | undefined): void {
  const sea = waters()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== document.body || document.querySelector('dialog[open]') !== null) return
      const turn = { ArrowLeft: -STEP, ArrowRight: STEP }[event.code]
      if (turn !== undefined) hands.current.angle += turn
      if (event.code === 'Space') hands.current.isHolding = true
      if (turn !== undefined || event.code === 'Space') event.preventDefault()
    }
    const onUp = (event: KeyboardEvent) => {
      if (event.code === 'Space') hands.current.isHolding = false
    }
    const onBlur = () => {
      hands.current.isHolding = false
    }
    addEventListener('keydown', onKey)
    addEventListener('keyup', onUp)
    addEventListener('blur', onBlur)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('keyup', onUp)
      removeEventListener('blur', onBlur)
    }
  }, [sea, hands])
}
