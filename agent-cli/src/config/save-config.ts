import { z } from 'zod'
import { CommandError } from '../exit-codes'
import { existsSync, readFileSync } from 'node:fs'
import { writeFileAtomically } from '../write-file'
import { parseConfig } from './load-config'

/** A configuration as written. Throws `CommandError` when it is no JSON object. */
export function readConfigFile(path: string): Record<string, unknown> {
	try {
		return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(path, 'utf8')))
	} catch (error) {
		throw new CommandError('usage', `${path} is not a JSON object; fix it or move it away.`, {
			cause: error,
		})
	}
}

/**
 * Changes a configuration file as written (defaults are not spelled out), checks the result before
 * anything is replaced. Mode 0600: settings may hold passwords of devices.
 */
export function saveConfig(
	path: string,
	change: (file: Record<string, unknown>) => Record<string, unknown>,
): void {
	const before = existsSync(path) ? readConfigFile(path) : {}
	const text = `${JSON.stringify(change({ ...before }), null, '\t')}\n`
	parseConfig(text, path)
	writeFileAtomically(path, text, { mode: 0o600 })
}

/** A device of a configuration as written. */
export type WrittenDevice = Record<string, unknown> & { id?: unknown }

export const writtenDevices = (file: Record<string, unknown>): WrittenDevice[] =>
	Array.isArray(file['devices']) ? (file['devices'] as WrittenDevice[]) : []

/** Changes one device in the configuration file. Throws when the file has no such device, or would not be valid. */
export function changeDevice(
	path: string,
	id: string,
	change: (device: WrittenDevice) => WrittenDevice | null,
): void {
	saveConfig(path, (file) => {
		const devices = writtenDevices(file)
		if (!devices.some((device) => device.id === id))
			throw new Error(`the agent has no device ${id}`)
		const changed = devices.flatMap((device) =>
			device.id === id ? (change(device) ?? []) : [device],
		)
		return { ...file, devices: changed }
	})
}
