import { Fault } from '@sfc/domain/fault'

/**
 * Saves one item after the other; an error on the way names how many are saved. Throws Fault as
 * `save` does.
 */
export async function saveInTurn<T>(
	all: readonly T[],
	save: (one: T) => Promise<void>,
): Promise<void> {
	for (const [saved, one] of all.entries())
		await save(one).catch((error: unknown) => {
			if (!(error instanceof Fault) || saved === 0) throw error
			const text = `${error.message} (${saved} of ${all.length} devices are saved)`
			throw new Fault(error.code, text, { cause: error })
		})
}
