/** Milliseconds since the epoch. */
export interface Clock {
  now(): number
}
