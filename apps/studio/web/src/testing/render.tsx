import '../frame/first.css'
import '../frame/frame.css'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { FrameContext } from '../frame/context.ts'
import type { Session } from '../frame/session.ts'
import { createSounds } from '../stage/sound.ts'

const roots: Root[] = []

/** Shows something as part of a game, until `unmountAll`. */
export async function show(
  session: Session,
  node: ReactNode,
  { isLying = false, started = Promise.resolve() } = {},
): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  const frame = { session, sounds: createSounds(), openSheet: () => undefined, isLying, started }
  await act(async () => root.render(<FrameContext value={frame}>{node}</FrameContext>))
}

/** From here on a test waits for what it sees: rounds go on by themselves. */
export const goesOnByItself = (): void => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })

export async function unmountAll(): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  for (const root of roots.splice(0)) await act(async () => root.unmount())
  document.body.replaceChildren()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}
