import { paths } from '@liuhe/brand/paths.ts'
import { EmptyList } from '../../shared/parts/empty-list.tsx'

type NoProofProps = { text: string; gameId: number }

/** Says why there is nothing to recompute, and leads on to the draws of the game; of no game to those of all. */
export function NoProof({ text, gameId }: NoProofProps) {
  const isGame = Number.isInteger(gameId)
  return (
    <EmptyList
      text={text}
      to={isGame ? paths['lottery-record-history']({ gameId }) : paths['lottery-record']()}
      step="查看历史开奖"
    />
  )
}
