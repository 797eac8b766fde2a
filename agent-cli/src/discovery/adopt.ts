import { existsSync } from 'node:fs'
import { suggestZone } from '@sfc/domain/equipment/assignments/suggest-zone'
import type { Hardware } from '../config/agent-config'
import { createUniqueId } from '../config/create-unique-id'
import { readDeviceHost, deviceIdentity, withHost } from '../config/device-host'
import { loadConfig, type LoadedConfig } from '../config/load-config'
import { saveConfig, writtenDevices } from '../config/save-config'
import type { Candidate } from '../drivers/driver'
import { CommandError } from '../exit-codes'

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
	hardware?: Hardware | undefined
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
		const zone = suggestZone({ name, hostname: candidate.hostname ?? null })?.zone ?? 'unassigned'
		const device = {
			id: createUniqueId(name, ids),
			name: name.slice(0, 120),
			driver,
			zone,
			settings,
			...toHardware(candidate),
		}
		const before = known.get(deviceIdentity(device))
		if (before !== undefined) return { candidate, adopted: 'before', id: before, reason: KNOWN }
		const former = devices.find((one) => isElsewhere(one, device))
		if (former)
			return { candidate, adopted: 'no', id: null, reason: `it may be ${former.name}: ${ASKED}` }
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
const ASKED = 'its page asks at which address it is'

function reasonNotToAdopt({ certainty, driver, warning, settings }: Candidate): string | null {
	if (certainty === 'certain' && driver && settings) return null
	if (warning) return warning
	return certainty === 'likely'
		? 'it is likely but not certain; add it by hand after checking the model'
		: 'its type is not known'
}

/** What it is known again by. A broker's devices have no address of their own. */
function toHardware({ driver, mac, identity }: Candidate): { hardware?: Hardware } {
	if (driver === 'mqtt' || (mac === undefined && identity === undefined)) return {}
	return {
		hardware: { ...(mac && { mac }), ...(identity && { identity: identity.slice(0, 200) }) },
	}
}

/** Whether a configured device is the same hardware, spoken to in the same way, at another address. */
function isElsewhere(one: Device, found: Device): boolean {
	const host = readDeviceHost(found.settings)
	if (host === null || !one.hardware || !found.hardware) return false
	const { mac, identity } = found.hardware
	const isSame =
		(mac !== undefined && one.hardware.mac === mac) ||
		(identity !== undefined && one.hardware.identity === identity)
	return (
		isSame &&
		deviceIdentity({ ...one, settings: withHost(one.settings, host) }) === deviceIdentity(found)
	)
}
