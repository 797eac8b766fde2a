import { z } from 'zod'
import { defineDriver, DeviceError } from '../driver'

export const ModbusSettings = z.object({
	host: z.string().min(1),
	port: z.int().min(1).max(65_535).default(502),
	/** 1–247 on a serial line; 0 and 255 are used by devices that speak Modbus TCP themselves. */
	unit: z.int().min(0).max(255).default(1),
	/** Id of a file in `models/`. */
	model: z.string().min(1),
	/** Longest wait for one answer; the model's own value when absent. */
	timeoutMs: z.int().min(50).max(30_000).optional(),
	/** A folder with further models of this site. */
	modelsDir: z.string().optional(),
})
export type ModbusSettings = z.infer<typeof ModbusSettings>

export const modbus = defineDriver<ModbusSettings>({
	kind: 'modbus',
	settings: ModbusSettings,
	address: ({ host, port, unit }) => `${host}:${port} unit ${unit}`,
	open({ settings }) {
		return Promise.reject(new DeviceError(`${settings.host} cannot be opened`))
	},
})
