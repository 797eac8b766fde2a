import { execFileSync } from 'node:child_process'
import { ROOT } from '../setup/root.mjs'

/** How many tests a project of Playwright has, without running them; 1 when even the list cannot be made. */
export function countBrowserTests(project) {
	const cli = 'node_modules/@playwright/test/cli.js'
	const args = [cli, 'test', '--project', project, '--list', '--reporter=json']
	try {
		const list = execFileSync(process.execPath, args, { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 })
		return Math.max(
			1,
			JSON.parse(list).suites.reduce((sum, suite) => sum + testsIn(suite), 0),
		)
	} catch {
		return 1
	}
}

const testsIn = ({ suites = [], specs = [] }) =>
	specs.reduce((sum, { tests }) => sum + tests.length, 0) +
	suites.reduce((sum, suite) => sum + testsIn(suite), 0)
