import '@liuhe/web/styles/palettes/cars.css'
import styles from './number-marks.module.css'

// How PK10 and 快三 show a number, on boards and in results. The side is `--size` of the part that shows them.

/** A car in the colour of its number; its place while the number has not come. */
export function CarNumber({ number }: { number: number | undefined }) {
  return (
    <b className={styles.car} data-car={number} data-empty={number === undefined || undefined}>
      {number ?? ''}
    </b>
  )
}

/** Where the pips of a die lie on its three by three grid. */
const PIPS: readonly string[] = ['', '4', '08', '048', '0268', '02468', '023568']

/** A die; one and four are red, as in China. Without a number it is blank. */
export function DieFace({ number = 0 }: { number?: number | undefined }) {
  return (
    <span className={styles.die} data-red={number === 1 || number === 4 || undefined}>
      {[...'012345678'].map((cell) => (
        <i key={cell} data-pip={PIPS[number]?.includes(cell) || undefined} />
      ))}
    </span>
  )
}
