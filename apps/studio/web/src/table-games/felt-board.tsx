import { useSession } from '../frame/context.ts'
import { FeltField, type FieldNow } from './felt-field.tsx'
import type { TableView } from './field-view.ts'
import css from './felt-board.module.css'

type FeltBoardProps<Outcome> = {
  view: TableView<Outcome>
  isShut: boolean
  nowOf: (spot: string) => FieldNow
  onPress: (spot: string) => void
}

/** All fields of a table in the rows of its felt. */
export function FeltBoard<Outcome>({ view, isShut, nowOf, onPress }: FeltBoardProps<Outcome>) {
  const chips = useSession((state) => state.steps)
  return (
    <div className={css.board} data-shut={isShut} role="group" aria-label="注区" data-table={view.code}>
      {view.rows.map(({ columns, fields }) => (
        <div key={fields[0]?.spot} className={css.row} style={{ gridTemplateColumns: columns }}>
          {fields.map((field) => (
            <FeltField
              key={field.spot}
              {...{ view: field, name: view.fields[field.spot]?.name ?? field.spot, chips, isShut }}
              now={nowOf(field.spot)}
              onPress={() => onPress(field.spot)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
