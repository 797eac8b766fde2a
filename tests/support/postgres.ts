import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server'

/** Starts a PostgreSQL for the workers of this project only. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
	const server = await startPostgres()
	project.config.env = { ...project.config.env, DATABASE_URL: server.url }
	return () => server.stop()
}
