import { QUANTITIES, type QuantityKey } from '../../units/quantities'

/** `Air temperature in cultivation` */
export const readingName = (quantity: QuantityKey, zone: string): string =>
	`${QUANTITIES[quantity].label} in ${zone}`
