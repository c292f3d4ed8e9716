/** Ball diameters in px by how many stand in one line (Domain §5.1); more than twelve wrap. */
const SIZES: Record<number, number> = { 6: 34, 7: 31, 8: 28, 9: 26, 10: 24, 11: 22, 12: 20 }
const LARGEST = 38
const SMALLEST = 20

export const ballSizeOf = (count: number): number => (count <= 5 ? LARGEST : (SIZES[count] ?? SMALLEST))

/** The class of a label by its length: 18 px up to four characters, then smaller (Domain §5.1). */
export const labelSizeOf = (label: string): number => {
  const steps = [4, 6, 8, 10, 12]
  const step = steps.findIndex((most) => label.length <= most)
  return step === -1 ? 13 : 18 - step
}
