import type { DeviceEntry } from '../config/agent-config'
import { readDeviceHost, deviceIdentity, withHost } from '../config/device-host'

/** A configured device. `answers`: something at its address answers as it does. */
export type KnownDevice = Pick<DeviceEntry, 'id' | 'driver' | 'settings' | 'hardware'> & {
	answers: boolean
}

/**
 * Something that was seen in the network. Without `driver` it is what the system remembers of hardware
 * addresses, which for a minute may be a device that is gone.
 */
export type Sighting = {
	address: string
	mac?: string | undefined
	identity?: string | undefined
	driver?: string | null
}

export type Move = { id: string; from: string; to: string }

/** A device whose place is not certain: a person chooses. `addresses` may be empty. */
export type MoveQuestion = { id: string; addresses: string[]; reason: string }

const MOST_CHOICES = 8

/**
 * Which configured devices are at another address now, by their hardware address or serial number. One
 * that still answers at its own address does not move, unless other hardware is seen there. When several
 * places are possible, or two devices claim one, nothing is guessed.
 */
export function findMoves(
	devices: readonly KnownDevice[],
	sightings: readonly Sighting[],
): { moves: Move[]; questions: MoveQuestion[] } {
	const lost = devices.flatMap((device) => lostDevice(device, sightings))
	const staying = devices.filter(({ id }) => !lost.some((one) => one.device.id === id))
	const taken = new Set(staying.map(deviceIdentity))
	const found = lost.map(({ elsewhere, ...one }) => ({
		...one,
		free: elsewhere.filter((to) => !taken.has(placeAt(one.device, to))),
	}))
	const moving = sureToMove(found)
	const questions = found.flatMap(({ device: { id }, from, free, reason }): MoveQuestion[] => {
		if (moving.has(id)) return []
		const addresses = free.slice(0, MOST_CHOICES)
		if (free.length > 1)
			return [{ id, addresses, reason: `It is seen at ${free.length} addresses` }]
		if (addresses[0] !== undefined)
			return [{ id, addresses, reason: `Another device may be at ${addresses[0]} as well` }]
		return reason === null ? [] : [{ id, addresses: [from], reason }]
	})
	const moves = [...moving.values()].map(({ device: { id }, from, free: [to = from] }) => ({
		id,
		from,
		to,
	}))
	return { moves, questions }
}

type Lost = { device: KnownDevice; from: string; elsewhere: string[]; reason: string | null }

/** Empty for a device that is where it should be, or of which nothing is known. */
function lostDevice(device: KnownDevice, sightings: readonly Sighting[]): Lost[] {
	const from = readDeviceHost(device.settings)
	const mac = device.hardware?.mac
	if (from === null) return []
	const here = sightings.filter(({ address }) => address === from)
	const isThere = (one: Sighting) => device.answers || one.driver !== undefined
	if (here.some((one) => isThere(one) && isSelf(device, one))) return []
	const other = mac === undefined ? undefined : here.find((one) => one.mac !== undefined)?.mac
	if (device.answers && other === undefined) return []
	const elsewhere = sightings.filter((one) => one.address !== from && isSelf(device, one))
	const reason =
		device.answers && other !== undefined
			? `Other hardware answers at ${from}: ${other}, before it was ${mac}`
			: null
	const places = [...new Set(elsewhere.map((one) => one.address))].sort(byNumber)
	return [{ device, from, elsewhere: places, reason }]
}

/** Hosts are found in any order, and a question names them in one. */
const byNumber = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

/** A broker's devices are known by their names there, which say nothing of an address. */
const isSelf = ({ driver, hardware }: KnownDevice, seen: Sighting): boolean =>
	(hardware?.mac !== undefined && hardware.mac === seen.mac) ||
	(hardware?.identity !== undefined &&
		driver !== 'mqtt' &&
		seen.driver === driver &&
		plain(hardware.identity) === plain(seen.identity ?? ''))

const plain = (identity: string): string => identity.toLowerCase().replace(/[^a-z0-9]/g, '')

const placeAt = ({ driver, settings }: KnownDevice, host: string): string =>
	deviceIdentity({ driver, settings: withHost(settings, host) })

type Found = { device: KnownDevice; from: string; free: string[]; reason: string | null }

/** Moves with one place that no other claims or keeps; a device that keeps its own place may block the next. */
function sureToMove(found: readonly Found[]): Map<string, Found> {
	const moving = new Map(
		found.filter(({ free }) => free.length === 1).map((one) => [one.device.id, one]),
	)
	const isBlocked = ({ device, free: [to = ''] }: Found) => {
		const place = placeAt(device, to)
		return found.some(
			(other) =>
				other.device.id !== device.id &&
				(other.free.some((one) => placeAt(other.device, one) === place) ||
					(!moving.has(other.device.id) && deviceIdentity(other.device) === place)),
		)
	}
	for (let before = -1; before !== moving.size;) {
		before = moving.size
		for (const one of moving.values()) if (isBlocked(one)) moving.delete(one.device.id)
	}
	return moving
}
