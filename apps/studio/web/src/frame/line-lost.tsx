import { useSession } from './context.ts'
import css from './line-lost.module.css'
import { LINE_LOST_TEXT } from '../wire/refusals.ts'

/**
 * That the line is down: in the head, where the round's number stands while it is up, so that no balance, clock or
 * title is covered. The place is there before it speaks, or nobody would hear it.
 */
export function LineLost() {
  const isLineLost = useSession((state) => state.isLineLost)
  return (
    <p className={isLineLost ? css.line : 'hidden'} role="status">
      {isLineLost && (
        <>
          <i aria-hidden="true" />
          {LINE_LOST_TEXT}
        </>
      )}
    </p>
  )
}
