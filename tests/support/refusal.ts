import { Fault } from '@sfc/domain/fault'

/** The Fault that a call is refused with; throws when it succeeds or fails otherwise. */
export async function refusal(work: Promise<unknown>): Promise<Fault> {
	const error = await work.then(
		() => null,
		(cause: unknown) => cause,
	)
	if (!(error instanceof Fault)) throw new Error(`no Fault: ${String(error)}`)
	return error
}
