import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Services that write for a person on a farm and change nothing that its audit log is about. */
const NOT_OF_THE_FARM: Record<string, string> = {
	'app/areas/accounts/services/memberships/switch-farm.server.ts':
		'the farm that the person looks at',
	'app/areas/alarms/services/channels/send-test.server.ts': 'when a channel was tried last',
	'app/areas/growing/services/offline/take-offline-entry.server.ts':
		'the service of its own page does what the entry says, and notes it',
	'app/areas/overview/services/getting-started/hide-getting-started.server.ts':
		'what the person’s own dashboard shows',
	'app/areas/readings/services/calibration/move-step.server.ts':
		'a step of a calibration, whose end is noted',
}

const services = readdirSync('app/areas', { recursive: true })
	.map((path) => join('app/areas', String(path)))
	.filter((path) => /^app\/areas\/[\w-]+\/services\/.*\.server\.ts$/.test(path))
const readSource = (path: string) => readFileSync(path, 'utf8')

const notes = (path: string) => /\bappendAudit\(/.test(readSource(path))
/** Whether a service adds an audit entry itself, or imports one that does. */
const isNoted = (path: string) =>
	notes(path) ||
	[...readSource(path).matchAll(/from '(~\/|\.\.?\/)([^']+)'/g)]
		.map(([, start = '', rest = '']) =>
			start === '~/' ? join('app', rest) : join(dirname(path), start, rest),
		)
		.some((imported) => services.includes(`${imported}.ts`) && notes(`${imported}.ts`))

test('every service that writes for somebody on a farm adds to its audit log', () => {
	const writing = services.filter((path) => {
		const text = readSource(path)
		return /\b(Permitted<|FarmCtx\b)/.test(text) && /\bdb\.write\(/.test(text)
	})
	expect(writing.length).toBeGreaterThan(50)
	expect(writing.filter((path) => !isNoted(path)).sort()).toEqual(Object.keys(NOT_OF_THE_FARM))
})
