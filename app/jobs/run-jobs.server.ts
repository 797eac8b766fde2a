import type { Ctx } from '../context.server'
import { createJobs } from './jobs.server'

/** Runs each job periodically, never twice at once; a failing job is logged and retried. */
export function startJobs(ctx: Ctx): () => void {
	const upSince = ctx.now()
	const { jobFailures, jobRuns, jobSeconds } = ctx.metrics
	const timers = createJobs().map((job) => {
		let running = false
		const tick = async () => {
			if (running) return
			running = true
			const startedAt = performance.now()
			try {
				await job.run(ctx, upSince)
			} catch (error) {
				jobFailures.inc({ job: job.name })
				ctx.log.error({ err: error, job: job.name }, 'job failed')
			} finally {
				running = false
				jobRuns.inc({ job: job.name })
				jobSeconds.observe({ job: job.name }, (performance.now() - startedAt) / 1000)
			}
		}
		const timer = setInterval(() => void tick(), job.everyMs)
		timer.unref()
		if (job.atStart) void tick()
		return timer
	})
	return () => timers.forEach((timer) => clearInterval(timer))
}
