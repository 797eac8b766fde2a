/** Where the camera looks: −1 to 1 left to right and bottom to top; zoom 0 (whole farm) to 1. */
export type View = { pan: number; tilt: number; zoom: number }

const HOME: View = { pan: 0, tilt: 0, zoom: 0 }
/** The time from one end to the other at speed 1. */
const FULL_SWEEP_S = 8
const LONGEST_MOVE_S = 60

/**
 * The pan-tilt-zoom head of the camera. `nowMs` is passed in; a move runs until its time is over or
 * it is stopped.
 */
export function createPtz(startMs: number) {
	let view = HOME
	let speed = HOME
	let untilMs = startMs
	let atMs = startMs

	const settle = (nowMs: number) => {
		const seconds = Math.max(0, Math.min(nowMs, untilMs) - atMs) / 1000
		const step = (2 * seconds) / FULL_SWEEP_S
		view = bounded({
			pan: view.pan + speed.pan * step,
			tilt: view.tilt + speed.tilt * step,
			zoom: view.zoom + (speed.zoom * step) / 2,
		})
		atMs = nowMs
		if (nowMs >= untilMs) speed = HOME
	}
	return {
		view(nowMs: number): View {
			settle(nowMs)
			return view
		},
		isMoving(nowMs: number): boolean {
			settle(nowMs)
			return speed.pan !== 0 || speed.tilt !== 0 || speed.zoom !== 0
		},
		move(velocity: View, seconds: number, nowMs: number): void {
			settle(nowMs)
			speed = velocity
			untilMs = nowMs + Math.min(LONGEST_MOVE_S, seconds) * 1000
		},
		moveBy(step: View, nowMs: number): void {
			settle(nowMs)
			speed = HOME
			view = bounded({
				pan: view.pan + step.pan,
				tilt: view.tilt + step.tilt,
				zoom: view.zoom + step.zoom,
			})
		},
		lookAt(place: View, nowMs: number): void {
			settle(nowMs)
			speed = HOME
			view = place
		},
		stop(nowMs: number): void {
			settle(nowMs)
			speed = HOME
		},
	}
}

const within = (value: number, least: number): number => Math.min(1, Math.max(least, value))

const bounded = ({ pan, tilt, zoom }: View): View => ({
	pan: within(pan, -1),
	tilt: within(tilt, -1),
	zoom: within(zoom, 0),
})
