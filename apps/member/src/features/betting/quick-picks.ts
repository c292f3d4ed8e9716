import { BALL_TRAITS, type BallTrait } from '@liuhe/domain/lottery/ball-traits.ts'
import { BALLS, COLOUR_LABELS, COLOURS, ballsOfColour } from '@liuhe/domain/lottery/ball.ts'
import { ANIMALS, ballsOf } from '@liuhe/domain/lottery/zodiac.ts'

/** A group of numbers that one tap picks. */
export type QuickPick = { label: string; balls: readonly number[] }

const TRAITS: readonly BallTrait[] = ['单', '双', '大', '小']

/** 单 双 大 小, the colours, then the animals of the lunar year of the draw. */
export const quickPicks = (lunarYear: number): readonly QuickPick[] => [
  ...TRAITS.map((label) => ({ label, balls: BALLS.filter(BALL_TRAITS[label]) })),
  ...COLOURS.map((colour) => ({ label: COLOUR_LABELS[colour], balls: ballsOfColour(colour) })),
  ...ANIMALS.map((label) => ({ label, balls: ballsOf(label, lunarYear) })),
]
