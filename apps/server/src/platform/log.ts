import pino, { type DestinationStream, type LogFn, type Logger } from 'pino'

// Logs must be safe to hand to anybody: no body, no token, nothing personal. Instead of hunting for secrets we let only
// named fields through, so that a field nobody thought about is left out rather than leaked (SEC-50).

/** The log of the process. Entries are JSON lines; fields outside the allow-list become their name and `[redacted]`. */
export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    base: { service: 'liuhe' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: allowedOnly },
    hooks: { logMethod: withoutErrorMessage },
  }
  const log = options.destination ? pino(settings, options.destination) : pino(settings)
  // pino does not format what a child log carries, so it is sifted before it gets there; grandchildren inherit this.
  const { child } = log
  log.child = function (this: Logger, bindings: Record<string, unknown>, ...rest: unknown[]) {
    return Reflect.apply(child, this, [allowedOnly(bindings), ...rest])
  } as Logger['child']
  return log
}

/** The path of an address without its query, which can carry tokens and captcha answers. */
export function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? ''
}

function allowedOnly(entry: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, allowedValue(name, value)]))
}

function allowedValue(name: string, value: unknown): unknown {
  if (name === 'err' || name === 'error') return value instanceof Error ? describeError(value) : REDACTED
  if (!ALLOWED.has(name)) return REDACTED
  if (name === 'url') return withoutQuery(String(value))
  // A nested value would carry names that nobody has looked at.
  if (Array.isArray(value)) return value.map((item) => (typeof item === 'object' ? REDACTED : item))
  return typeof value === 'object' && value !== null ? REDACTED : value
}

/** pino repeats a lone error's message as the text of the entry; ours go through `describeError` only. */
function withoutErrorMessage(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = args as unknown[]
  const entry = first instanceof Error ? { err: first } : first
  const isLone = typeof entry === 'object' && rest.length === 0
  Reflect.apply(method, this, isLone ? [entry, 'error'] : [entry, ...rest])
}

/**
 * An error's class, code and stack. A parser repeats its input in the message and PostgreSQL repeats values in quotes,
 * so of foreign errors only what surrounds the quotes is kept, and only when they have a code.
 */
function describeError(error: Error): Record<string, unknown> {
  const code = (error as { code?: unknown }).code
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return { type: error.name, code, message: safeMessage(error, code), stack: frames.join('\n') }
}

function safeMessage(error: Error, code: unknown): string {
  if (error.constructor === Error) return error.message
  return typeof code === 'string' ? error.message.replaceAll(/"[^"]*"|'[^']*'/g, '"…"') : REDACTED
}

const REDACTED = '[redacted]'

/** Names of fields that may be logged. Add one only after asking what the worst value of it could be. */
const ALLOWED = new Set(
  [
    'level time service msg traceId role mode signal origin version address',
    'method url route status code durationMs host port pid bytes count attempt applied',
    'memberId gameId turnNum drawId step job signer module event offsetMs lagMs',
  ].flatMap((line) => line.split(' ')),
)
