import { Button } from '../../shared/button.tsx'
import { useKeys } from '../../shell/keys.tsx'

/** Ways of the open row among the others; nothing where it cannot go. */
export interface Order {
  up: (() => void) | undefined
  down: (() => void) | undefined
}

interface ListToolsProps {
  /** Nothing where order means nothing. */
  order: Order | undefined
  /** What is made new: `公告`. */
  what: string
  onNew: () => void
}

/** What an editor does with a list: moves the open row, begins a new one. */
export function ListTools({ order, what, onNew }: ListToolsProps) {
  useKeys([
    { keys: 'i', label: `新${what}`, run: onNew, isAction: true },
    ...(order?.up === undefined ? [] : [{ keys: 'u', label: '上移', run: order.up }]),
    ...(order?.down === undefined ? [] : [{ keys: 'd', label: '下移', run: order.down }]),
  ])
  return (
    <>
      {order !== undefined && (
        <>
          <Button keycap="u" disabled={order.up === undefined} onClick={order.up}>
            上移
          </Button>
          <Button keycap="d" disabled={order.down === undefined} onClick={order.down}>
            下移
          </Button>
        </>
      )}
      <Button keycap="i" onClick={onNew}>
        新{what}…
      </Button>
    </>
  )
}
