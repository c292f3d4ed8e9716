import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

const mounted = new Map<Root, HTMLElement>()

/** Draws a tree into the page of the test; it is taken down after the test. */
export async function render(tree: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  mounted.set(root, container)
  await acting(() => root.render(tree))
  return {
    container,
    rerender: (next: ReactNode) => acting(() => root.render(next)),
    unmount: () => take(root),
  }
}

/**
 * Lets React finish what `run` starts. Only in here is React told that it is tested: between two steps the page lives
 * as it does for a player, and answers may arrive whenever they do.
 */
export async function acting<T>(run: () => T | Promise<T>): Promise<T> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  try {
    return await act(async () => run())
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  }
}

/** Takes down everything that is still drawn. */
export async function unmountAll() {
  for (const root of [...mounted.keys()]) await take(root)
}

async function take(root: Root) {
  await acting(() => root.unmount())
  mounted.get(root)?.remove()
  mounted.delete(root)
}
