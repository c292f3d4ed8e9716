import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import type { CaptchaDesk } from './captcha/captcha-desk.ts'
import type { SecurityDesk } from '../security/index.ts'
import type { LoginFailureWatch } from './login-failure-watch.ts'
import type { Passwords } from './passwords.ts'
import type { TriesUnderWay } from './tries-under-way.ts'

/** What getting in needs beside the request. */
export interface EntryParts {
  passwords: Passwords
  captcha: CaptchaDesk
  climate: LoginFailureWatch
  tries: TriesUnderWay
  limits: RateLimiter
  /** Keeps cash passwords. */
  desk: SecurityDesk
  /** Keys what a browser carries before it has a session. */
  secret: string
}
