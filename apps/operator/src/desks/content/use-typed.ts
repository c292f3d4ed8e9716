import * as api from '@liuhe/contract/api/operator/pieces.ts'
import * as z from 'zod/mini'
import { useOperator } from '../../session/console-context.tsx'
import { useDraft } from '../../shared/use-draft.ts'
import { isSame, type OpenedPiece, type PieceText } from './words.ts'

/** What is typed over a revision, as the browser keeps it: as it would travel. */
const Kept = z.object({ revision: z.int(), base: api.PieceText, text: api.PieceText })

function keptOf(words: string) {
  if (words === '') return undefined
  try {
    return z.safeDecode(Kept, JSON.parse(words)).data
  } catch {
    return undefined
  }
}

/**
 * What is typed over an open piece, kept by the browser at each letter. `conflict` is there when the piece is another
 * one now than the one that was typed over: nothing is sent before the person has chosen.
 */
export function useTyped({ piece, text: theirs }: OpenedPiece) {
  const { login } = useOperator()
  const [words, keep, forget] = useDraft(login, `content.piece.${piece.id}`)
  const kept = keptOf(words)
  const isTyped = kept !== undefined && !isSame(kept.text, theirs)
  const text: PieceText = kept === undefined ? theirs : kept.text
  const put = (next: PieceText, over: { revision: number; base: PieceText }) =>
    keep(JSON.stringify(z.encode(Kept, { ...over, text: next })))
  return {
    text,
    isTyped,
    conflict: isTyped && kept.revision !== piece.revision ? { base: kept.base, mine: kept.text, theirs } : undefined,
    change: (part: Partial<PieceText>) => put({ ...text, ...part }, kept ?? { revision: piece.revision, base: theirs }),
    /** Goes on with what was typed, over the piece as it is now. */
    takeMine: () => put(text, { revision: piece.revision, base: theirs }),
    forget,
  }
}

export type Typed = ReturnType<typeof useTyped>
