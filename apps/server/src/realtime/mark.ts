/**
 * A mark says how far somebody has heard: every transaction with a smaller number has ended, and its news was
 * delivered. On the wire it is `epoch.number`; the epoch names the run of the database that the number belongs to
 * (ADR 029).
 */
export interface Mark {
  epoch: string
  /** 64-bit transaction number. */
  xact: bigint
}

/** The mark of a text, or undefined when it is none. */
export function parseMark(text: string): Mark | undefined {
  const [, epoch, xact] = SHAPE.exec(text) ?? []
  return epoch === undefined || xact === undefined ? undefined : { epoch, xact: BigInt(xact) }
}

/** The text of a mark. */
export const textOfMark = ({ epoch, xact }: Mark): string => `${epoch}.${xact}`

const SHAPE = /^([0-9a-f]{6})\.(\d{1,20})$/
