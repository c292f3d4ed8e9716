import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import type { CaptchaDesk } from './captcha/captcha-desk.ts'
import type { SecurityDesk } from '../security/index.ts'
import type { LoginClimate } from './login-climate.ts'
import type { Passwords } from './passwords.ts'
import type { TriesUnderWay } from './tries-under-way.ts'

/** What getting in needs beside the request. */
export interface EntryParts {
  passwords: Passwords
  captcha: CaptchaDesk
  climate: LoginClimate
  tries: TriesUnderWay
  limits: RateLimiter
  /** Keeps cash passwords. */
  desk: SecurityDesk
  /** Keys what a browser carries before it has a session. */
  secret: string
}
