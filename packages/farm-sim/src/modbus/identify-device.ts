import { REVISION, VENDOR, type ControllerMap } from '../map'
import { ModbusException } from './modbus-exception'

/** Texts by object id, as FC 0x2B/0x0E numbers them. */
export type Identity = ReadonlyMap<number, string>

export const controllerIdentity = (map: ControllerMap): Identity =>
	new Map([
		[0, VENDOR],
		[1, map.productCode],
		[2, REVISION],
		[4, map.productName],
		[5, map.productCode],
	])

const MEI_DEVICE_IDENTIFICATION = 0x0e
const LAST_BASIC = 2
/** Regular identification, as a stream and one by one. */
const CONFORMITY = 0x82

/** Read device identification: basic (1), regular (2, 3) or one object (4). */
export function identifyDevice(identity: Identity, pdu: Buffer): Buffer {
	if (pdu.length < 2 || pdu.readUInt8(1) !== MEI_DEVICE_IDENTIFICATION) {
		throw new ModbusException('function')
	}
	if (pdu.length !== 4) throw new ModbusException('value')
	const level = pdu.readUInt8(2)
	const wanted = pdu.readUInt8(3)
	if (level < 1 || level > 4) throw new ModbusException('value')

	let objects = [...identity]
	if (level === 4) {
		objects = objects.filter(([id]) => id === wanted)
		if (objects.length === 0) throw new ModbusException('address')
	} else {
		if (level === 1) objects = objects.filter(([id]) => id <= LAST_BASIC)
		// An unknown object id starts the stream from the beginning.
		if (identity.has(wanted)) objects = objects.filter(([id]) => id >= wanted)
	}
	const body = objects.map(([id, text]) =>
		Buffer.concat([Buffer.from([id, Buffer.byteLength(text)]), Buffer.from(text)]),
	)
	const header = Buffer.from([
		0x2b,
		MEI_DEVICE_IDENTIFICATION,
		level,
		CONFORMITY,
		0, // nothing more follows
		0,
		objects.length,
	])
	return Buffer.concat([header, ...body])
}
