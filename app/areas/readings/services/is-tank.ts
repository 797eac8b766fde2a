/** Whether a sensor measures how full a tank is: in percent, or in litres of a known capacity. */
export const isTank = (sensor: {
	role: string | null
	quantity: string
	capacity: number | null
}): boolean =>
	sensor.role !== null &&
	(sensor.quantity === 'level' || (sensor.quantity === 'volume' && !!sensor.capacity))
