export const CLOCKS = ['12', '24'] as const
export const TEMPERATURE_UNITS = ['F', 'C'] as const
export const VOLUME_UNITS = ['gal', 'L'] as const
/** Pounds with ounces, or kilograms with grams. */
export const WEIGHT_UNITS = ['lb', 'kg'] as const
/**
 * Units of EC on growers' meters: ppm by 500 (NaCl), 640 (as in irrigation) or 700 (442) for each mS/cm,
 * and conductivity factor, ten for each mS/cm.
 */
export const EC_UNITS = ['mS/cm', 'µS/cm', 'ppm500', 'ppm640', 'ppm700', 'CF'] as const

export type Clock = (typeof CLOCKS)[number]
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]
export type VolumeUnit = (typeof VOLUME_UNITS)[number]
export type WeightUnit = (typeof WEIGHT_UNITS)[number]
export type EcUnit = (typeof EC_UNITS)[number]

/** The units that a person reads and types values in. */
export type Units = { temperatureUnit: TemperatureUnit; volumeUnit: VolumeUnit; ecUnit: EcUnit }

/** How times and values are written for a person. A signed-in person has these as their own. */
export type Formats = Units & { clock: Clock; weightUnit: WeightUnit }

/** The formats of a person, without what else is known of them. */
export const personFormats = ({ clock, weightUnit, ...units }: Formats): Formats => ({
	clock,
	weightUnit,
	...pickUnits(units),
})

/** The units, without what else comes with them. */
export const pickUnits = ({ temperatureUnit, volumeUnit, ecUnit }: Units): Units => ({
	temperatureUnit,
	volumeUnit,
	ecUnit,
})

/** For who has chosen nothing, and for programs: the API has °F, gallons and mS/cm for everybody. */
export const DEFAULT_FORMATS: Formats = {
	clock: '12',
	temperatureUnit: 'F',
	volumeUnit: 'gal',
	weightUnit: 'lb',
	ecUnit: 'mS/cm',
}

/** The units that values are stored in. */
export const STORED_UNITS: Units = { temperatureUnit: 'C', volumeUnit: 'L', ecUnit: 'mS/cm' }
