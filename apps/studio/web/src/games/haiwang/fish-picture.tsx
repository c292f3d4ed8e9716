import atlas from 'virtual:atlas/haiwang'
import { AtlasPicture } from '../../frame/atlas-picture.tsx'
import { lookOf } from './fish-look.ts'

/** A fish in the document, as the stage draws it. */
export const FishPicture = ({ species }: { species: number }) => (
  <AtlasPicture game="haiwang" frames={atlas.frames} name={lookOf(species).frame} />
)
