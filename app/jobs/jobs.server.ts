import type { Job } from './run-jobs.server'

/** The one visible list of what the server does by itself. */
export const jobs: Job[] = []
