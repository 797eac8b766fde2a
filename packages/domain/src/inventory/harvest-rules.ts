import type { Milli } from './quantity'

/** How a crop is cut. A crop that grows again after the knife is seldom at its last cutting. */
const CUT_AGAIN = /looseleaf|basil|kale|chard|arugula|spinach|mint|parsley|chives|cilantro|mustard/i

/** Whether a crop is usually cut more than once, so that the form does not end its cycle. */
export const isCutAgain = ({
	cropName,
	varietyName,
}: {
	cropName: string
	varietyName: string | null
}): boolean => {
	const name = `${cropName} ${varietyName ?? ''}`
	return CUT_AGAIN.test(name) && !/microgreen/i.test(name)
}

/**
 * Whether more was cut than was planted: of heads there cannot be more than plants, so that somebody
 * should look again. All other units say nothing about plants.
 */
export const isMoreThanPlanted = (cut: {
	unit: string
	plants: number
	/** All cuttings so far with this one, waste included. */
	cutMilli: Milli
}): boolean => cut.unit === 'heads' && cut.cutMilli > cut.plants * 1000
