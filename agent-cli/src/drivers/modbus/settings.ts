import { strictObject } from '@sfc/contract/strict-object'
import { z } from 'zod'
import type { Endpoint } from './line/endpoint'

/** Longest path of a serial port. */
const PATH_MAX = 200

export const ModbusSettings = strictObject({
	/** `rtu-tcp`: serial frames over TCP, as transparent gateways pass them. `rtu`: a serial port. */
	transport: z.enum(['tcp', 'rtu-tcp', 'rtu']).default('tcp'),
	host: z.string().min(1).optional(),
	port: z.int().min(1).max(65_535).default(502),
	/** Serial port: `/dev/ttyUSB0`, `COM3`. */
	path: z.string().min(1).max(PATH_MAX).optional(),
	baudRate: z.int().min(300).max(921_600).default(9600),
	parity: z.enum(['none', 'even', 'odd']).default('none'),
	stopBits: z.literal([1, 2]).default(1),
	/** Modbus RTU has 8. */
	dataBits: z.literal(8).default(8),
	/** 1–247 on a serial line; 0 and 255 are used by devices that speak Modbus TCP themselves. */
	unit: z.int().min(0).max(255).default(1),
	/** Id of a file in `models/`. */
	model: z.string().min(1),
	/** Longest wait for one answer; the model's own value when absent. */
	timeoutMs: z.int().min(50).max(30_000).optional(),
	/** Quiet time between two requests on the line; the model's own value when absent. */
	guardMs: z.int().min(0).max(1000).optional(),
})
	.refine(({ transport, host }) => transport === 'rtu' || host !== undefined, {
		path: ['host'],
		message: 'the address of the device or its gateway is missing',
	})
	.refine(({ transport, path }) => transport !== 'rtu' || path !== undefined, {
		path: ['path'],
		message: 'the serial port is missing, like /dev/ttyUSB0 or COM3',
	})
	.refine(({ transport, unit }) => transport === 'tcp' || (unit >= 1 && unit <= 247), {
		path: ['unit'],
		message: 'on a serial line units are 1 to 247; nobody answers to 0',
	})
export type ModbusSettings = z.infer<typeof ModbusSettings>

/** Where the line of a device begins. */
export function describeEndpoint(settings: ModbusSettings): Endpoint {
	const { transport, host = '', port, path = '' } = settings
	if (transport !== 'rtu') return { transport, host, port }
	const { baudRate, parity, stopBits, dataBits } = settings
	return { transport, path, baudRate, parity, stopBits, dataBits }
}
