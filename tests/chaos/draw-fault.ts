import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'

export type Fault = {
	/** Its number in the run; with the seed it decides everything else. */
	number: number
	/** Killed as by a power cut, or stopped and continued as by a machine that hangs. */
	kind: 'kill' | 'freeze'
	/** Names of programs of the world. */
	victims: string[]
	/** How long everything runs before it, in milliseconds. */
	waitMs: number
	/** How long the victims are gone. */
	downMs: number
}

const FREEZE_SHARE = 0.2
const BOTH_SHARE = 0.2

/** Draws a fault among the programs, by the seed and the number alone. */
export function drawFault(seed: number, number: number, programs: readonly string[]): Fault {
	const random = seededRandom(seed * 1_000_003 + number)
	const pick = () => programs[Math.floor(random() * programs.length)] ?? ''
	const kind = random() < FREEZE_SHARE ? 'freeze' : 'kill'
	const victims = new Set([pick()])
	if (random() < BOTH_SHARE) victims.add(pick())
	// Most faults come soon after the start, in the middle of what a start does.
	const waitMs = Math.round(2500 * random() ** 2)
	return { number, kind, victims: [...victims], waitMs, downMs: Math.round(1500 * random()) }
}
