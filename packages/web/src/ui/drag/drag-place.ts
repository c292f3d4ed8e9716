/** Upper left corner of a floating button, in px of the column it floats over. */
export type ButtonPlace = { x: number; y: number }
export type View = { width: number; height: number }
/** What must not be covered, in px of the same column. */
export type Zone = { left: number; top: number; right: number; bottom: number }

/** Where a floating button may lie. */
export type Room = {
  view: View
  /** Of the button. */
  size: View
  /** Stays free between the button and the edges. */
  marginPx: number
  /** Is not entered at the foot: the menu. */
  bottomPx: number
}

/** The nearest place inside the room; a room that is too small keeps the upper left corner in view. */
export function placeWithin({ x, y }: ButtonPlace, room: Room): ButtonPlace {
  const { marginPx } = room
  return { x: Math.max(marginPx, Math.min(x, rightmost(room))), y: Math.max(marginPx, Math.min(y, lowest(room))) }
}

/** The place after the window has changed: as far as before from the edges that were the nearer ones. */
export function afterResize(place: ButtonPlace, before: View, room: Room): ButtonPlace {
  const { view, size } = room
  const keepsRight = place.x + size.width / 2 > before.width / 2
  const keepsBottom = place.y + size.height / 2 > before.height / 2
  return placeWithin(
    {
      x: keepsRight ? place.x + view.width - before.width : place.x,
      y: keepsBottom ? place.y + view.height - before.height : place.y,
    },
    room,
  )
}

/** The same height at the nearer of the two edges. */
export function atEdge({ x, y }: ButtonPlace, room: Room): ButtonPlace {
  const isRight = x + room.size.width / 2 > room.view.width / 2
  return placeWithin({ x: isRight ? rightmost(room) : 0, y }, room)
}

/** At which edge a place lies; undefined between them. */
export function edgeOf({ x }: ButtonPlace, room: Room): 'left' | 'right' | undefined {
  if (x <= room.marginPx) return 'left'
  return x >= rightmost(room) ? 'right' : undefined
}

/**
 * The nearest place above or below from which a button at an edge covers nothing; undefined where there is none. What
 * can be hit of it is a square at the edge, in the middle of its height.
 */
export function clearOf(place: ButtonPlace, room: Room, zones: readonly Zone[]): ButtonPlace | undefined {
  const { view, size, marginPx } = room
  const above = Math.max(0, (size.height - HIT_PX) / 2)
  const [left, right] = edgeOf(place, room) === 'left' ? [0, HIT_PX] : [view.width - HIT_PX, view.width]
  const near = zones.filter((zone) => zone.left < right && zone.right > left)
  const isClear = (y: number) => near.every(({ top, bottom }) => y + size.height - above <= top || y + above >= bottom)
  const beside = near.flatMap(({ top, bottom }) => [
    Math.floor(top - GAP_PX - size.height + above),
    Math.ceil(bottom + GAP_PX - above),
  ])
  const y = [place.y, ...beside]
    .filter((one) => one >= marginPx && one <= lowest(room) && isClear(one))
    .toSorted((one, other) => Math.abs(one - place.y) - Math.abs(other - place.y))[0]
  return y === undefined ? undefined : { x: place.x, y }
}

/** What a finger needs; the style sheet has the same. */
const HIT_PX = 44
/** Between a button and what it went out of the way of. */
const GAP_PX = 6

const rightmost = ({ view, size, marginPx }: Room): number => view.width - size.width - marginPx
const lowest = ({ view, size, marginPx, bottomPx }: Room): number => view.height - bottomPx - size.height - marginPx
