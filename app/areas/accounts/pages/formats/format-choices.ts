import type {
	Clock,
	EcUnit,
	TemperatureUnit,
	VolumeUnit,
	WeightUnit,
} from '@sfc/domain/units/formats'

type Choice<Value> = { value: Value; label: string }

export const CLOCK_CHOICES: readonly Choice<Clock>[] = [
	{ value: '12', label: '12-hour (2:05 PM)' },
	{ value: '24', label: '24-hour (14:05)' },
]
export const TEMPERATURE_CHOICES: readonly Choice<TemperatureUnit>[] = [
	{ value: 'F', label: 'Fahrenheit (°F)' },
	{ value: 'C', label: 'Celsius (°C)' },
]
export const VOLUME_CHOICES: readonly Choice<VolumeUnit>[] = [
	{ value: 'gal', label: 'Gallons (gal)' },
	{ value: 'L', label: 'Litres (L)' },
]
export const WEIGHT_CHOICES: readonly Choice<WeightUnit>[] = [
	{ value: 'lb', label: 'Pounds and ounces (lb, oz)' },
	{ value: 'kg', label: 'Kilograms and grams (kg, g)' },
]
export const EC_CHOICES: readonly Choice<EcUnit>[] = [
	{ value: 'mS/cm', label: 'mS/cm (EC)' },
	{ value: 'µS/cm', label: 'µS/cm' },
	{ value: 'ppm500', label: 'ppm 500 scale (NaCl, TDS)' },
	{ value: 'ppm640', label: 'ppm 640 scale' },
	{ value: 'ppm700', label: 'ppm 700 scale (442, KCl)' },
	{ value: 'CF', label: 'CF (ten times mS/cm)' },
]

/** The label of a choice. */
export const findLabel = <Value>(choices: readonly Choice<Value>[], chosen: Value): string =>
	choices.find(({ value }) => value === chosen)?.label ?? ''
