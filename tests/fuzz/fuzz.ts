import { mutate, randomOf } from './mutate'

/** A parser of what comes from the network. */
export type Target = {
	name: string
	/** Valid ones, which are changed. */
	samples: readonly Buffer[]
	/** What is made to cost much more than its length: lists that double, levels without end. Each ends in its time too. */
	bombs?: readonly Buffer[]
	/** How long a bomb may take, ms of processor time; by default as any case. */
	mostBombMs?: number
	read(data: Buffer): unknown
	/** Whether a parser that declares to refuse may throw this. By default it may throw nothing. */
	mayThrow?(error: unknown): boolean
	/** The longest text in what it gives; by default `MOST_CHARS`. */
	mostChars?: number
}

/** What went wrong in one case; `seed` and `number` make it again. */
export type Finding = {
	target: string
	seed: number
	number: number
	problem: string
	data: Buffer
}

/** The longest text that a device may put before a person, in characters. */
const MOST_CHARS = 1000
/** All of what comes out of a case. */
const MOST_VALUES = 100_000
const MOST_DEPTH = 300
/** A case that takes longer is tried again, by the time of the processor: the machine may have been busy. */
const SLOW_MS = 100
const TRIES = 5
export const MOST_FINDINGS = 5

/** The inputs of a case: the same for the same seed and number, whichever ran before. */
export const caseOf = (
	{ samples }: Pick<Target, 'samples'>,
	seed: number,
	number: number,
): Buffer =>
	mutate(samples, randomOf(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)))

/** Reads so many cases and gives what went wrong; it ends early with the fifth finding. */
export function fuzz(target: Target, { cases, seed }: { cases: number; seed: number }): Finding[] {
	const findings: Finding[] = []
	for (let number = 0; number < cases && findings.length < MOST_FINDINGS; number++) {
		const data = caseOf(target, seed, number)
		const problem = runCase(target, data)
		if (problem) findings.push({ target: target.name, seed, number, problem, data })
	}
	return findings
}

/** What a parser may hold of one text while it reads it. */
const MOST_RSS_BYTES = 256e6

/** What is wrong with how a parser takes a bomb: as `runCase`, and how much memory it takes. */
export function runBomb(target: Target, data: Buffer): string | undefined {
	const before = process.memoryUsage.rss()
	const problem = runCase(target, data, target.mostBombMs)
	const grown = process.memoryUsage.rss() - before
	return problem ?? (grown > MOST_RSS_BYTES ? `takes ${Math.round(grown / 1e6)} MB` : undefined)
}

/** What is wrong with how a parser takes this; undefined when nothing is. */
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
			// Said before.
		}
		const { user, system } = process.cpuUsage(before)
		return (user + system) / 1000
	})
	return Math.min(...times)
}

/** One of each kind: what is written to all of that kind is listed with its own. */
const BARE: readonly object[] = [{}, [], () => undefined, Object('') as object]

/** Whether something was written that every object has from then on. Nothing of it is listed before. */
function findPollution(): string | undefined {
	for (const one of BARE) for (const key in one) return `changes what all objects have: ${key}`
	return undefined
}

const PLAIN = new Set<unknown>([null, Object.prototype, Array.prototype])

/** Texts that are too long, too many values, and objects whose prototype came from outside. */
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
