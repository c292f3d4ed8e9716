import pictures from 'virtual:atlas-pictures'
import type { Frames } from '../stage/atlas.ts'

type AtlasPictureProps = { game: string; frames: Frames; name: string; className?: string | undefined }

/** A drawing in the document, cut out of the picture that the stage has loaded. It is there to be looked at only. */
export function AtlasPicture({ game, frames, name, className }: AtlasPictureProps) {
  const { avif, webp } = pictures[game] ?? { avif: '', webp: '' }
  const [x, y, width, height] = frames[name] ?? [0, 0, 1, 1]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} data-drawing={name} className={className} aria-hidden="true">
      {/* However the outer one is stretched, nothing is seen of what lies beside the drawing. */}
      <svg width={width} height={height} viewBox={`${x} ${y} ${width} ${height}`}>
        <image href={avif} onError={({ currentTarget }) => currentTarget.setAttribute('href', webp)} />
      </svg>
    </svg>
  )
}
