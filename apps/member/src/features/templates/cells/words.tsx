import type { PartModel } from '../card-model.ts'
import { MarkedWords } from './marked-words.tsx'

/** Calls as running text. */
export function Words({ parts }: { parts: readonly PartModel[] }) {
  return parts.map((part, index) =>
    part.kind === 'words' ? <MarkedWords key={index} segments={part.segments} /> : null,
  )
}
