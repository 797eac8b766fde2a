import type { ControllerMap } from '../map'

/**
 * One controller: relays, their timers, a watchdog. It has no clock of its own: `nowMs` is passed
 * in, so that simulated time can run at any speed.
 */
export type Controller = ReturnType<typeof createController>

export function createController(map: ControllerMap, startOn: ReadonlySet<string>, nowMs: number) {
	const count = map.outputs.length
	let coils = map.outputs.map((key) => startOn.has(key))
	let settings = factorySettings(count)
	let levels = new Array<number>(count).fill(100)
	let endsAtMs: (number | null)[] = new Array<null>(count).fill(null)
	let heardAtMs = nowMs
	let tripped = false
	let startedAtMs = nowMs
	let boots = 1

	const trip = () => {
		tripped = true
		for (let i = 0; i < count; i++) {
			if (settings.watchdogAction[i] !== 1) continue
			coils[i] = settings.safeState[i] === 1
			endsAtMs[i] = null
		}
	}
	const watchdogDueMs = () =>
		settings.watchdogS > 0 && !tripped ? heardAtMs + settings.watchdogS * 1000 : Infinity

	return {
		map,
		coil: (i: number): boolean => coils[i] ?? false,
		/** How far on an output is when it is on, percent; as it leaves the factory: all the way. */
		level: (i: number): number => levels[i] ?? 100,
		setLevel(i: number, percent: number): void {
			levels[i] = percent
		},
		/** Off cancels the timer; on leaves it. */
		setCoil(i: number, on: boolean): void {
			coils[i] = on
			if (!on) endsAtMs[i] = null
		},
		/** Starts or restarts a timed ON; 0 cancels the timer and leaves the output as it is. */
		setTimedOn(i: number, tenths: number, atMs: number): void {
			endsAtMs[i] = tenths > 0 ? atMs + tenths * 100 : null
			if (tenths > 0) coils[i] = true
		},
		timedOnLeft: (i: number, atMs: number): number =>
			Math.max(0, Math.ceil(((endsAtMs[i] ?? atMs) - atMs) / 100)),
		settings: () => settings,
		uptimeS: (atMs: number): number => Math.floor((atMs - startedAtMs) / 1000),
		boots: (): number => boots,
		isTripped: (): boolean => tripped,

		/** Restarts the watchdog after a valid request. */
		touch(atMs: number): void {
			heardAtMs = atMs
			tripped = false
		},
		/** The next instant at which a timer or the watchdog is due. */
		nextDueMs: (): number =>
			Math.min(watchdogDueMs(), ...endsAtMs.map((endMs) => endMs ?? Infinity)),
		tick(atMs: number): void {
			endsAtMs.forEach((endMs, i) => {
				if (endMs === null || endMs > atMs) return
				coils[i] = false
				endsAtMs[i] = null
			})
			if (watchdogDueMs() <= atMs) trip()
		},
		/** A power loss: everything off, factory settings, boot counter plus one. */
		reboot(atMs: number): void {
			coils = coils.map(() => false)
			settings = factorySettings(count)
			levels = levels.map(() => 100)
			endsAtMs = endsAtMs.map(() => null)
			heardAtMs = atMs
			startedAtMs = atMs
			tripped = false
			boots = (boots + 1) & 0xffff
		},
		/** Power is back after a restart: uptime and watchdog count from here. */
		poweredUp(atMs: number): void {
			startedAtMs = atMs
			heardAtMs = atMs
		},
	}
}

function factorySettings(count: number) {
	return {
		/** 0 = off, as most relay boards leave the factory. */
		watchdogS: 0,
		safeState: new Array<number>(count).fill(0),
		watchdogAction: new Array<number>(count).fill(0),
	}
}
