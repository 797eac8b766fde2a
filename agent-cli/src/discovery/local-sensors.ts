import { join } from 'node:path'
import type { Candidate } from '../drivers/driver'
import { findChannel, type Bus } from '../drivers/sysfs/channels'
import { FOLDERS } from '../drivers/sysfs/find-folder'
import { namesIn, readText } from '../drivers/sysfs/read-file'
import { cleanText } from '../drivers/clean-text'

const ROOT = '/sys'
const FILE_MS = 1000
const MOST_CHIPS = 64

/** Families of 1-Wire thermometers, by the first byte of their number. */
const THERMOMETERS: Readonly<Record<string, string>> = {
	'10': 'DS18S20',
	'22': 'DS1822',
	'28': 'DS18B20',
	'3b': 'DS1825',
	'42': 'DS28EA00',
}
/** Chips that measure a room; the others of this kind watch the machine itself. */
const ROOM_CHIPS = /^(sht|shtc|hih6|htu|lm75|tmp10|tmp1075|jc42|mcp98|ds1621|aht|chipcap)/

/** Sensors that are wired to this machine: 1-Wire thermometers, and chips on I²C. */
export async function findLocalSensors(root = ROOT): Promise<Candidate[]> {
	const [probes, iio, hwmon] = await Promise.all([
		findProbes(root),
		findChips(root, 'iio'),
		findChips(root, 'hwmon'),
	])
	return [...probes, ...iio, ...hwmon]
}

async function findProbes(root: string): Promise<Candidate[]> {
	const names = (await namesIn(join(root, FOLDERS.w1))).slice(0, MOST_CHIPS)
	return names.flatMap((name) => {
		const model = THERMOMETERS[name.split('-')[0] ?? '']
		if (!model || !/^[0-9a-f]{2}-[0-9a-z]+$/.test(name)) return []
		return [
			{
				...common(`w1:${name}`),
				name: `${model} ${name}`,
				model,
				identity: name,
				protocols: ['1-Wire'],
				evidence: ['Is wired to the agent’s machine by 1-Wire.'],
				...withPoints(root, `w1:${name}`, [
					{ id: 'temperature', label: 'Temperature', quantity: 'airTemperature' },
				]),
			},
		]
	})
}

async function findChips(root: string, bus: Exclude<Bus, 'w1'>): Promise<Candidate[]> {
	const base = join(root, FOLDERS[bus])
	const folders = (await namesIn(base)).slice(0, MOST_CHIPS)
	const chips = await Promise.all(
		folders.map(async (folder) => {
			const name = await readText(join(base, folder, 'name'), FILE_MS, undefined).catch(() => '')
			const files = await namesIn(join(base, folder))
			return { folder, name: cleanText(name, 60), points: pointsIn(files, bus) }
		}),
	)
	return chips.flatMap(({ folder, name, points }) => {
		if (points.length === 0 || (bus === 'hwmon' && !ROOM_CHIPS.test(name))) return []
		const isAlone = chips.filter((one) => one.name === name).length === 1
		const chip = `${bus}:${isAlone && /^[A-Za-z0-9][\w.-]*$/.test(name) ? name : folder}`
		return [
			{
				...common(chip),
				name: name || folder,
				...(name && { model: name }),
				protocols: ['I²C'],
				evidence: [
					`Is connected to the agent’s machine, and measures ${points.map(({ label }) => label).join(', ')}.`,
				],
				...withPoints(root, chip, points),
			},
		]
	})
}

const FILES = { iio: /^in_([a-z0-9_]+)_(?:input|raw)$/, hwmon: /^([a-z]+\d+)_input$/ }

function pointsIn(files: readonly string[], bus: keyof typeof FILES) {
	const channels = new Set(files.flatMap((file) => FILES[bus].exec(file)?.[1] ?? []))
	return [...channels].flatMap((channel) => {
		const quantity = findChannel(bus, channel)?.quantity
		return quantity ? [{ id: channel, label: channel, quantity, channel }] : []
	})
}

const common = (chip: string) => ({
	driver: 'sysfs' as const,
	kind: 'sensor' as const,
	address: chip,
	certainty: 'certain' as const,
})

const withPoints = (root: string, chip: string, points: object[]) => ({
	settings: { chip, ...(root !== ROOT && { root }), points },
})
