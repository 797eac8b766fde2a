import type { GrowthStage } from '../../growing/planting-cycles/growth-stage'
import { formatNumber } from '../../units/format-number'
import table from './mix-ratios.json' with { type: 'json' }

/** The three nutrient tanks, in plain words. */
export const MIX_TANKS = [
	{ key: 'form', name: 'A, green cap', words: 'leaf food' },
	{ key: 'grow', name: 'B, blue cap', words: 'growth mix' },
	{ key: 'boost', name: 'C, orange cap', words: 'fruit helper' },
] as const

type Row = 'seedling' | 'vegetative' | 'flowering' | 'fruiting' | 'unknown'

const ROW_OF: Readonly<Record<Exclude<GrowthStage, 'harvest'>, Row>> = {
	seeding: 'seedling',
	germination: 'seedling',
	transplant: 'vegetative',
	'vegetative growth': 'vegetative',
	flowering: 'flowering',
	fruiting: 'fruiting',
}

/** Parts of each tank and the strength of the whole; null at harvest, when water alone is right. */
export type MixRatio = { parts: readonly [number, number, number]; strength: string }

/** How to mix by hand for a stage; without one the ratio for an unknown stage. */
export function mixRatio(stage: GrowthStage | null): MixRatio | null {
	if (stage === 'harvest') return null
	const { parts, strength } = table[stage ? ROW_OF[stage] : 'unknown']
	const [a = 0, b = 0, c = 0] = parts
	const [least = 0, most = 0] = strength
	return { parts: [a, b, c], strength: `${formatNumber(least)} to ${formatNumber(most)} parts` }
}
