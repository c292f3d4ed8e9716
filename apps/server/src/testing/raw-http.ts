/** HTTP as bytes on a socket, for tests of what a client library would smooth over. */
import { connect } from 'node:net'

/** A request as text. */
export const requestOf = (url: string, headers: Record<string, string> = {}, method = 'GET'): string =>
  [
    `${method} ${url} HTTP/1.1`,
    'host: site.example',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Sends requests over one connection without waiting in between. @returns the answers as they are on the wire */
export const exchange = (port: number, requests: readonly string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join(''), 'latin1'))
    const answers: string[] = []
    let rest = Buffer.alloc(0)
    socket.on('error', reject).on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        const head = rest.indexOf('\r\n\r\n')
        if (head === -1) return
        const text = rest.toString('latin1', 0, head)
        const hasBody = !/^HTTP\/1.1 (304|204)/.test(text) && !requests[answers.length]?.startsWith('HEAD')
        const end = head + 4 + (hasBody ? Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) : 0)
        if (rest.length < end) return
        answers.push(rest.toString('latin1', 0, end))
        rest = rest.subarray(end)
        if (answers.length < requests.length) continue
        socket.end()
        return resolve(answers)
      }
    })
  })

export const statusOf = (answer: string | undefined): number => Number(answer?.slice(9, 12))

const headOf = (answer: string): string => answer.slice(0, answer.indexOf('\r\n\r\n'))

/** The body as it came, compressed or not. */
export const bodyOf = (answer: string): Buffer => Buffer.from(answer.slice(headOf(answer).length + 4), 'latin1')
