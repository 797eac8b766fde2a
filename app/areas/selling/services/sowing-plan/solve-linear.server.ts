import { Fault } from '@sfc/domain/fault'
import type { SolveLinear } from '@sfc/domain/growing/sowing-plan/plan-sowings'
import { idleThread } from '~/areas/platform/services/idle-thread'
import { concurrencyLimit } from '~/areas/platform/services/limits/concurrency-limit'

/** A plan of 200 orders takes a second; a small machine that is busy takes more. */
const PLAN_MS = 20_000
/** Processor time of the searches of one plan for whole trays; each has a part of what is left. */
const SEARCH_MS = 600
const SEARCH_PART = 0.4
/** In less time a search finds nothing. */
const LEAST_SEARCH_MS = 20
/** A larger model might not fit into the thread's memory, which would end the whole server. */
const MOST_CHARACTERS = 4_000_000

const inTurn = concurrencyLimit({
	atOnce: 1,
	waiting: 50,
	busy: 'Several plans are being computed. Please try again in a few seconds.',
	retryAfterS: 10,
})

type Values = ReadonlyMap<string, number>
type Found = { values: [string, number][]; searchedMs: number }

const thread = idleThread('#solver-thread', { idleMs: 120_000, heapMb: 64 })

/**
 * Solves the models of one plan, all of them within `PLAN_MS`, so that nobody waits longer for a page. Throws
 * Fault unavailable when that is not enough. `isLate`: no search is begun that may be left out.
 */
export function solverOfPlan(): { solve: SolveLinear; isLate: () => boolean } {
	const until = performance.now() + PLAN_MS
	let searchMs = SEARCH_MS
	return {
		solve: (lp) => {
			const searched = (ms: number) => void (searchMs -= ms)
			const most = Math.max(LEAST_SEARCH_MS, searchMs * SEARCH_PART)
			return solveLinear(lp, { until, searchMs: most, searched })
		},
		isLate: () => searchMs < LEAST_SEARCH_MS || performance.now() > until - PLAN_MS / 2,
	}
}

type Bounds = { until: number; searchMs: number; searched: (ms: number) => void }

/** Finds the values of a linear model that cost least, by HiGHS on a thread of its own. */
async function solveLinear(lp: string, bounds: Bounds): Promise<Values> {
	if (lp.length > MOST_CHARACTERS) throw tooLong()
	return inTurn(() => askThread(lp, bounds))
}

async function askThread(lp: string, { until, searchMs, searched }: Bounds): Promise<Values> {
	const leftMs = until - performance.now()
	if (leftMs <= 0) throw tooLong()
	const found = (await thread.ask({ lp, searchMs }, leftMs).catch(() => null)) as Found | null
	if (!found) throw tooLong()
	searched(found.searchedMs)
	return new Map(found.values)
}

const tooLong = () =>
	new Fault(
		'unavailable',
		'The plan took too long on this server. Try again in a minute, or plan fewer weeks ahead in the plan settings.',
		{ retryAfterS: 60 },
	)
