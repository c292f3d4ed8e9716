/** A player's seed that the browser makes: 20 characters of the alphabet seeds may have. */
export function freshSeed(): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  return [...bytes].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}
