import type { Milli } from './quantity'

/** Crops that regrow after cutting, so that a cutting is seldom the last one. */
const REGROWING_CROPS =
	/looseleaf|basil|kale|chard|arugula|spinach|mint|parsley|chives|cilantro|mustard/i

/**
 * Whether a crop is usually cut more than once, so that the form does not end its cycle by default.
 */
export const isHarvestedRepeatedly = ({
	cropName,
	varietyName,
}: {
	cropName: string
	varietyName: string | null
}): boolean => {
	const name = `${cropName} ${varietyName ?? ''}`
	return REGROWING_CROPS.test(name) && !/microgreen/i.test(name)
}

/**
 * Whether more heads were cut than planted, which is likely a typing error. Other units do not
 * relate to plants.
 */
export const isMoreThanPlanted = (cut: {
	unit: string
	plants: number
	/** All cuttings including this one and waste. */
	cutMilli: Milli
}): boolean => cut.unit === 'heads' && cut.cutMilli > cut.plants * 1000
