/**
 * How far a reading can be trusted. The position is the code stored with every reading, so new
 * words go to the end.
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

/** The word for a stored code; a code this version does not know counts as bad. */
export const qualityFromCode = (code: number): Quality => QUALITIES[code] ?? 'bad'

/** Rules, totals and control take only these; simulated ones count on a farm that is a simulation. */
export const isTrusted = (quality: Quality, farmIsSimulated: boolean): boolean =>
	quality === 'good' || (quality === 'simulated' && farmIsSimulated)

/** How a quality is shown: on a farm that is a simulation, simulated readings are its good ones. */
export const displayQuality = (
	quality: Quality | null,
	farmIsSimulated: boolean,
): Quality | null => (quality !== null && isTrusted(quality, farmIsSimulated) ? 'good' : quality)
