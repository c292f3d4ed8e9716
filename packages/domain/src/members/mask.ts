/** Shows only the ends of something private, as Ruling C16 has them by length; every other character becomes `*`. */
export function mask(text: string): string {
  const characters = [...text]
  const [leading, trailing] = endsOf(characters.length)
  const hidden = Math.max(0, characters.length - leading - trailing)
  return characters.slice(0, leading).join('') + '*'.repeat(hidden) + characters.slice(leading + hidden).join('')
}

const endsOf = (length: number): readonly [leading: number, trailing: number] => {
  if (length < 6) return [1, 1]
  if (length === 6) return [2, 1]
  return length === 7 ? [2, 2] : [3, 2]
}

/** A person's name: the family name, and a star for every other character. */
export const maskName = (name: string): string => {
  const [first = '', ...rest] = [...name]
  return first + '*'.repeat(rest.length)
}

/** An e-mail address: its ends by {@link mask}, its domain as it is. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 0 ? mask(email) : mask(email.slice(0, at)) + email.slice(at)
}
