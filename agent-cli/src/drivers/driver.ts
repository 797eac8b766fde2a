import type { InventoryDevice } from '@sfc/contract/agent/inventory'
import type { NightVision } from '@sfc/domain/cameras/camera-options'
import type { CameraEvent } from '@sfc/domain/cameras/camera-events'
import type { OutputLimits } from '@sfc/domain/control/output-class'
import type { Quality } from '@sfc/domain/readings/quality'
import type { Logger } from 'pino'
import type { z } from 'zod'

/** One value as the device gave it. `at` is the agent's clock, milliseconds UTC. */
export type Sample = {
	point: string
	at: number
	/** In the unit of the point's quantity; null when the device gave no number. A switch is 0 or 1. */
	value: number | null
	quality: Quality
	/** Why the quality is not good, in words. */
	reason?: string
}

/**
 * The result of a write. `done` only when the device read back the wanted state. `not-sent` means
 * nothing left this machine, so trying again is safe; `unknown` means it may have acted.
 */
export type WriteOutcome =
	| { outcome: 'done'; readBack: boolean }
	| { outcome: 'rejected' | 'not-sent' | 'unknown'; reason: string; readBack?: boolean }

export type WriteRequest = {
	point: string
	on: boolean
	/** How far on, 1 to 100 %; only for an output that can be dimmed. */
	percent?: number | undefined
	/** End of an ON, from now. A driver that can hand it to the device does (pulse, auto-off). */
	maxOnMs: number | null
}

/** Speeds from -1 to 1: right, up and closer are positive. */
export type CameraMove = { pan: number; tilt: number; zoom: number; durationMs: number }

/** `done`: the camera confirmed both the move and the stop. */
export type MoveOutcome =
	| { outcome: 'done' }
	| { outcome: 'rejected' | 'not-sent' | 'unknown'; reason: string }

/** A place that a camera remembers, by its token. */
export type CameraPreset = { token: string; name: string }

/** What a camera says it sees. `source` tells its detectors apart. */
export type CameraNotice = { what: CameraEvent; source: string; isOn: boolean }

/** A picture or video of a camera, with the login that it wants. */
export type CameraVideo = { url: string; login?: { username: string; password: string } }

/** What can be done with an open camera; what it cannot do is left out. Calls throw `DeviceError`. */
export type CameraSession = {
	/** A JPEG. */
	snapshot?(signal: AbortSignal): Promise<Uint8Array>
	/** Turns it for a while and stops it again, also when `signal` aborts. Never throws. */
	move?(move: CameraMove, signal: AbortSignal): Promise<MoveOutcome>
	presets?: {
		list(): readonly CameraPreset[]
		go(token: string, signal: AbortSignal): Promise<void>
		/** Remembers where it looks now. */
		save(name: string, signal: AbortSignal): Promise<void>
		remove(token: string, signal: AbortSignal): Promise<void>
	}
	setNightVision?(mode: NightVision, signal: AbortSignal): Promise<void>
	/** The video whose height is nearest to what is wanted. */
	video?(height: number, signal: AbortSignal): Promise<CameraVideo>
	/** Hands on what the camera sees, until `signal` aborts. Throws when it stops telling. */
	watch?(onNotice: (notice: CameraNotice) => void, signal: AbortSignal): Promise<void>
}

/** How the device itself makes an output safe when this agent goes silent. */
export type FailSafe = {
	point: string
	/** `armed`: written and read back. `pulse`: each ON ends in the device. `none`: it has no timer. */
	state: 'armed' | 'pulse' | 'none'
	/** Silence after which the device acts, when armed. */
	afterS?: number
	/** The longest ON that a pulse can end; endless unless told. */
	longestMs?: number
	/** A pulse that `renew` begins anew while the output is on: it may be short, whatever the ON lasts. */
	isRenewed?: boolean
	reason?: string
}

/** A device as it is described to the server; the agent adds key, name, zone and address. */
export type Description = Pick<
	InventoryDevice,
	'kind' | 'vendor' | 'model' | 'identity' | 'simulated' | 'details' | 'points'
>

/** An open device. Calls may overlap; the driver queues them per connection. */
export type Session = {
	describe(): Description
	/** What the device answered while it was opened, for drivers that find out so whether it is there. */
	opening?: Sample[]
	/** Reads every point once. Throws `DeviceError` when the device does not answer at all. */
	read(signal: AbortSignal): Promise<Sample[]>
	/** For devices that report by themselves (MQTT): called with samples as they come. */
	subscribe?(
		onSamples: (samples: Sample[]) => void,
		onStatus: (online: boolean, reason?: string) => void,
	): void
	/** Writes one output and reads it back. Never throws. */
	write(request: WriteRequest, signal: AbortSignal): Promise<WriteOutcome>
	/**
	 * Begins the device's timer of an output that is on anew, without switching it. Rejects when that was not
	 * sent; sends nothing after `signal` aborts.
	 */
	renew?(point: string, forMs: number, signal: AbortSignal): Promise<void>
	/** Sets the device's own watchdog and safe states and reads them back. Never throws. */
	armFailSafe(
		outputs: { point: string; limits: OutputLimits }[],
		afterS: number,
	): Promise<FailSafe[]>
	/** What a camera can do besides. */
	camera?: CameraSession
	close(): Promise<void>
}

export type DeviceConfig<Settings> = {
	id: string
	name: string
	settings: Settings
	pollMs: number
	/** The folder of this site's Modbus models. */
	modelsDir?: string | undefined
}

export type Driver<Settings = unknown> = {
	kind: InventoryDevice['driver']
	/** Checks the `settings` of a device in the configuration file. */
	settings: z.ZodType<Settings>
	/** Host and port in words, for people and for the inventory's `address`. */
	address(settings: Settings): string
	/** Connects. Throws `DeviceError` when the device cannot be reached. */
	open(device: DeviceConfig<Settings>, log: Logger, signal: AbortSignal): Promise<Session>
}

export const defineDriver = <Settings>(driver: Driver<Settings>): Driver<Settings> => driver

/** A device that cannot be reached or answers nonsense: expected on a farm, reported, never fatal. */
export class DeviceError extends Error {
	override readonly name = 'DeviceError'
}

/** The device's part of the configuration is wrong: trying again does not help. */
export class SettingsError extends DeviceError {}

/** A device found on the network, with the evidence and how certain it is. */
export type Candidate = {
	driver: InventoryDevice['driver'] | null // null: something is there, nobody knows what
	name: string
	kind: InventoryDevice['kind']
	vendor?: string
	model?: string
	address: string
	identity?: string
	/** Hardware address, lower case with colons, of what is in this machine's own network. */
	mac?: string
	/** The name that it gives itself in the network. */
	hostname?: string
	/** How it speaks, as people read it: `HTTP`, `Modbus TCP`. */
	protocols?: string[]
	/** `certain`: the device named itself and the model is known. Only these are adopted unasked. */
	certainty: 'certain' | 'likely' | 'unknown'
	/** What was seen, one sentence each. */
	evidence: string[]
	/** Why it is not ready, and what to do: wrong subnet, password needed, model not known. */
	warning?: string
	/** Ready-made settings for the configuration file, when the driver is known. */
	settings?: Record<string, unknown>
}
