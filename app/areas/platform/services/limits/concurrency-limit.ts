import { Fault } from '@sfc/domain/fault'

type Turn = {
	/** Caller of the work; waiting callers take turns. */
	caller?: string
	/** Whether it goes before all other work. */
	first?: boolean
}

/**
 * Runs `atOnce` pieces of work and queues `waiting` more, of one caller `waitingOfCaller`, so that
 * memory stays bounded. Beyond that it throws Fault unavailable with the message `busy`. Callers take
 * turns: however much one of them queues, another waits for one piece of it.
 */
export function concurrencyLimit({
	atOnce,
	waiting = 0,
	waitingOfCaller = waiting,
	busy,
	retryAfterS = 5,
}: {
	atOnce: number
	waiting?: number
	waitingOfCaller?: number
	busy: string
	retryAfterS?: number
}) {
	let running = 0
	const queues = { first: new FairQueue(), others: new FairQueue() }
	return async <T>(
		work: () => Promise<T>,
		{ caller = '', first = false }: Turn = {},
	): Promise<T> => {
		if (running >= atOnce) {
			const queue = first ? queues.first : queues.others
			if (queue.size >= waiting || queue.sizeOf(caller) >= waitingOfCaller)
				throw new Fault('unavailable', busy, { retryAfterS })
			await new Promise<void>((go) => queue.push(caller, go))
		} else running++
		try {
			return await work()
		} finally {
			// The slot goes to the next in the queue; it becomes free only when there is none.
			const next = queues.first.shift() ?? queues.others.shift()
			if (next) next()
			else running--
		}
	}
}

/** Queue of waiting work, by caller; the callers are in the order of their turns. */
class FairQueue {
	size = 0
	readonly #callers = new Map<string, (() => void)[]>()

	sizeOf(caller: string): number {
		return this.#callers.get(caller)?.length ?? 0
	}

	push(caller: string, go: () => void): void {
		const own = this.#callers.get(caller)
		if (own) own.push(go)
		else this.#callers.set(caller, [go])
		this.size++
	}

	shift(): (() => void) | undefined {
		const [turn] = this.#callers
		if (!turn) return undefined
		const [caller, own] = turn
		const go = own.shift()
		this.#callers.delete(caller)
		if (own.length > 0) this.#callers.set(caller, own)
		this.size--
		return go
	}
}

/**
 * Runs pieces of work whose weights add up to at most `most`, in the order they came; one that is heavier runs
 * alone. Beyond `waiting` it throws Fault unavailable with the message `busy`.
 */
export function weightLimit({
	most,
	waiting,
	busy,
	retryAfterS = 5,
}: {
	most: number
	waiting: number
	busy: string
	retryAfterS?: number
}) {
	let running = 0
	const queue: { weight: number; go: () => void }[] = []
	const admit = () => {
		for (let next = queue[0]; next && running + next.weight <= most; next = queue[0]) {
			queue.shift()
			running += next.weight
			next.go()
		}
	}
	return async <T>(wanted: number, work: () => Promise<T>): Promise<T> => {
		if (queue.length >= waiting) throw new Fault('unavailable', busy, { retryAfterS })
		const weight = Math.min(wanted, most)
		await new Promise<void>((go) => {
			queue.push({ weight, go })
			admit()
		})
		try {
			return await work()
		} finally {
			running -= weight
			admit()
		}
	}
}
