import { seededRandom } from '@sfc/farm-sim/chemistry-tank/random'
import { mutate } from './mutate'

/** A parser of network input. */
export type Target = {
	name: string
	/** Valid inputs, which are mutated. */
	samples: readonly Buffer[]
	/**
	 * Inputs whose cost should grow much more than their length: lists that double, endless nesting. Each must
	 * end in time.
	 */
	bombs?: readonly Buffer[]
	/** Limit for a bomb in ms of processor time; by default that of any case. */
	mostBombMs?: number
	read(data: Buffer): unknown
	/** Whether the parser may throw this error; by default none. */
	mayThrow?(error: unknown): boolean
	/** The longest text in its output; by default `MOST_CHARS`. */
	mostChars?: number
}

/** A failed case; `seed` and `number` reproduce it. */
export type Finding = {
	target: string
	seed: number
	number: number
	problem: string
	data: Buffer
}

/** The longest text of a device that may be shown to a person, in characters. */
const MOST_CHARS = 1000
/** Limit for the number of values in an output. */
const MOST_VALUES = 100_000
const MOST_DEPTH = 300
/** A slower case is repeated and measured in processor time, because the machine may have been busy. */
const SLOW_MS = 100
const TRIES = 5
export const MOST_FINDINGS = 5

/** The inputs of a case, determined by seed and number alone. */
export const buildCase = (
	{ samples }: Pick<Target, 'samples'>,
	seed: number,
	number: number,
): Buffer =>
	mutate(samples, seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)))

/** Runs cases and returns their failures; it stops after the fifth. */
export function fuzz(target: Target, { cases, seed }: { cases: number; seed: number }): Finding[] {
	const findings: Finding[] = []
	for (let number = 0; number < cases && findings.length < MOST_FINDINGS; number++) {
		const data = buildCase(target, seed, number)
		const problem = runCase(target, data)
		if (problem) findings.push({ target: target.name, seed, number, problem, data })
	}
	return findings
}

/** Limit for the memory a parser may hold while it reads one text. */
const MOST_RSS_BYTES = 256e6

/** Checks a parser with a bomb, like `runCase`, and its memory. */
export function runBomb(target: Target, data: Buffer): string | undefined {
	const before = process.memoryUsage.rss()
	const problem = runCase(target, data, target.mostBombMs)
	const grown = process.memoryUsage.rss() - before
	return problem ?? (grown > MOST_RSS_BYTES ? `takes ${Math.round(grown / 1e6)} MB` : undefined)
}

/** The failure of a parser with this input; undefined when it passes. */
export function runCase(target: Target, data: Buffer, mostMs = SLOW_MS): string | undefined {
	const { mayThrow = () => false, mostChars = MOST_CHARS } = target
	let output: unknown
	const startedAt = performance.now()
	try {
		output = target.read(data)
	} catch (error) {
		if (!mayThrow(error))
			return `throws ${error instanceof Error ? (error.stack ?? '') : 'no error'}`
	}
	if (performance.now() - startedAt > mostMs && fastestMs(target, data) > mostMs)
		return `takes more than ${mostMs} ms for ${data.length} bytes`
	return findPollution() ?? findExcess(output, mostChars)
}

function fastestMs({ read }: Target, data: Buffer): number {
	const times = Array.from({ length: TRIES }, () => {
		const before = process.cpuUsage()
		try {
			read(data)
		} catch {
			// Already reported.
		}
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	})
	return Math.min(...times)
}

/** One object of each kind: properties written to all of that kind are listed with its own. */
const BARE: readonly object[] = [{}, [], () => undefined, Object('') as object]

/** Finds a polluted prototype; each pollution is reported once. */
function findPollution(): string | undefined {
	for (const one of BARE) for (const key in one) return `changes what all objects have: ${key}`
	return undefined
}

const PLAIN = new Set<unknown>([null, Object.prototype, Array.prototype])

/** Finds texts that are too long, too many values, and objects with a prototype from outside. */
function findExcess(output: unknown, mostChars: number): string | undefined {
	let left = MOST_VALUES
	const look = (value: unknown, depth: number): string | undefined => {
		if ((left -= 1) < 0) return `gives more than ${MOST_VALUES} values`
		if (depth > MOST_DEPTH) return 'nests without end'
		if (typeof value === 'string')
			return value.length > mostChars ? `gives a text of ${value.length} characters` : undefined
		if (typeof value !== 'object' || value === null) return undefined
		if (Buffer.isBuffer(value) || value instanceof URL || value instanceof Error) return undefined
		const inside =
			value instanceof Map
				? [...(value as Map<unknown, unknown>).entries()].flat()
				: value instanceof Set
					? [...(value as Set<unknown>)]
					: Object.entries(value).flat()
		if (!(value instanceof Map || value instanceof Set) && !PLAIN.has(Object.getPrototypeOf(value)))
			return 'gives an object with a prototype of its own'
		for (const one of inside as unknown[]) {
			const problem = look(one, depth + 1)
			if (problem) return problem
		}
		return undefined
	}
	return look(output, 0)
}
