import { existsSync } from 'node:fs'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { saveConfig } from '../config/save-config'
import type { Candidate } from '../drivers/driver'
import { CommandError } from '../exit-codes'
import { suggestZone } from './suggest-zone'

export type Adoption = {
	added: { id: string; name: string; address: string }[]
	left: { name: string; address: string; reason: string }[]
}

type Device = {
	id: string
	name: string
	driver: string
	zone: string
	settings: Record<string, unknown>
}

/** The configuration to adopt into; throws before a long search when there is none, or it is broken. */
export function requireConfig(path: string): LoadedConfig {
	if (!existsSync(path))
		throw new CommandError(
			'usage',
			`${path} is not there yet. Enrol first: farm-agent enroll <server> <code>`,
		)
	return loadConfig(path)
}

/** Writes what was found with certainty into the configuration; says why the rest is left out. */
export function adoptCertain(path: string, candidates: readonly Candidate[]): Adoption {
	const devices: Device[] = requireConfig(path).devices
	const known = new Set(devices.map(sameDevice))
	const ids = new Set(devices.map(({ id }) => id.toLowerCase()))
	const fresh: Device[] = []
	const adoption: Adoption = { added: [], left: [] }
	for (const candidate of candidates) {
		const { name, address, driver, settings } = candidate
		const reason = whyNot(candidate)
		if (reason || !driver || !settings) {
			adoption.left.push({
				name,
				address,
				reason: reason ?? 'nothing is known about how to speak to it',
			})
			continue
		}
		const device = {
			id: freeId(name, ids),
			name: name.slice(0, 120),
			driver,
			zone: suggestZone(name),
			settings,
		}
		if (known.has(sameDevice(device))) {
			adoption.left.push({ name, address, reason: 'it is in the configuration already' })
			continue
		}
		known.add(sameDevice(device))
		ids.add(device.id)
		fresh.push(device)
		adoption.added.push({ id: device.id, name, address })
	}
	if (fresh.length)
		saveConfig(path, (file) => ({
			...file,
			devices: [
				...(Array.isArray(file['devices']) ? (file['devices'] as unknown[]) : []),
				...fresh,
			],
		}))
	return adoption
}

function whyNot({ certainty, driver, warning, settings }: Candidate): string | null {
	if (certainty === 'certain' && driver && settings) return null
	if (warning) return warning
	return certainty === 'likely'
		? 'it is likely but not certain; add it by hand after checking the model'
		: 'nobody knows what it is'
}

/** Two entries with the same driver that speak to the same place are one device. */
const sameDevice = ({ driver, settings }: Pick<Device, 'driver' | 'settings'>): string => {
	const { username: _user, password: _password, timeoutMs: _timeout, ...place } = settings
	return `${driver} ${JSON.stringify(Object.entries(place).sort())}`
}

function freeId(name: string, taken: ReadonlySet<string>): string {
	const plain = name
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 56)
	const base = plain || 'device'
	for (let number = 1; ; number++) {
		const id = number === 1 ? base : `${base}-${number}`
		if (!taken.has(id)) return id
	}
}
