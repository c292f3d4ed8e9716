import { type ComponentType, createContext, lazy, memo, type ReactNode, Suspense, use, useState } from 'react'
import { reloadOnce } from './stale-build.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

type Looks<Props> = {
  /** Stands in the part's place until its script is there. */
  place: (props: Props) => ReactNode
  /** Stands there when the script did not come, and offers `retry`: usually `MissingPart`. */
  missing: (props: Props & { retry: () => void }) => ReactNode
}

/** One failure may be the line's; a second one says that the script is gone. */
const RELOADS_AFTER = 2

/**
 * A part of a page that has a script of its own. Where the script does not come, the page stands, and the place of the
 * part offers to try again (F-Q1): a fault of the part must not take away the board or the numbers beside it.
 */
export function lazyPart<Props extends object>(load: Load<Props>, { place, missing }: Looks<Props>) {
  const Retry = createContext<() => void>(() => undefined)
  let failures = 0

  /** The part, or what stands for it; after a failure the next one tries again. */
  const tried = () =>
    lazy<ComponentType<Props>>(() =>
      load().catch(() => {
        failures += 1
        // A script that is gone after a new version comes only with the new page.
        if (failures >= RELOADS_AFTER) reloadOnce()
        shared = tried()
        return { default: Failed }
      }),
    )

  function Failed(props: Props) {
    return missing({ ...props, retry: use(Retry) })
  }

  let shared = tried()

  // A part that the server has drawn must get nothing new before its script is there: React would take it away and show
  // the place instead.
  return memo(function Part(props: Props) {
    const [Shown, setShown] = useState(() => shared)
    const retry = () => setShown(() => shared)
    return (
      <Retry value={retry}>
        <Suspense fallback={place(props)}>
          <Shown {...props} />
        </Suspense>
      </Retry>
    )
  })
}
