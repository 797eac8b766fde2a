import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmTrial } from './confirm-trial'
import { installationIn, type Installation } from './installation'
import { prepareRelease } from './prepare-release'
import { writeUpdateState } from './update-state'

let installation: Installation
beforeEach(() => {
	installation = installationIn(mkdtempSync(join(tmpdir(), 'farm-refused-')))
	writeFileSync(installation.program, '')
})
afterEach(() => rmSync(installation.folder, { recursive: true, force: true }))

const prepare = (program: string) => {
	const content = zipSync({ 'farm-agent/farm-agent.mjs': strToU8(program) })
	return prepareRelease(installation, { release: '2-x', version: '2.0.0', content }, 'agent.json')
}

test('a release that runs here is left for its trial', async () => {
	await prepare('console.log("2.0.0")')
	expect(readdirSync(installation.releases)).toEqual(['2-x'])
})

test.each([
	['calls itself another version', 'console.log("2.0.1")'],
	['does not start', 'throw new Error("broken")'],
	[
		'fails its self-test',
		'if (process.argv[2] === "self-test") process.exit(1); console.log("2.0.0")',
	],
])('of a release that %s nothing stays on the disk', async (_, program) => {
	await expect(prepare(program)).rejects.toThrow('Nothing was changed')
	expect(readdirSync(installation.releases)).toEqual([])
})

test('a refused release that is the previous program too stays for going back', async () => {
	writeFileSync(installation.previous, "const RELEASE = '2-x'")
	await expect(prepare('process.exit(1)')).rejects.toThrow('Nothing was changed')
	expect(readdirSync(installation.releases)).toEqual(['2-x'])
})

test('a release that was rolled back is deleted once the one before has reached the server', () => {
	const folder = join(installation.releases, '2-x')
	mkdirSync(folder, { recursive: true })
	const why = { reason: 'it ended with an error', at: 1 }
	writeUpdateState(installation, { state: 'taken-back', release: '2-x', version: '2.0.0', ...why })
	confirmTrial(pino({ enabled: false }), installation)
	expect(existsSync(folder)).toBe(false)
})
