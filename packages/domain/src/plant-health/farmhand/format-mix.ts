import { formatNumber } from '../../units/format-number'
import { MIX_TANKS, type MixRatio } from './mix-ratio'

export const MIX_TIP = 'Mix 1 gallon at a time, and measure before it goes into the tank.'
export const FLUSH = 'Water only: flush before the harvest.'

/** What of each tank goes into a mix by hand; without a mix, at harvest, none. */
export const formatMix = (mix: MixRatio | null) =>
	MIX_TANKS.map(({ key, name, words }, at) => ({
		key,
		name,
		words,
		amount: mix ? partsInWords(mix.parts[at] ?? 0) : FLUSH,
	}))

const partsInWords = (parts: number): string =>
	parts === 0 ? 'None' : `${formatNumber(parts)} ${parts === 1 ? 'part' : 'parts'}`
