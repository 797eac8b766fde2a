import { compensateEc } from './compensation'

type Sensor = {
	line?: { slope: number; offset: number }
	compensation?: { percentPerK: number }
}

/** What a sensor measures, from its raw value: EC at 25 °C, then by its calibration. */
export function measuredValue(
	{ line, compensation }: Sensor,
	raw: number,
	temperatureC: number | null,
): number {
	const value = compensation ? compensateEc(raw, temperatureC, compensation.percentPerK) : raw
	return line ? value * line.slope + line.offset : value
}
