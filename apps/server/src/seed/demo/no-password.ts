/** A hash that no password has, for accounts of the demonstration that nobody opens. */
export const NO_PASSWORD = `$argon2id$v=19$m=19456,t=2,p=1$c2FuZGJveHNhbmRib3g$${'A'.repeat(43)}`
