/** For developers only: data that failed to load is logged and nothing else. (Spec A §8) */
export function log(text: string) {
  // oxlint-disable-next-line no-console -- the console is where the specification wants it
  console.warn(text)
}
