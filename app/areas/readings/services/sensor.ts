/** Quantities of a device, not of the farm. */
const DEVICE_QUANTITIES: readonly string[] = ['battery', 'signal', 'linkQuality']

/** Whether a point measures something of the farm. */
export const isSensor = (point: { writable: boolean; quantity: string }): boolean =>
	!point.writable && point.quantity !== 'switch' && !DEVICE_QUANTITIES.includes(point.quantity)

const OF_DEVICES = [
	...DEVICE_QUANTITIES,
	'voltage',
	'current',
	'frequency',
	'powerFactor',
	'percent',
]

/**
 * Whether a quantity is shown with its device, under Hardware, and not among the farm's readings.
 */
export const isDeviceFigure = (quantity: string): boolean => OF_DEVICES.includes(quantity)

/** Whether a point counts as one of the farm's sensors, with one count on every page. */
export const isFarmSensor = (point: { writable: boolean; quantity: string }): boolean =>
	isSensor(point) && !isDeviceFigure(point.quantity)
