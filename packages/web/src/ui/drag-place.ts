/** Upper left corner of a floating button, in px of the window. */
export type Place = { x: number; y: number }
export type View = { width: number; height: number }

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
export function within({ x, y }: Place, { view, size, marginPx, bottomPx }: Room): Place {
  const right = view.width - size.width - marginPx
  const bottom = view.height - bottomPx - size.height - marginPx
  return { x: Math.max(marginPx, Math.min(x, right)), y: Math.max(marginPx, Math.min(y, bottom)) }
}

/** The place after the window has changed: as far as before from the edges that were the nearer ones. */
export function afterResize(place: Place, before: View, room: Room): Place {
  const { view, size } = room
  const keepsRight = place.x + size.width / 2 > before.width / 2
  const keepsBottom = place.y + size.height / 2 > before.height / 2
  return within(
    {
      x: keepsRight ? place.x + view.width - before.width : place.x,
      y: keepsBottom ? place.y + view.height - before.height : place.y,
    },
    room,
  )
}
