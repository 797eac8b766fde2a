import { canSwitch, objectName } from '../../drivers/bacnet/objects'
import { listObjects, optional, readDevice } from '../../drivers/bacnet/read-device'
import { guessQuantity, decodeUnit } from '../../drivers/bacnet/units'
import type { Candidate } from '../../drivers/driver'
import { describeError } from '../../describe-error'
import type { BacnetAnswer } from '../listen/bacnet'
import { cleanText } from '../../drivers/clean-text'
import { PROTOCOLS } from './service'

/** Objects read from one device. A gateway may have thousands, and reads each over a slow serial line. */
const MOST_OBJECTS = 50
const PROPERTY = { name: 77, units: 117 }

/** What a device that answered Who-Is says of itself, with a point for each object that is understood. */
export async function identifyBacnet(
	{ address, port, instance, routed }: BacnetAnswer,
	timeoutMs: number,
): Promise<Candidate> {
	const common = {
		driver: 'bacnet' as const,
		address: `${address}:${port}`,
		identity: `BACnet ${instance}`,
		protocols: [PROTOCOLS.bacnet],
		kind: 'controller' as const,
	}
	const heard = `Answers BACnet’s Who-Is as device ${instance}.`
	const { openBacnet } = await import('../../drivers/bacnet/bacnet-client')
	try {
		const client = await openBacnet({ host: address, port, routed, timeoutMs })
		try {
			const { name, vendor, model } = await readDevice(client, instance)
			const { total, points, outputs } = await readPoints(client, instance)
			const evidence = [
				heard,
				`Has ${total} objects; ${points.length} are readings that are understood, ${outputs} can be switched.`,
			]
			return {
				...common,
				name: name || `BACnet device ${instance}`,
				...(vendor && { vendor }),
				...(model && { model }),
				certainty: points.length > 0 ? 'certain' : 'likely',
				evidence,
				...(points.length === 0 && {
					warning: 'None of its objects is a reading with a known unit: name them in the settings.',
				}),
				settings: {
					host: address,
					port,
					deviceInstance: instance,
					...(routed && { routed }),
					points,
				},
			}
		} finally {
			client.close()
		}
	} catch (error) {
		return {
			...common,
			name: `BACnet device ${instance}`,
			certainty: 'likely',
			evidence: [heard],
			warning: `It cannot be read: ${describeError(error)}`,
		}
	}
}

type Client = Parameters<typeof listObjects>[0]

async function readPoints(client: Client, instance: number) {
	const { total, objects } = await listObjects(client, instance, MOST_OBJECTS)
	const points: object[] = []
	let outputs = 0
	for (const place of objects) {
		const object = objectName(place)
		if (object === undefined) continue
		if (canSwitch(object)) outputs += 1
		const said = await optional(client.readOne(place, PROPERTY.name))
		const label = cleanText(typeof said === 'string' ? said : '') || object
		const id = object.replace(':', '-')
		if (object.startsWith('binary-')) {
			points.push({ id, label, quantity: 'contact', object })
			continue
		}
		if (!object.startsWith('analog-')) continue
		const number = await optional(client.readOne(place, PROPERTY.units))
		const quantity = guessQuantity(number, label)
		if (quantity) points.push({ id, label, quantity, object, unit: decodeUnit(number) })
	}
	return { total, points, outputs }
}
