import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CommandError } from '../exit-codes'
import { installationIn, type Installation } from './installation'
import { removeOldReleases, rollBackSteps, trialSteps } from './swap-program'
import { readUpdateState, writeUpdateState } from './update-state'

const NEW = { release: '2.0.0-abc', version: '2.0.0' }
const says = (word: string) => `console.log(${JSON.stringify(word)})\n`
/** Runs until it is told to stop, as an agent does. */
const RUNS = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); ${says('new')}`

let installation: Installation

beforeEach(() => {
	installation = installationIn(mkdtempSync(join(tmpdir(), 'farm-update-')))
	writeFileSync(installation.program, says('old'))
})
afterEach(() => rmSync(installation.folder, { recursive: true, force: true }))

function unpack(text: string, { release }: { release: string } = NEW): void {
	mkdirSync(join(installation.releases, release), { recursive: true })
	writeFileSync(join(installation.releases, release, 'farm-agent.mjs'), text)
}
function install(text: string, of = NEW): void {
	unpack(text, of)
	for (const step of trialSteps(installation, of)) step()
}
/** Starts the program as a service manager does, to its end. */
function start(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [installation.program, ...args])
	return { code: status, said: stdout.toString().trim(), error: stderr.toString() }
}
const state = () => readUpdateState(installation)
const endTrial = () => rmSync(installation.state)

test('a release that proves itself is started from then on', () => {
	install(says('new'))
	expect(start('run')).toMatchObject({ code: 0, said: 'new' })
	endTrial()
	for (let i = 0; i < 5; i++) expect(start('run').said).toBe('new')
})

test('a release that crashes twice is rolled back and never started again', () => {
	install(`${says('new')}throw new Error('broken')\n`)
	expect(start('run')).toMatchObject({ code: 1, said: 'new' })
	expect(start('run')).toMatchObject({ code: 1, said: 'new' })
	expect(start('run')).toMatchObject({ code: 0, said: 'old' })
	expect(state()).toMatchObject({ state: 'taken-back', version: '2.0.0' })
	expect(readFileSync(installation.program, 'utf8')).toBe(says('old'))
	expect(start('run').said).toBe('old')
})

test.each([
	'await import("./missing.mjs")',
	'this is no program',
	'process.kill(process.pid, "SIGKILL")',
])('a release that cannot start (%s) is rolled back', (text) => {
	install(text)
	const said = Array.from({ length: 4 }, () => start('run').said)
	expect(said.at(-1)).toBe('old')
	expect(state()?.state).toBe('taken-back')
})

test('a release that ends well three times without reaching the server is rolled back', () => {
	install(says('new'))
	const said = Array.from({ length: 4 }, () => start('push', '--once').said)
	expect(said).toEqual(['new', 'new', 'new', 'old'])
})

test('read-only commands and a second agent are no trial starts', () => {
	install(says('new'))
	for (let i = 0; i < 5; i++) start('status')
	expect(state()).toMatchObject({ state: 'trial', starts: 0 })
	unpack('process.exit(5)')
	for (let i = 0; i < 5; i++) expect(start('run').code).toBe(5)
	expect(state()).toMatchObject({ state: 'trial', starts: 0, crashes: 0 })
})

test.each([RUNS, `${says('new')}for (;;);`])(
	'a release that runs but never reaches the server is stopped and rolled back',
	async (text) => {
		install(text)
		const before = state()
		if (before?.state === 'trial') writeUpdateState(installation, { ...before, trialMs: 700 })
		const child = spawn(process.execPath, [installation.program, 'run'])
		const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
		expect(code === 1 || signal !== null).toBe(true)
		expect(state()).toMatchObject({ state: 'taken-back', reason: expect.stringMatching(/reach/) })
		expect(start('run').said).toBe('old')
	},
	30_000,
)

test('after an update is interrupted at any step, a program runs and the next update succeeds', () => {
	const { length } = trialSteps(installation, NEW)
	for (let done = 0; done <= length; done++) {
		writeFileSync(installation.program, says('old'))
		rmSync(installation.state, { force: true })
		unpack(says('new'))
		for (const step of trialSteps(installation, NEW).slice(0, done)) step()
		expect(start('run').said, `after ${done} steps`).toBe(done === length ? 'new' : 'old')
		install(says('new'))
		expect(start('run').said).toBe('new')
	}
})

test('after a rollback is interrupted at any step, a program runs', () => {
	for (let done = 0; done <= 3; done++) {
		writeFileSync(installation.program, says('old'))
		install(says('new'))
		endTrial()
		for (const step of rollBackSteps(installation).slice(0, done)) step()
		expect(start('run').said).toBe(done === 0 ? 'new' : 'old')
	}
})

test('a manual rollback from a trial deletes it, from a good release it can be undone', () => {
	expect(() => rollBackSteps(installation)).toThrow(CommandError)
	install(says('new'))
	for (const step of rollBackSteps(installation)) step()
	expect(start('run').said).toBe('old')
	expect(state()).toBeNull()
	install(says('new'))
	endTrial()
	for (const step of [...rollBackSteps(installation), ...rollBackSteps(installation)]) step()
	expect(start('run').said).toBe('old') // both were planned from the same state
	for (const step of rollBackSteps(installation)) step()
	expect(start('run').said).toBe('new')
})

test('an update over one that is still on trial falls back to the last good version', () => {
	install(says('first'))
	install('throw new Error()', { release: '3.0.0-def', version: '3.0.0' })
	expect(Array.from({ length: 3 }, () => start('run').said).at(-1)).toBe('old')
})

test('releases that nothing starts any more are removed', () => {
	install(says('first'))
	endTrial()
	install(says('second'), { release: '3.0.0-def', version: '3.0.0' })
	endTrial()
	install(says('third'), { release: '4.0.0-fed', version: '4.0.0' })
	removeOldReleases(installation)
	const left = ['2.0.0-abc', '3.0.0-def', '4.0.0-fed'].map((name) =>
		existsSync(join(installation.releases, name)),
	)
	expect(left).toEqual([false, true, true])
	expect(start('run').said).toBe('third')
})
