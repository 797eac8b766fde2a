import type { Finding } from '@sfc/contract/equipment/agents/asks'
import { accessSync, constants, existsSync } from 'node:fs'
import type { LoadedConfig } from '../config/load-config'
import { describeError } from '../describe-error'
import { loadSerialPort } from '../drivers/open-serial-port'

const about = 'serial ports'
/** What drivers call a transport by a serial port. */
const SERIAL: readonly unknown[] = ['rtu', 'uart', 'serial']

/** Whether the serial ports in the configuration can be used at all; nothing where there are none. */
export async function checkSerialPorts({
	devices,
}: Pick<LoadedConfig, 'devices'>): Promise<Finding[]> {
	const paths = devices.flatMap(({ settings: { transport, path } }) =>
		SERIAL.includes(transport) && typeof path === 'string' ? [path] : [],
	)
	if (paths.length === 0) return []
	try {
		await loadSerialPort()
	} catch (error) {
		return [{ level: 'fail', about, text: describeError(error) }]
	}
	return [...new Set(paths)].map(checkPort)
}

/** Windows names ports that are no files. */
function checkPort(path: string): Finding {
	if (process.platform === 'win32') return { level: 'ok', about, text: `${path} is configured` }
	if (!existsSync(path))
		return {
			level: 'fail',
			about,
			text: `there is no ${path}`,
			remedy: 'Plug the adapter in. Names under /dev/serial/by-id stay the same at another socket.',
		}
	try {
		accessSync(path, constants.R_OK | constants.W_OK)
		return { level: 'ok', about, text: `${path} is there` }
	} catch {
		return {
			level: 'fail',
			about,
			text: `this user may not open ${path}`,
			remedy: 'Add the user to the group dialout, and start the agent again.',
		}
	}
}
