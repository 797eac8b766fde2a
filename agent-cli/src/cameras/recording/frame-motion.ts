/** Size of the grey pictures that are compared. */
export const FRAME = { width: 64, height: 36, perSecond: 2 } as const
export const FRAME_BYTES = FRAME.width * FRAME.height

/** A point differs when its grey is off by more than this, of 255: above the noise of a dark picture. */
const GREY = 22
/** Something moves when from 0.5 % to 50 % of the points differ. More is a lamp, or the camera turned. */
const LEAST = 0.005 * FRAME_BYTES
const MOST = 0.5 * FRAME_BYTES
/** Two pictures in a row, so that one bad picture is nothing. */
const IN_A_ROW = 2
/** How much of each picture goes into what is taken for still. */
const LEARNS = 0.1

/**
 * Tells movement by comparing pictures with what was there before. Lamps that switch or rise change the
 * whole picture, which is taken for the new one.
 */
export class FrameMotion {
	#still: Float32Array | null = null
	#moving = 0

	/** Whether something moves, of the next grey picture. */
	see(frame: Uint8Array): boolean {
		const still = this.#still
		if (!still || frame.byteLength !== still.length) {
			this.#still = Float32Array.from(frame)
			return false
		}
		let differing = 0
		for (let i = 0; i < still.length; i++)
			if (Math.abs((frame[i] ?? 0) - (still[i] ?? 0)) > GREY) differing++
		if (differing > MOST) {
			this.#still = Float32Array.from(frame)
			this.#moving = 0
			return false
		}
		for (let i = 0; i < still.length; i++)
			still[i] = (still[i] ?? 0) + LEARNS * ((frame[i] ?? 0) - (still[i] ?? 0))
		this.#moving = differing >= LEAST ? this.#moving + 1 : 0
		return this.#moving >= IN_A_ROW
	}
}
