/**
 * A writer of fragmented MP4 for one H.264 track, as HLS wants it: an initialisation segment, and segments of whole
 * groups of pictures (ISO/IEC 14496-12 and -15). Boxes are written in the order in which they are read.
 */

export interface Track {
  width: number
  height: number
  /** Units per second in which times are counted. */
  timescale: number
  /** AVCDecoderConfigurationRecord, as WebCodecs describes it. */
  avcC: Uint8Array
}

export interface Sample {
  data: Uint8Array
  /** Units of the timescale. */
  duration: number
  isKey: boolean
}

/** What a player reads first. */
export const initSegment = (track: Track): Buffer =>
  Buffer.concat([
    box('ftyp', ascii('iso6'), u32(0), ascii('iso6'), ascii('mp41')),
    box('moov', movieHeader(track), box('trak', trackHeader(track), media(track)), box('mvex', trackDefaults())),
  ])

/** One segment. `decodeTime` is where it begins, in units of the timescale; a caller that loops it writes another. */
export function mediaSegment(samples: readonly Sample[], { sequence, decodeTime }: Place): Buffer {
  const fragment = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        // default-base-is-moof
        fullBox('tfhd', 0, 0x020000, u32(1)),
        fullBox('tfdt', 1, 0, u64(decodeTime)),
        // data offset; duration, size and flags of each sample
        fullBox('trun', 0, 0x000701, u32(samples.length), u32(dataOffset), ...samples.map(runEntry)),
      ),
    )
  const head = fragment(fragment(0).length + BOX_HEADER)
  return Buffer.concat([head, box('mdat', ...samples.map(({ data }) => Buffer.from(data)))])
}

interface Place {
  sequence: number
  decodeTime: bigint
}

const BOX_HEADER = 8

const runEntry = ({ data, duration, isKey }: Sample): Buffer =>
  // Depends on no other sample, or on others and no place to start at.
  Buffer.concat([u32(duration), u32(data.length), u32(isKey ? 0x02000000 : 0x01010000)])

const movieHeader = ({ timescale }: Track): Buffer =>
  fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, timescale, 0),
    u32(0x00010000),
    u16(0x0100, 0),
    u32(0, 0),
    u32(...MATRIX),
    u32(0, 0, 0, 0, 0, 0),
    u32(2),
  )

const trackHeader = ({ width, height }: Track): Buffer =>
  fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, 1, 0, 0),
    u32(0, 0),
    u16(0, 0, 0, 0),
    u32(...MATRIX),
    u32(width * 65536, height * 65536),
  )

const media = (track: Track): Buffer =>
  box(
    'mdia',
    // Language und.
    fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(0x55c4, 0)),
    fullBox('hdlr', 0, 0, u32(0), ascii('vide'), u32(0, 0, 0), ascii('video\0')),
    box(
      'minf',
      fullBox('vmhd', 0, 1, u16(0, 0, 0, 0)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      box('stbl', sampleDescription(track), emptyTable('stts'), emptyTable('stsc'), sizes, emptyTable('stco')),
    ),
  )

const sampleDescription = ({ width, height, avcC }: Track): Buffer =>
  fullBox(
    'stsd',
    0,
    0,
    u32(1),
    box(
      'avc1',
      u16(0, 0, 0, 1),
      u32(0, 0, 0, 0),
      u16(width, height),
      // 72 dpi both ways, one frame per sample, no name, 24 bit.
      u32(0x00480000, 0x00480000, 0),
      u16(1),
      Buffer.alloc(32),
      u16(24, 0xffff),
      box('avcC', Buffer.from(avcC)),
    ),
  )

const trackDefaults = (): Buffer => fullBox('trex', 0, 0, u32(1, 1, 0, 0, 0))
const emptyTable = (type: string): Buffer => fullBox(type, 0, 0, u32(0))

const MATRIX = [0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000]

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')
const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [place, value] of values.entries()) bytes.writeUInt16BE(value, place * 2)
  return bytes
}
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, place * 4)
  return bytes
}
const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + BOX_HEADER), ascii(type), body])
}
const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]): Buffer =>
  box(type, u32(version * 0x1000000 + flags), ...parts)
const sizes = fullBox('stsz', 0, 0, u32(0, 0))
