import { QUANTITIES } from '@sfc/domain/units/quantities'
import { Command } from 'commander'
import { loadConfig } from '../config/load-config'
import { CommandError } from '../exit-codes'
import type { Session } from '../drivers/driver'
import { createLog } from '../log'
import { NO_DEVICES, readOnce, withDevice } from './open-devices'
import { timeoutOption } from './options'

export const readCommand = (): Command =>
	new Command('read')
		.description('read every configured device once and print its values as JSON lines')
		.argument('[device...]', 'only these')
		.addOption(timeoutOption())
		.action(async (wanted: string[], options: { timeout: number }, command: Command) => {
			const config = loadConfig(command.optsWithGlobals<{ config?: string }>().config)
			const log = createLog('error')
			const devices = config.devices.filter(({ id }) => !wanted.length || wanted.includes(id))
			const missing = wanted.filter((id) => !config.devices.some((device) => device.id === id))
			if (missing.length)
				throw new CommandError('usage', `${config.path} has no device ${missing.join(', ')}`)
			if (config.devices.length === 0) throw new CommandError('usage', NO_DEVICES)
			const silent: string[] = []
			const faults: string[] = []
			for (const entry of devices) {
				const read = await withDevice(entry, log, options.timeout, readWithUnits)
				if (read.ok)
					for (const sample of read.value)
						console.log(JSON.stringify({ device: entry.id, ...sample }))
				else {
					if (read.isConfigFault) faults.push(`${entry.id}: ${read.reason}`)
					else silent.push(entry.id)
					console.log(JSON.stringify({ device: entry.id, error: read.reason }))
				}
			}
			if (faults.length) throw new CommandError('usage', faults.join('\n'))
			if (silent.length) throw new CommandError('device', `no answer from ${silent.join(', ')}`)
		})

/** Each sample with the unit of its value; a state or a plain number has none. */
async function readWithUnits(session: Session, signal: AbortSignal) {
	const samples = await readOnce(session, signal)
	const quantities = new Map(session.describe().points.map(({ key, quantity }) => [key, quantity]))
	return samples.map(({ point, at, value, ...rest }) => {
		const quantity = quantities.get(point)
		return { point, at, value, unit: quantity ? QUANTITIES[quantity].unit : '', ...rest }
	})
}
