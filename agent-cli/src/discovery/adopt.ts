import { existsSync } from 'node:fs'
import { createUniqueId } from '../config/create-unique-id'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { saveConfig, writtenDevices } from '../config/save-config'
import type { Candidate } from '../drivers/driver'
import { CommandError } from '../exit-codes'
import { suggestZone } from './suggest-zone'

/** Whether a candidate was adopted. `before`: the configuration had it already. */
export type Adoption = {
	candidate: Candidate
	adopted: 'now' | 'before' | 'no'
	/** Its id in the configuration, when it is there. */
	id: string | null
	/** Why it was left out, when it was not adopted now. */
	reason: string | null
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

/**
 * Adds every candidate that is certain to the configuration, and returns what was adopted and why the
 * rest was not. Throws when the configuration is invalid or cannot be written.
 */
export function adoptCertain(path: string, candidates: readonly Candidate[]): Adoption[] {
	const devices: Device[] = requireConfig(path).devices
	const known = new Map(devices.map((device) => [deviceIdentity(device), device.id]))
	const ids = new Set(devices.map(({ id }) => id.toLowerCase()))
	const added: Device[] = []
	const adoptions = candidates.map((candidate): Adoption => {
		const { name, driver, settings } = candidate
		const reason = reasonNotToAdopt(candidate)
		if (reason || !driver || !settings)
			return { candidate, adopted: 'no', id: null, reason: reason ?? UNKNOWN }
		const zone = suggestZone(name)
		const device = {
			id: createUniqueId(name, ids),
			name: name.slice(0, 120),
			driver,
			zone,
			settings,
		}
		const before = known.get(deviceIdentity(device))
		if (before !== undefined) return { candidate, adopted: 'before', id: before, reason: KNOWN }
		known.set(deviceIdentity(device), device.id)
		ids.add(device.id)
		added.push(device)
		return { candidate, adopted: 'now', id: device.id, reason: null }
	})
	if (added.length)
		saveConfig(path, (file) => ({
			...file,
			devices: [...writtenDevices(file), ...added],
		}))
	return adoptions
}

const UNKNOWN = 'it is not known how to talk to it'
const KNOWN = 'it is in the configuration already'

function reasonNotToAdopt({ certainty, driver, warning, settings }: Candidate): string | null {
	if (certainty === 'certain' && driver && settings) return null
	if (warning) return warning
	return certainty === 'likely'
		? 'it is likely but not certain; add it by hand after checking the model'
		: 'its type is not known'
}

/** Two entries with the same driver and address settings are one device. */
const deviceIdentity = ({ driver, settings }: Pick<Device, 'driver' | 'settings'>): string => {
	const { username: _user, password: _password, timeoutMs: _timeout, ...place } = settings
	return `${driver} ${JSON.stringify(Object.entries(place).sort())}`
}
