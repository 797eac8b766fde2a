import { join } from 'node:path'
import { steadyNow } from '../../time/steady-now'
import { defineDriver, DeviceError, type DeviceConfig, type Sample, type Session } from '../driver'
import { readOnly } from '../read-only'
import { bad, type Judged } from '@sfc/domain/readings/judge-number'
import { describePoints } from '../value-point'
import { findChannel, readChipName } from './channels'
import { decodeChannel, decodeTemperature, decodeW1, type ChannelFiles } from './decode'
import { findFolder } from './find-folder'
import { namesIn, readText } from './read-file'
import { SysfsSettings } from './settings'

export const sysfs = defineDriver<SysfsSettings>({
	kind: 'sysfs',
	settings: SysfsSettings,
	address: ({ chip }) => chip,
	async open(device, _log, signal) {
		const session = createSession(device)
		session.opening = await session.read(signal) // a sensor that does not answer is not open
		return session
	},
})

function createSession({ settings, pollMs }: DeviceConfig<SysfsSettings>): Session {
	const { chip, root, timeoutMs, points } = settings
	const at = readChipName(chip)
	if (!at) throw new DeviceError(`no such chip: ${chip}`)
	return {
		describe: () => ({
			kind: 'sensor',
			...(at.bus === 'w1' ? { identity: at.name } : { model: at.name }),
			points: describePoints(points, pollMs),
		}),
		async read(signal) {
			const folder = await findFolder(root, at, timeoutMs, signal)
			const samples: Sample[] = []
			for (const point of points) {
				const reading = await readPoint(folder, point, settings, signal)
				samples.push({ point: point.id, at: steadyNow(), ...reading })
			}
			return samples
		},
		...readOnly('a sensor has no outputs'),
		close: () => Promise.resolve(),
	}
}

async function readPoint(
	folder: string,
	point: SysfsSettings['points'][number],
	{ chip, timeoutMs }: SysfsSettings,
	signal: AbortSignal,
): Promise<Judged> {
	const names = await namesIn(folder)
	const text = (name: string) => readText(join(folder, name), timeoutMs, signal)
	const optional = (name: string) =>
		names.includes(name) ? text(name) : Promise.resolve(undefined)
	try {
		const bus = readChipName(chip)?.bus
		if (bus === 'w1')
			return names.includes('w1_slave')
				? decodeW1(await text('w1_slave'), point)
				: decodeTemperature(await text('temperature'), point)
		if (bus === undefined) return bad(`no such chip: ${chip}`)
		const { channel } = point
		const factor = findChannel(bus, channel)?.factor ?? NaN
		if (bus === 'hwmon') {
			if ((await optional(`${channel}_fault`)) === '1') return bad('the chip reports a fault')
			return decodeChannel({ input: await text(`${channel}_input`) }, factor, point)
		}
		return decodeChannel(await readIio(channel, text, optional), factor, point)
	} catch (error) {
		return bad(error instanceof Error ? error.message : String(error))
	}
}

/** Scale and offset belong to the channel, or to all channels of its kind. */
async function readIio(
	channel: string,
	text: (name: string) => Promise<string>,
	optional: (name: string) => Promise<string | undefined>,
): Promise<ChannelFiles> {
	const input = await optional(`in_${channel}_input`)
	if (input !== undefined) return { input }
	const kind = channel.replace(/\d.*$/, '')
	return {
		raw: await text(`in_${channel}_raw`),
		scale: (await optional(`in_${channel}_scale`)) ?? (await optional(`in_${kind}_scale`)),
		offset: (await optional(`in_${channel}_offset`)) ?? (await optional(`in_${kind}_offset`)),
	}
}
