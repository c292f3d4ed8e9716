/**
 * Asks for the session of the address's one-time token, and for the picture of the game's stage, from a file of its own
 * that is here long before the page's: on a slow line everything waits for the one, and the other takes longest.
 */
import pictures from 'virtual:atlas-pictures'
import type { OpenSession } from '../../src/wire.ts'

const token = new URLSearchParams(location.search).get('t')

/** The answer on its way; a replay asks for none. */
let answer = token === null ? undefined : ask({ t: token })

const picture = token === null ? undefined : pictures[location.pathname.split('/').at(-1) ?? '']
// The browser keeps it until the stage takes it.
if (picture !== undefined) new Image().src = picture.avif

/** Takes the answer, once: who tries again asks again. */
export function takeAnswer(): Promise<Response> | undefined {
  const taken = answer
  answer = undefined
  return taken
}

function ask(body: OpenSession): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const asked = fetch('/api/session', { method: 'POST', headers, body: JSON.stringify(body), cache: 'no-store' })
  // Who takes it is told of a line that is down.
  asked.catch(() => undefined)
  return asked
}
