/** Stops with a fault when something the code relies on is not so; never for what a user sent. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`)
}

/** Ends an exhaustive switch: reaching it does not compile, and is a fault if data lied about its type. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${String(value)}`)
}
