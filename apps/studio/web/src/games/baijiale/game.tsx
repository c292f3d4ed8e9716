import type { GameParts } from '../../frame/game-parts.ts'
import { FieldReplay } from '../../table-games/field-replay.tsx'
import { FieldTable } from '../../table-games/field-table.tsx'
import { shoeName } from '../../table-games/shoe-name.ts'
import { view } from './view.ts'

export const parts: GameParts = {
  Play: () => <FieldTable view={view} />,
  Replay: ({ round }) => <FieldReplay view={view} round={round} />,
  nameOf: shoeName,
}
