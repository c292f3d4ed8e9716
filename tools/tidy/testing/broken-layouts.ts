/** Folders of layouts whose index says something else. */
import { LAYOUT_FOLDER, LAYOUT_INDEX, layoutIndexOf } from '../layouts.ts'

type Case = [rule: string, what: string, files: Readonly<Record<string, string>>, message: RegExp]

const INDEX = 'the index of layouts names what its folder holds'
const record = (code: string) => ({ [`${LAYOUT_FOLDER}/${code}.ts`]: '' })

export const brokenLayouts: Case[] = [
  [INDEX, 'a record that it does not name', { [LAYOUT_INDEX]: layoutIndexOf(['a']), ...record('b') }, /new:layout/],
  [INDEX, 'a record that is gone', { [LAYOUT_INDEX]: layoutIndexOf(['a', 'b']), ...record('a') }, /new:layout/],
  [INDEX, 'records without an index', record('a'), /new:layout -- --index/],
]
