import { addDays, daysBetween } from '../../calendar/calendar-day'
import { formatDay } from '../../calendar/format-day'
import { formatPlants } from '../planting-cycles/format-plants'
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

/** A last cutting of fewer heads than this share of the plants is asked about. */
const USUAL_SHARE = 0.8
/** And one before this share of the days to the harvest has passed. */
const USUAL_TIME = 0.8

type LastCutting = {
	unit: string
	plants: number
	/** All cuttings including this one and waste. */
	cutMilli: Milli
	plantDate: string
	harvestDays: number
	harvestedOn: string
}

/**
 * What ending a cycle with a cutting would give up, in words, when it is more than the usual loss of
 * plants or days; null when it looks as planned.
 */
export function earlyEnd(cut: LastCutting): string | null {
	const left = cut.plants - Math.floor(cut.cutMilli / 1000)
	const plants =
		cut.unit === 'heads' && left > cut.plants * (1 - USUAL_SHARE)
			? `${formatPlants(left)} of ${cut.plants} are not cut`
			: null
	const isEarly = daysBetween(cut.plantDate, cut.harvestedOn) < USUAL_TIME * cut.harvestDays
	const days = isEarly
		? `the harvest is planned for ${formatDay(addDays(cut.plantDate, cut.harvestDays))}`
		: null
	if (!plants && !days) return null
	const why = [plants, days].filter(Boolean).join(', and ')
	return `${why.charAt(0).toUpperCase()}${why.slice(1)}. As the last cutting this ends the cycle and frees its trays. Untick “Final harvest” to let it grow on, or confirm.`
}
