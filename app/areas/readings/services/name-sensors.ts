type Sensor = {
	label: string
	deviceName: string
	deviceKey: string
	pointKey: string
	/** container, nursery, cultivation or unassigned. */
	zone: string
}

/** The key of a sensor among those of its farm's agents: `tanks/a`. */
export const sensorKey = ({ deviceKey, pointKey }: Sensor): string => `${deviceKey}/${pointKey}`

/** Adds names to sensors: `Tank A of Tank box, nursery`, and the key where two would be equal. */
export function nameSensors<S extends Sensor>(sensors: readonly S[]): (S & { name: string })[] {
	const plain = sensors.map(plainName)
	return sensors.map((sensor, i) => {
		const name = plain[i] ?? ''
		const isUnique = plain.filter((one) => one === name).length === 1
		return { ...sensor, name: isUnique ? name : `${name} (${sensorKey(sensor)})` }
	})
}

const plainName = ({ label, deviceName, zone }: Sensor): string =>
	`${label} of ${deviceName}, ${zone === 'unassigned' ? 'no zone' : zone}`
