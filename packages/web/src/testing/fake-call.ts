import { ApiError, type Call, createCaller } from '@liuhe/contract/client.ts'
import type { AnyEndpoint, ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { ErrorCode } from '@liuhe/contract/errors.ts'
import type { StaticFile } from '@liuhe/contract/static-files-of-home.ts'
import { fakeApi } from '@liuhe/contract/testing.ts'
import type { output } from 'zod/mini'
import type { ReadFile } from '../api/provider.tsx'
import { surprise } from './surprises.ts'

/** One endpoint and what it answers, in domain form. Throw {@link refusal} to refuse. */
export type Fake = { endpoint: AnyEndpoint; answer: (args: never) => unknown }

/** `fake(bets.todayList, () => ({ data: [], totalCount: 0 }))` */
export const fake = <E extends AnyEndpoint>(
  endpoint: E,
  answer: (args: ArgsOf<E>) => OutputOf<E> | Promise<OutputOf<E>>,
): Fake => ({ endpoint, answer: answer as Fake['answer'] })

/** A refusal as the server would give it. */
export const refusal = (code: ErrorCode, message: string, status = 400): ApiError => new ApiError(code, message, status)

/**
 * A caller over the contract's {@link fakeApi}, for the answers of one test. `calls` lists what was asked, in order.
 */
export function fakeCall(fakes: readonly Fake[]): {
  call: Call
  calls: { name: string; url: string; body?: string }[]
} {
  const calls: { name: string; url: string; body?: string }[] = []
  const answer = fakeApi(Object.fromEntries(fakes.map((one) => [one.endpoint.name, one.answer])), surprise)
  const call = createCaller((request, options) => {
    calls.push({ name: request.endpoint.name, url: request.url, body: request.body })
    return answer(request, options)
  })
  return { call, calls }
}

/** A published file and what it says, in domain form. Throw {@link refusal} for one that is not there. */
export type FakeFile = { file: StaticFile; content: () => unknown }

/** `fakeFile(staticFiles.company, () => facts)` */
export const fakeFile = <File extends StaticFile>(file: File, content: () => output<File['schema']>): FakeFile => ({
  file,
  content,
})

/** A reader of the files of one test; any other file is missing. `read` lists what was asked for, in order. */
export function fakeFiles(files: readonly FakeFile[]): { readFile: ReadFile; read: string[] } {
  const read: string[] = []
  const readFile: ReadFile = async ({ path }) => {
    read.push(path)
    const found = files.find(({ file }) => file.path === path)
    if (found === undefined) throw new ApiError('UNKNOWN', '加载失败，请稍后重试', 404)
    return found.content()
  }
  return { readFile, read }
}
