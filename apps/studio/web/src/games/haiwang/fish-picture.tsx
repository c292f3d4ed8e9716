import atlas from 'virtual:atlas/haiwang'
import pictures from 'virtual:atlas-pictures'
import { lookOf } from './fish-look.ts'

/** A fish in the document, cut out of the picture that the stage has loaded. It is there to be looked at only. */
export function FishPicture({ species }: { species: number }) {
  const { avif, webp } = pictures['haiwang'] ?? { avif: '', webp: '' }
  const [x, y, width, height] = atlas.frames[lookOf(species).frame] ?? [0, 0, 1, 1]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} data-fish={species} aria-hidden="true">
      {/* However the outer one is stretched, nothing is seen of what lies beside the fish. */}
      <svg width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
        <image href={avif} onError={({ currentTarget }) => currentTarget.setAttribute('href', webp)} />
      </svg>
    </svg>
  )
}
