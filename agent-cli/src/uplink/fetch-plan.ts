import type { SignedPlan } from '@sfc/contract/agent/plan'
import { uplinkOperations } from '@sfc/contract/uplink/uplink-operations'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { HttpClient } from './http-client'

type PlanFetcherOptions = {
	http: HttpClient
	log: Logger
	wants(version: number): boolean
	take(plan: SignedPlan): void
}

/** Fetches the plan when the server has a newer one, one call at a time; the next offer tries again. */
export class PlanFetcher {
	#fetching = false

	constructor(private readonly options: PlanFetcherOptions) {}

	async offer(version: number, signal?: AbortSignal): Promise<void> {
		const { http, log, wants, take } = this.options
		if (this.#fetching || !wants(version)) return
		this.#fetching = true
		try {
			const { answer } = await http.call(uplinkOperations.readPlan, { signal })
			take(answer)
		} catch (error) {
			log.debug({ reason: describeError(error), version }, 'the plan could not be fetched')
		} finally {
			this.#fetching = false
		}
	}
}
