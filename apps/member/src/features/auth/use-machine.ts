import { useRef, useState } from 'react'

/**
 * A state machine of a component. `send` answers the new state at once, because a second tap may come before the page
 * is drawn again, and it must find the first one's state.
 */
export function useMachine<State, Event>(step: (state: State, event: Event) => State, start: State) {
  const [shown, setShown] = useState(start)
  const current = useRef(start)
  const send = (event: Event): State => {
    current.current = step(current.current, event)
    setShown(current.current)
    return current.current
  }
  return { state: shown, now: () => current.current, send }
}
