import { steadyNow } from '../../time/steady-now'
import { unlessAborted } from '../../time/unless-aborted'
import { defineDriver, DeviceError, type Session } from '../driver'
import { withoutTimer } from '../read-only'
import { describePoints } from '../value-point'
import type { BacnetClient } from './bacnet-client'
import { readDevice, type DeviceWords } from './read-device'
import { createReader, requireObject, PROPERTY, type Point } from './read-points'
import { BacnetSettings } from './settings'
import { fitUnit } from './units'
import { writeOutput } from './write-output'

export const bacnet = defineDriver<BacnetSettings>({
	kind: 'bacnet',
	settings: BacnetSettings,
	address: ({ host, port, deviceInstance }) =>
		`${host}:${port}${deviceInstance === undefined ? '' : ` device ${deviceInstance}`}`,
	async open({ settings, pollMs }, _log, signal) {
		const { openBacnet } = await import('./bacnet-client')
		const client = await openBacnet(settings)
		try {
			return await unlessAborted(openSession(settings, pollMs, client), signal)
		} catch (error) {
			client.close()
			throw error
		}
	},
})

async function openSession(
	settings: BacnetSettings,
	pollMs: number,
	client: BacnetClient,
): Promise<Session> {
	const { deviceInstance, writePriority, off } = settings
	const device = await readDevice(client, deviceInstance)
	if (deviceInstance !== undefined && device.instance !== deviceInstance)
		throw new DeviceError(
			`device ${device.instance} answers at ${settings.host}, not ${deviceInstance}: was the address given to another?`,
		)
	const points = await readUnits(settings.points, client)
	const read = createReader(client)
	return {
		describe: () => ({
			kind: points.some(({ switchable }) => switchable) ? 'controller' : 'sensor',
			...describeDevice(device),
			points: describePoints(points, pollMs),
		}),
		opening: await read(points, steadyNow),
		read: (signal) => unlessAborted(read(points, steadyNow), signal),
		write({ point: id, on }, signal) {
			const point = points.find((one) => one.id === id)
			if (!point?.switchable)
				return Promise.resolve({ outcome: 'rejected', reason: 'this point cannot be switched' })
			const wanted = { place: requireObject(point.object), on, priority: writePriority, off }
			return writeOutput(wanted, client, signal, steadyNow)
		},
		armFailSafe: (outputs) =>
			Promise.resolve(
				withoutTimer(outputs, 'BACnet has nothing that ends an ON when this machine fails'),
			),
		close() {
			client.close()
			return Promise.resolve()
		},
	}
}

const describeDevice = ({ instance, vendor, model }: DeviceWords) => ({
	identity: `BACnet ${instance}`,
	...(vendor && { vendor }),
	...(model && { model }),
	...(model.startsWith('SFC-SIM') && { simulated: true }),
})

/** The units that the device gives, where the settings say nothing. */
async function readUnits(points: BacnetSettings['points'], client: BacnetClient): Promise<Point[]> {
	const read: Point[] = []
	for (const point of points) {
		const isPlain = point.unit === undefined && point.scale === 1 && point.offset === 0
		if (!isPlain || !point.object.startsWith('analog-')) {
			read.push(point)
			continue
		}
		const number = await client
			.readOne(requireObject(point.object), PROPERTY.units)
			.catch(() => undefined)
		read.push({ ...point, ...fitUnit(number, point.quantity) })
	}
	return read
}
