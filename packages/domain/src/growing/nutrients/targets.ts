import { ELEMENTS, type Amounts, type Element } from './element'

/** What a solution is mixed for, mg/L (ppm): elements, or nitrogen of both forms together. */
export const TARGET_KEYS = ['nitrogen', ...ELEMENTS] as const
export type TargetKey = (typeof TARGET_KEYS)[number]
export type Targets = Partial<Record<TargetKey, number>>

/** The elements that count for a target. */
const findElements = (key: TargetKey): readonly Element[] =>
	key === 'nitrogen' ? ['nitrateN', 'ammoniumN'] : [key]

/** How much of a target there is in a solution. */
export const readAmount = (key: TargetKey, amounts: Amounts): number =>
	findElements(key).reduce((sum, element) => sum + (amounts[element] ?? 0), 0)

/** What is wrong with targets, and at which; null when they can be met together. */
export function targetsProblem(targets: Targets): { key: TargetKey; message: string } | null {
	const stated = TARGET_KEYS.filter((key) => targets[key] !== undefined)
	if (stated.every((key) => targets[key] === 0))
		return { key: 'nitrogen', message: 'Enter at least one target' }
	return ['nitrogen', 'nitrateN', 'ammoniumN'].every((key) => stated.includes(key as TargetKey))
		? { key: 'nitrogen', message: 'Leave this empty, or one of nitrate and ammonium' }
		: null
}
