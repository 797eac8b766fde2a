import { formatNumber } from '../../units/format-number'
/** A number of plants in words: `1 plant`, `1,200 plants`. */
export const formatPlants = (plants: number): string =>
	`${formatNumber(plants)} ${plants === 1 ? 'plant' : 'plants'}`
