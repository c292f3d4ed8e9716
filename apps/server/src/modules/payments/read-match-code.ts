/**
 * The code of an order in the text of a transfer: six to ten letters and digits in a row, with at least one of each.
 * Banks change case and width, and people write around it.
 */
export function readMatchCode(text: string): string | undefined {
  const words =
    text
      .normalize('NFKC')
      .toUpperCase()
      .match(/(?<![A-Z0-9])[A-Z0-9]{6,10}(?![A-Z0-9])/g) ?? []
  return words.find((word) => /[A-Z]/.test(word) && /[0-9]/.test(word))
}
