import type { LeafMeasures } from '../diagnosis/measure/measure-picture'

/** What the figure means, to be shown with it. */
export const PHOTO_HEALTH_MEANING =
	'The part of the plant on the photo that is neither yellow, nor pale, nor brown. It says what the photo shows, not how well the plant grows, and purple is left out, as some varieties are purple.'

/** 0 to 1; null where brown cannot be told from the background. */
export function photoHealth({
	yellowShare,
	paleShare,
	brownShare,
}: Pick<LeafMeasures, 'yellowShare' | 'paleShare' | 'brownShare'>): number | null {
	if (brownShare === null) return null
	return Math.max(0, Math.min(1, 1 - yellowShare - paleShare - brownShare))
}

/** From 80 and from 60 % on, as the badge shows it. */
export const healthLevel = (share: number): 'good' | 'fair' | 'poor' =>
	share >= 0.8 ? 'good' : share >= 0.6 ? 'fair' : 'poor'
