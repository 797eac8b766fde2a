import { setMaxListeners } from 'node:events'
import type { DeviceHardware } from '@sfc/contract/agent/inventory'
import { withTimeout } from '@sfc/contract/with-timeout'
import type { Logger } from 'pino'
import type { DeviceEntry, Hardware } from '../config/agent-config'
import { readDeviceHost, withHost } from '../config/device-host'
import type { LoadedConfig } from '../config/load-config'
import { changeDevice } from '../config/save-config'
import { describeError } from '../describe-error'
import type { Candidate } from '../drivers/driver'
import { openDevice } from '../drivers/open-device'
import { pause } from '../time/pause'
import {
	findMoves,
	type KnownDevice,
	type Move,
	type MoveQuestion,
	type Sighting,
} from './find-moves'
import { listNics } from '../nics'
import { askNeighbours, readNeighbours } from './sweep/neighbours'
import { inCidr, isSearchable, resolveTargets } from './targets'

/** A configured device and how it answers. */
type Watched = {
	entry: DeviceEntry
	isOnline: boolean
	/** For how long it has not answered. */
	silentMs: number
	/** Serial number or unique name, as it told its driver. */
	identity: string | undefined
}

type Parts = {
	log: Logger
	config(): LoadedConfig
	devices(): Watched[]
	/** Applies the changed configuration. */
	reload(): Promise<void>
	/** What is asked of people has changed. */
	changed(): void
	/** Milliseconds UTC, for people. */
	wallMs(): number
	times?: Partial<typeof TIMES>
}

const TIMES = {
	everyMs: 15_000,
	/** A device that is away for so long is looked for in the network. */
	silentMs: 2 * 60_000,
	/** The network is not called through more often than this. */
	lookEveryMs: 10 * 60_000,
	/** A device that is asked whether it is at another address. */
	openMs: 10_000,
}

/** Addresses called at a time, and the pause after them: a /24 takes a second. */
const BLOCK = 256
const BLOCK_MS = 1000

/**
 * Knows configured devices again by their hardware when their address changes: it notes hardware
 * addresses at first contact, and after a search, or when one is silent for minutes, changes the
 * configuration of those that are found elsewhere. What is not certain becomes a question to people.
 */
export class AddressTracker {
	readonly #parts: Parts
	readonly #times: typeof TIMES
	readonly #stopping = new AbortController()
	#questions = new Map<string, MoveQuestion>()
	#lookedAtMs = -Infinity
	#busy: Promise<unknown> = Promise.resolve()
	#running: Promise<void> = Promise.resolve()
	/** Where devices were not, so that this is said once. */
	#said = new Set<string>()

	constructor(parts: Parts) {
		this.#parts = parts
		this.#times = { ...TIMES, ...parts.times }
		setMaxListeners(0, this.#stopping.signal)
	}

	start(): void {
		this.#running = this.#run(this.#stopping.signal)
	}

	async stop(): Promise<void> {
		this.#stopping.abort()
		await Promise.all([this.#running, this.#busy])
	}

	/** What people are told of a device's place. */
	describe({ id, hardware }: DeviceEntry): { hardware?: DeviceHardware } {
		const asked = this.#questions.get(id)
		const { identity: _, ...known } = hardware ?? {}
		const question = asked && { reason: asked.reason, addresses: asked.addresses }
		const told = { ...known, ...(question && { question }) }
		return Object.keys(told).length > 0 ? { hardware: told } : {}
	}

	/** Changes the configuration of devices that were found at other addresses. Never throws. */
	judge(found: readonly Candidate[]): Promise<void> {
		const sightings = found.map(({ address, mac, identity, driver }): Sighting => ({
			address: address.split(':')[0] ?? address,
			mac: driver === 'mqtt' ? undefined : mac,
			identity,
			driver,
		}))
		return this.#inTurn(() => this.#judge(sightings)).catch(this.#report)
	}

	/** Puts a device where a person says it is. Throws when that is none of the addresses asked about. */
	choose(device: string, address: string): Promise<void> {
		return this.#inTurn(() => this.#choose(device, address))
	}

	async #choose(device: string, address: string): Promise<void> {
		const { log } = this.#parts
		const entry = this.#parts.devices().find((one) => one.entry.id === device)?.entry
		if (!entry || !this.#questions.get(device)?.addresses.includes(address))
			throw new Error(`${address} is not one of the places where ${device} may be`)
		const mac = (await readNeighbours()).get(address)
		const from = readDeviceHost(entry.settings) ?? address
		this.#move({ id: device, from, to: address }, mac)
		this.#questions.delete(device)
		log.info({ device, address }, 'a person said where the device is')
		await this.#parts.reload()
	}

	async #run(signal: AbortSignal): Promise<void> {
		for (;;) {
			await pause(this.#times.everyMs, signal)
			if (signal.aborted) return
			await this.#inTurn(() => this.#watch()).catch(this.#report)
		}
	}

	#inTurn(run: () => Promise<void>): Promise<void> {
		const done = this.#busy.then(run)
		this.#busy = done.catch(() => undefined)
		return done
	}

	#report = (error: unknown): void =>
		this.#parts.log.warn({ reason: describeError(error) }, 'addresses could not be compared')

	/** Devices in this machine's own networks, where hardware addresses are seen. */
	#near(): Watched[] {
		const nics = listNics().filter(({ internal }) => !internal)
		return this.#parts.devices().filter(({ entry }) => {
			const host = readDeviceHost(entry.settings)
			return host !== null && isSearchable(host) && nics.some(({ cidr }) => inCidr(host, cidr))
		})
	}

	async #watch(): Promise<void> {
		const near = this.#near()
		if (near.length === 0) return
		const table = await readNeighbours()
		await this.#learn(near, table)
		const { silentMs, lookEveryMs } = this.#times
		const lost = near.filter(({ entry, isOnline, silentMs: silent }) => {
			const mac = entry.hardware?.mac
			const here = table.get(readDeviceHost(entry.settings) ?? '')
			return (
				mac !== undefined && (isOnline ? here !== undefined && here !== mac : silent >= silentMs)
			)
		})
		this.#closeQuestions(new Set(lost.map(({ entry }) => entry.id)))
		if (lost.length === 0 || performance.now() < this.#lookedAtMs + lookEveryMs) return
		this.#lookedAtMs = performance.now()
		const names = lost.map(({ entry }) => entry.id)
		this.#parts.log.info({ devices: names }, 'looking for devices at other addresses')
		await this.#callNetwork()
		await this.#judge([])
	}

	/** A question about a device that is back where it was is none any more. */
	#closeQuestions(lost: ReadonlySet<string>): void {
		const online = this.#parts.devices().filter(({ isOnline }) => isOnline)
		const back = online.filter(({ entry: { id } }) => !lost.has(id) && this.#questions.delete(id))
		if (back.length > 0) this.#parts.changed()
	}

	async #learn(near: readonly Watched[], table: ReadonlyMap<string, string>): Promise<void> {
		let learned = 0
		for (const { entry, isOnline, identity } of near) {
			const mac = table.get(readDeviceHost(entry.settings) ?? '')
			if (!isOnline || !mac || entry.hardware?.mac) continue
			const own = entry.driver !== 'mqtt' && identity ? { identity: identity.slice(0, 200) } : {}
			this.#note(entry.id, { mac, ...own, ...entry.hardware })
			learned += 1
		}
		if (learned > 0) await this.#parts.reload()
	}

	/** Has the system ask every address that a search would for its hardware address, once. */
	async #callNetwork(): Promise<void> {
		const { signal } = this.#stopping
		const { targets } = this.#parts.config().discovery
		const { addresses } = await resolveTargets(targets, listNics(), signal)
		for (let i = 0; i < addresses.length && !signal.aborted; i += BLOCK) {
			await askNeighbours(addresses.slice(i, i + BLOCK))
			await pause(BLOCK_MS, signal)
		}
	}

	async #judge(sightings: readonly Sighting[]): Promise<void> {
		const watched = this.#parts.devices()
		const known = watched.map(({ entry, isOnline }): KnownDevice => ({
			...entry,
			answers: isOnline,
		}))
		if (!known.some(({ hardware }) => hardware)) return
		const seen = [...(await readNeighbours())].map(([address, mac]): Sighting => ({ address, mac }))
		const { moves, questions } = findMoves(known, [...sightings, ...seen])
		const sure: Move[] = []
		for (const move of moves) if (await this.#isThere(move)) sure.push(move)
		for (const move of sure) this.#move(move)
		const before = JSON.stringify([...this.#questions.values()])
		for (const { entry } of watched) this.#questions.delete(entry.id)
		for (const question of questions) this.#questions.set(question.id, question)
		for (const { id, reason } of before === this.#asked() ? [] : questions)
			this.#parts.log.warn({ device: id }, `${reason}: its page in the web app asks where it is`)
		if (sure.length > 0) await this.#parts.reload()
		else if (before !== this.#asked()) this.#parts.changed()
	}

	#asked = (): string => JSON.stringify([...this.#questions.values()])

	/** Whether the device can be opened at its new address, by reading only. */
	async #isThere({ id, to }: Move): Promise<boolean> {
		const { log } = this.#parts
		const entry = this.#parts.devices().find((one) => one.entry.id === id)?.entry
		if (!entry) return false
		const moved = { ...entry, settings: withHost(entry.settings, to) }
		try {
			const { signal } = this.#stopping
			const session = await withTimeout(this.#times.openMs, signal, (ended) =>
				openDevice(moved, log, ended),
			)
			await session.close()
			return true
		} catch (error) {
			const reason = `its hardware is at ${to}, but it does not answer there: ${describeError(error)}`
			if (!this.#said.has(reason)) log.warn({ device: id }, reason)
			this.#said = new Set([...this.#said].slice(-100)).add(reason)
			return false
		}
	}

	#move({ id, from, to }: Move, mac?: string): void {
		const { config, log, wallMs } = this.#parts
		const hardware = this.#parts.devices().find(({ entry }) => entry.id === id)?.entry.hardware
		changeDevice(config().path, id, (device) => ({
			...device,
			settings: withHost(device['settings'] as Record<string, unknown>, to),
			hardware: {
				...hardware,
				...(mac && { mac }),
				...(from !== to && { movedFrom: from, movedAt: wallMs() }),
			},
		}))
		if (from !== to) log.info({ device: id }, `moved from ${from} to ${to}: found by its hardware`)
	}

	#note(id: string, hardware: Hardware): void {
		changeDevice(this.#parts.config().path, id, (device) => ({ ...device, hardware }))
	}
}
