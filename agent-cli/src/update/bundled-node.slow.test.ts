import { spawnSync } from 'node:child_process'
import {
	copyFileSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installationIn, type Installation } from './installation'
import { rollBackSteps, trialSteps } from './swap-program'
import { tryRelease } from './try-release'
import { readUpdateState } from './update-state'

const STARTER = join(import.meta.dirname, '../../bundle/farm-agent')
const NEW = { release: '2.0.0-abc-node-99.0.0', version: '2.0.0' }
/** Says its name and the Node that runs it; answers as a release does that is tried. */
const program = (name: string, then = '') => `
if (process.argv.includes('--version')) console.log('2.0.0')
else { console.log('${name}', process.execPath); ${then} }
`
/** What calls itself a Node and cannot run a program, as on a processor that lacks something. */
const SCRIPT_THAT_FAILS = `#!/bin/sh
[ "$1" = --version ] && echo v99.0.0 && exit 0
echo "Illegal instruction" >&2
exit 132
`

let installation: Installation
const at = (...path: string[]) => join(installation.folder, ...path)
const newNode = () => at('releases', NEW.release, 'node')

/** The program that runs the tests, at another place: a Node of its own for the system. */
function putNode(path: string): void {
	try {
		linkSync(process.execPath, path)
	} catch {
		copyFileSync(process.execPath, path)
	}
}
/** As a package leaves it on a machine. */
beforeEach(() => {
	installation = installationIn(realpathSync(mkdtempSync(join(tmpdir(), 'farm-node-'))))
	writeFileSync(installation.program, program('old'))
	copyFileSync(STARTER, at('farm-agent'))
	putNode(at('node'))
})
afterEach(() => rmSync(installation.folder, { recursive: true, force: true }))

function unpack(then = ''): string {
	const folder = at('releases', NEW.release)
	mkdirSync(folder, { recursive: true })
	writeFileSync(join(folder, 'farm-agent.mjs'), program('new', then))
	putNode(newNode())
	return folder
}
const take = () => {
	for (const step of trialSteps(installation, NEW)) step()
}
function start() {
	const { status, stdout } = spawnSync('sh', [at('farm-agent'), 'run'], { encoding: 'utf8' })
	return { code: status, said: stdout.trim() }
}
const runs = test.skipIf(process.platform === 'win32')

runs(
	'a release that brings another Node is tried and runs with it, and going back returns to both',
	async () => {
		expect(start().said).toBe(`old ${at('node')}`)
		await tryRelease(unpack(), NEW.version, at('agent.json'))
		take()
		expect(start().said).toBe(`new ${newNode()}`)
		rmSync(installation.state) // it has proved itself
		expect(start().said).toBe(`new ${newNode()}`)
		for (const step of rollBackSteps(installation)) step()
		expect(start().said).toBe(`old ${at('node')}`)
	},
)

runs(
	'a release with another Node that crashes goes back to the program and the Node before',
	() => {
		unpack('throw new Error("broken")')
		take()
		for (let i = 0; i < 2; i++) expect(start()).toEqual({ code: 1, said: `new ${newNode()}` })
		// It takes the release back and ends, so that the next start is not with the Node of that release.
		expect(start()).toEqual({ code: 1, said: '' })
		expect(readUpdateState(installation)).toMatchObject({ state: 'taken-back', version: '2.0.0' })
		for (let i = 0; i < 2; i++) expect(start()).toEqual({ code: 0, said: `old ${at('node')}` })
	},
)

runs.each(['#!/bin/sh\nexit 127\n', SCRIPT_THAT_FAILS])(
	'a Node that runs no program here is refused before anything depends on it',
	async (node) => {
		const folder = unpack()
		rmSync(newNode())
		writeFileSync(newNode(), node, { mode: 0o755 })
		await expect(tryRelease(folder, NEW.version, at('agent.json'))).rejects.toThrow(
			/does not run here .* Nothing was changed/,
		)
		expect(start().said).toBe(`old ${at('node')}`)
	},
)

runs('when the Node of a release is gone, it runs with the one of the package', () => {
	unpack()
	take()
	rmSync(installation.state)
	rmSync(newNode())
	expect(start()).toEqual({ code: 0, said: `new ${at('node')}` })
})
