import type { FarmCtx } from '~/context.server'

/** What was asked for; null when it could not be had, so that the rest of the page still stands. */
export const nullOnError = <T>(
	{ log }: Pick<FarmCtx, 'log'>,
	what: string,
	asked: Promise<T>,
): Promise<T | null> =>
	asked.catch((error: unknown) => {
		log.error({ err: error }, `the dashboard could not read ${what}`)
		return null
	})
