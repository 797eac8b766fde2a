/**
 * How far a reading can be trusted. The index is the code stored with every reading, so new ones
 * are added at the end.
 */
export const QUALITIES = [
	'good',
	'stale', // older than it should be
	'stuck', // has not moved for longer than this quantity stands still
	'spike', // moved faster than this quantity can
	'out-of-range', // outside what the sensor can measure
	'bad', // the device said it has no value, or answered nonsense
	'clock-suspect', // taken while the agent's clock was not known to be right
	'calibrating', // taken while a person was calibrating the sensor
	'simulated', // from a simulated device
] as const

export type Quality = (typeof QUALITIES)[number]

export const qualityCode = (quality: Quality): number => QUALITIES.indexOf(quality)

/** The quality of a stored code; an unknown code counts as bad. */
export const qualityFromCode = (code: number): Quality => QUALITIES[code] ?? 'bad'

/**
 * Rules, totals and control use only trusted readings; simulated ones count on a simulated farm.
 */
export const isTrusted = (quality: Quality, farmIsSimulated: boolean): boolean =>
	quality === 'good' || (quality === 'simulated' && farmIsSimulated)

/** The quality to show: on a simulated farm, simulated readings are good. */
export const displayQuality = (quality: Quality | null, farmIsSimulated: boolean): Quality | null =>
	quality !== null && isTrusted(quality, farmIsSimulated) ? 'good' : quality
