import { join } from 'node:path'
import { DeviceError } from '../driver'
import type { Bus } from './channels'
import { namesIn, readText } from './read-file'

/** Where each bus shows its devices, below the root. */
export const FOLDERS: Readonly<Record<Bus, string>> = {
	w1: 'bus/w1/devices',
	iio: 'bus/iio/devices',
	hwmon: 'class/hwmon',
}

/**
 * The folder of a chip, by its own name (`bme280`) or that of the folder (`iio:device0`), whose number may
 * change with the next start. Throws `DeviceError` when there is none, or two of the same name.
 */
export async function findFolder(
	root: string,
	{ bus, name }: { bus: Bus; name: string },
	timeoutMs: number,
	signal: AbortSignal,
): Promise<string> {
	const base = join(root, FOLDERS[bus])
	const folders = await namesIn(base)
	if (folders.includes(name)) return join(base, name)
	const matching: string[] = []
	for (const folder of bus === 'w1' ? [] : folders) {
		const own = await readText(join(base, folder, 'name'), timeoutMs, signal).catch(() => '')
		if (own === name) matching.push(folder)
	}
	const [first] = matching
	if (matching.length > 1)
		throw new DeviceError(
			`${matching.length} chips are called ${name}: name the folder instead (${matching.join(', ')})`,
		)
	if (first !== undefined) return join(base, first)
	throw new DeviceError(`${base}: no ${name}; is the sensor connected, and its driver loaded?`)
}
