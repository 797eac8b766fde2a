import type { Zone } from '@sfc/domain/control/catalogue'
import { createFaultBoard } from './faults/fault-board'
import type { FaultKind, Service } from './faults/fault-kinds'
import { isService } from './faults/fault-board'
import type { SavedFarm } from './saved-farm'
import { CONTROLLERS, OUTPUT_KEYS, PLUGS, SENSORS, type Plug } from './map'
import { createController, type Controller } from './modbus/controller'
import { startOutputs } from './start-outputs'
import { readSensor } from './world/read-sensor'
import { setSensor } from './world/set-sensor'
import { stepWorld } from './world/step-world'
import { createWorld, type World } from './world/world'

const LONGEST_SLICE_S = 1

/** The farm itself: world, controllers, plugs and faults on one simulated clock. No sockets. */
export type Farm = ReturnType<typeof createFarm>

type FarmOptions = { seed: number; startMs: number; startHour: number; kept?: SavedFarm | null }

/** Goes on from a kept farm, as if it had stood still since; else begins one. */
export function createFarm(options: FarmOptions) {
	const { kept } = options
	const startOn = kept ? new Set(kept.on) : startOutputs(options.startHour)
	const faults = createFaultBoard()
	let world = kept
		? { ...kept.world, atMs: options.startMs }
		: createWorld(options.seed, options.startMs)
	const controllers: readonly Controller[] = CONTROLLERS.map((map) =>
		createController(map, startOn, world.atMs),
	)
	for (const { map, setLevel } of kept ? controllers : [])
		for (const key of map.dimmable)
			setLevel(map.outputs.indexOf(key), Math.round(100 * (world.levels[key] ?? 1)))
	const plugs = new Map<Plug, boolean>(PLUGS.map((plug) => [plug, startOn.has(plug)]))
	const plugEndsAtMs = new Map<Plug, number>()
	const backAtMs = new Map<Service, number>()
	const listeners = new Set<() => void>()
	let relays: ReadonlySet<string> = new Set(startOn)

	const commanded = (key: string): boolean => {
		for (const controller of controllers) {
			const index = controller.map.outputs.indexOf(key)
			if (index >= 0) return controller.coil(index)
		}
		return plugs.get(key as Plug) ?? false
	}
	const levels = () =>
		Object.fromEntries(
			controllers.flatMap(({ map, level }) =>
				map.dimmable.map((key) => [key, level(map.outputs.indexOf(key)) / 100]),
			),
		)
	const settleRelays = () => {
		const next = OUTPUT_KEYS.filter((key) => faults.relay(key, commanded(key), relays.has(key)))
		relays = new Set(next)
		world = { ...world, levels: levels() }
	}
	const restart = (service: Service, awayS: number) => {
		controllers.find(({ map }) => map.zone === service)?.reboot(world.atMs)
		if (service === 'mqtt') {
			for (const plug of PLUGS) plugs.set(plug, false)
			plugEndsAtMs.clear()
		}
		backAtMs.set(service, world.atMs + awayS * 1000)
		faults.setAway(service, true)
	}
	const endPlugTimes = () => {
		for (const [plug, atMs] of plugEndsAtMs) {
			if (atMs > world.atMs) continue
			plugs.set(plug, false)
			plugEndsAtMs.delete(plug)
		}
	}
	const endAbsences = () => {
		for (const [service, atMs] of backAtMs) {
			if (atMs > world.atMs) continue
			// The uptime of a controller counts from the moment it has power again.
			controllers.find(({ map }) => map.zone === service)?.poweredUp(world.atMs)
			backAtMs.delete(service)
			faults.setAway(service, false)
		}
	}
	const nextDueMs = () =>
		Math.min(
			...controllers.map((controller) => controller.nextDueMs()),
			...backAtMs.values(),
			...plugEndsAtMs.values(),
		)
	const announce = () => {
		settleRelays()
		for (const listener of listeners) listener()
	}
	// Lights and pumps that run from the start take effect at once.
	if (!kept) world = { ...stepWorld(world, relays, 5), atMs: options.startMs }

	return {
		seed: options.seed,
		startHour: options.startHour,
		faults,
		controllers,
		world: (): World => world,
		nowMs: (): number => world.atMs,
		/** Keys of outputs whose relay is closed. */
		running: (): ReadonlySet<string> => relays,
		commanded,
		controller: (zone: Zone): Controller | undefined =>
			controllers.find(({ map }) => map.zone === zone),
		/** The value of the sensor, faults included; NaN when it has failed. */
		read(name: string): number {
			const sensor = SENSORS.find((row) => row.name === name)
			if (!sensor) return NaN
			return faults.sensor(name, readSensor(world, sensor), sensor.max - sensor.min, world.atMs)
		},
		/** `forMs` is the plug's own timer, after which it switches off. */
		setPlug(plug: Plug, on: boolean, forMs: number | null): void {
			plugs.set(plug, on)
			plugEndsAtMs.delete(plug)
			if (on && forMs !== null) plugEndsAtMs.set(plug, world.atMs + forMs)
			announce()
		},
		plugLeftMs: (plug: Plug): number => Math.max(0, (plugEndsAtMs.get(plug) ?? 0) - world.atMs),
		/** Call after switching an output, so that relays and listeners are updated at once. */
		settle: announce,
		/** Moves the simulated clock; timers and watchdogs act at their exact instant. */
		advance(seconds: number): void {
			const endMs = world.atMs + seconds * 1000
			while (world.atMs < endMs - 1e-6) {
				const sliceMs =
					Math.min(
						endMs,
						world.atMs + LONGEST_SLICE_S * 1000,
						Math.max(nextDueMs(), world.atMs + 1),
					) - world.atMs
				world = stepWorld(world, relays, sliceMs / 1000)
				for (const controller of controllers) controller.tick(world.atMs)
				endPlugTimes()
				endAbsences()
				settleRelays()
			}
			announce()
		},
		setSensor(name: string, value: number): void {
			world = setSensor(world, name, value)
		},
		/** Throws `Fault` invalid for a target or argument the kind does not accept. */
		fault(kind: FaultKind, target?: string, arg?: string): void {
			for (const added of faults.set(kind, target, arg)) {
				if (kind === 'reboot' && isService(added.target)) restart(added.target, Number(added.arg))
			}
			announce()
		},
		clearFaults(): void {
			faults.clear()
			backAtMs.clear()
			announce()
		},
		/**
		 * Calls the listener whenever time passed or an output was switched. Returns a function that
		 * unsubscribes.
		 */
		onChange(listener: () => void): () => void {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}
