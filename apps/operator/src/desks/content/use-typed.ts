import * as api from '@liuhe/contract/api/operator/pieces.ts'
import { useTypedText } from '../../frame/use-typed-text.ts'
import { isSame, type OpenedPiece, type PieceText } from './words.ts'

/** What is typed over an open piece. */
export function useTyped({ piece, text }: OpenedPiece) {
  const { revision, id } = piece
  const typed = useTypedText({ name: `content.piece.${id}`, revision, text, schema: api.PieceText, isSame })
  return { ...typed, change: (part: Partial<PieceText>) => typed.put({ ...typed.text, ...part }) }
}

export type Typed = ReturnType<typeof useTyped>
