import { formatDecimals } from '@sfc/domain/units/format-decimals'
import { toDisplayValue } from '@sfc/domain/units/display-unit'
import type { Units } from '@sfc/domain/units/formats'

/** Below this many litres, one decimal is shown. */
const SMALL_L = 50

/** The contents of a tank, and its capacity if known: `96 of 132 gal`. */
export function tankVolume(
	{ volumeL, capacityL }: { volumeL: number | null; capacityL: number | null },
	units: Units,
): string | undefined {
	if (volumeL === null) return undefined
	const shown = (litres: number, decimals: number) =>
		formatDecimals(toDisplayValue('volume', litres, units).value, decimals)
	const { unit } = toDisplayValue('volume', volumeL, units)
	const ofAll = capacityL === null ? '' : ` of ${shown(capacityL, 0)}`
	return `${shown(volumeL, volumeL < SMALL_L ? 1 : 0)}${ofAll} ${unit}`
}
