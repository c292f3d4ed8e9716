/**
 * The number of a bill names the transfer and its line, `B5201314-3`, so that it is one of the whole site and leads
 * straight to the line of the books. Numbers of transfers count from the year 2026; those of days before are negative.
 */
export interface BillPlace {
  transferId: bigint
  line: number
}

/** The number of a bill. */
export const billNo = ({ transferId, line }: BillPlace): string => `B${transferId}-${line}`

/** The place that a number names; undefined for a text that no bill can have. */
export function billPlaceOf(text: string): BillPlace | undefined {
  const parts = /^B(-?[1-9]\d{0,18})-([1-9]\d{0,8})$/.exec(text)
  if (parts === null) return undefined
  const transferId = BigInt(parts[1] as string)
  return transferId > NUMBER_MAX || transferId < -NUMBER_MAX ? undefined : { transferId, line: Number(parts[2]) }
}

/** The largest number that the database has room for. */
const NUMBER_MAX = 2n ** 63n - 1n
