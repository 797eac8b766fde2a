/** The smallest range of a trend's vertical axis, in stored units, so that noise looks small. */
export const MIN_AXIS_RANGE: Readonly<Record<string, number>> = {
	ph: 0.2,
	ec: 0.2,
	waterTemperature: 1,
	leafTemperature: 1,
	airTemperature: 1,
	humidity: 5,
	co2: 50,
	diskFree: 5,
	memoryFree: 10,
	processorLoad: 20,
	processorTemperature: 5,
	clockOffset: 1,
	linkLatency: 50,
}
