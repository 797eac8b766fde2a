import pLimit from 'p-limit'

/** Runs what it is given, at most so many at a time. */
export type Limiter = <T>(run: () => Promise<T>) => Promise<T>

export const createLimiter = (atOnce: number): Limiter => {
	const limit = pLimit(atOnce)
	return (run) => limit(run)
}
