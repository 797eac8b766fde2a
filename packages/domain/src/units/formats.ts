export const CLOCKS = ['12', '24'] as const
export const TEMPERATURE_UNITS = ['F', 'C'] as const
export const VOLUME_UNITS = ['gal', 'L'] as const

export type Clock = (typeof CLOCKS)[number]
export type TemperatureUnit = (typeof TEMPERATURE_UNITS)[number]
export type VolumeUnit = (typeof VOLUME_UNITS)[number]

/** The units that a person reads and types values in. */
export type Units = { temperatureUnit: TemperatureUnit; volumeUnit: VolumeUnit }

/** How times and values are written for a person. A signed-in person has these as their own. */
export type Formats = Units & { clock: Clock }

/** The formats of a person, without what else is known of them. */
export const personFormats = ({ clock, temperatureUnit, volumeUnit }: Formats): Formats => ({
	clock,
	temperatureUnit,
	volumeUnit,
})

/** For who has chosen nothing, and for programs: the API has °F and gallons for everybody. */
export const DEFAULT_FORMATS: Formats = { clock: '12', temperatureUnit: 'F', volumeUnit: 'gal' }
