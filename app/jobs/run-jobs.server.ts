import type { Ctx } from '../context.server'
import { randomBytes } from 'node:crypto'
import { withLogScope } from '../log-scope'
import { addGauge } from '../metrics/metrics.server'
import { withSpan } from '../tracing/with-span'
import type { Role } from '../env.server'
import { jobsOfRole } from './jobs.server'

/**
 * Runs each job periodically, never twice at once; a failing job is logged and retried. Returns a function
 * that starts none any more, and resolves when those that run have ended and let go what they claimed.
 */
export function startJobs(ctx: Ctx, role: Role): () => Promise<void> {
	const { jobFailures, jobRuns, jobSeconds, registry } = ctx.metrics
	const dueMs = new Map<string, number>()
	addGauge(
		registry,
		'sfc_job_lag_seconds',
		'Time for which a job is due and has not ended',
		() => ({
			label: 'job',
			values: [...dueMs].map(([job, at]) => [job, Math.max(0, performance.now() - at) / 1000]),
		}),
	)
	const underWay = new Set<Promise<void>>()
	const timers = jobsOfRole(role).map((job) => {
		let running = false
		dueMs.set(job.name, performance.now() + (job.atStart ? 0 : job.everyMs))
		const tick = async () => {
			if (running) return
			running = true
			const startedAt = performance.now()
			const scope = { job: job.name, runId: randomBytes(8).toString('hex') }
			try {
				await withLogScope(scope, () => withSpan(`job ${job.name}`, {}, () => job.run(ctx)))
			} catch (error) {
				jobFailures.inc({ job: job.name })
				ctx.log.error({ err: error, ...scope }, 'job failed')
			} finally {
				running = false
				dueMs.set(job.name, performance.now() + job.everyMs)
				jobRuns.inc({ job: job.name })
				jobSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1000)
			}
		}
		const start = () => {
			const run = tick()
			underWay.add(run)
			void run.finally(() => underWay.delete(run))
		}
		const timer = setInterval(start, job.everyMs)
		timer.unref()
		if (job.atStart) start()
		return timer
	})
	return async () => {
		timers.forEach((timer) => clearInterval(timer))
		await Promise.all(underWay)
	}
}
